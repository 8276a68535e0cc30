import { CircleAlert, CircleCheck } from 'lucide-react'
import { StatusWord } from '#ui/status-icon.tsx'
import type { LoanAutopay } from './portfolio-view.ts'

/** The autopay of a loan. Empty if it is off. */
export function AutopayMark({ autopay, on = 'On' }: { autopay: LoanAutopay; on?: string }) {
  if (autopay === 'off') return null
  if (autopay === 'on')
    return (
      <StatusWord Icon={CircleCheck} color="text-green">
        {on}
      </StatusWord>
    )
  return (
    <StatusWord Icon={CircleAlert} color="text-red">
      {on === 'On' ? 'Problem' : `${on} problem`}
    </StatusWord>
  )
}
