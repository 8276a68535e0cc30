import { type ChangeAct, type ChangeValues, parsedChange } from '#features/lending/rules/servicing/change-form.ts'
import { changePreview } from '#features/lending/rules/servicing/change-preview.ts'
import { changeRefusal } from '#features/lending/rules/servicing/change-refusal.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { SchedulesBeforeAfter } from '#features/lending/screens/servicing/schedules-before-after.tsx'
import { FiguresBeforeAfter } from './figures-before-after.tsx'
import { eventsOf } from './loan-terms.ts'

interface ChangePreviewProps {
  loan: Loan
  act: ChangeAct
  values: ChangeValues
  today: string
}

/** The loan's figures before and after the change, by the ledger's own rules. Empty until the input is valid. */
export function ChangePreview({ loan, act, values, today }: ChangePreviewProps) {
  // The reason changes no figure, so the preview doesn't wait for it.
  const { change } = parsedChange(act, loan.id, { ...values, reason: values.reason || 'Preview' })
  const [terms, events] = [loanTermsOf(loan), eventsOf(loan)]
  if (change === null || changeRefusal(terms, events, change, today) !== null) return null
  const { before, after } = changePreview(terms, events, change, today)
  return (
    <>
      <FiguresBeforeAfter before={before} after={after} figures={FIGURES} />
      {act === 'calendar_change' && <SchedulesBeforeAfter before={before} after={after} />}
    </>
  )
}

const FIGURES = [
  'Payoff',
  'Past due',
  'Fees and charges',
  'Next due',
  'Last due date',
  'Last payment',
  'Still to pay',
  'Credit balance',
] as const
