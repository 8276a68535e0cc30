import { Suspense, useState } from 'react'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/states/late.tsx'
import { useStepHeld } from './may-dispute.ts'
import type { ClientDispute } from './queries.ts'

const CorrectionDialog = late(async () => (await import('./correction-dialog.tsx')).CorrectionDialog)

interface CorrectResultProps {
  dispute: ClientDispute
  today: PlainDate
}

/** Corrects a result recorded by mistake. */
export function CorrectResult({ dispute, today }: CorrectResultProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isHeld = useStepHeld()
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Correct result: ${dispute.item_name} at ${bureauName(dispute.bureau)}`}
        disabled={isHeld('resolved')}
        onClick={() => setIsAsking(true)}
      >
        Correct result
      </Button>
      <Suspense>
        {isAsking && <CorrectionDialog dispute={dispute} today={today} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  )
}
