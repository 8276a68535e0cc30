import { Suspense, useState } from 'react'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/states/late.tsx'
import type { ClientDispute } from './queries.ts'
import type { DisputedReport } from './start-dialog.tsx'

// Whoever reads a report seldom disputes anything: its form comes when it is asked for.
export const StartDialog = late(async () => (await import('./start-dialog.tsx')).StartDialog)

interface StartDisputesProps {
  clientId: string
  report: DisputedReport
  /** What the client disputes already; undefined while that is not known. */
  disputes: readonly ClientDispute[] | undefined
  today: PlainDate
  /** Whether it has to wait for a contract. */
  isHeld: boolean
}

/** Begins disputes of what a report lists as negative. */
export function StartDisputes({ clientId, report, disputes, today, isHeld }: StartDisputesProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button className="print:hidden" disabled={disputes === undefined || isHeld} onClick={() => setIsAsking(true)}>
        Start dispute
      </Button>
      {isAsking && disputes && (
        <Suspense>
          <StartDialog
            clientId={clientId}
            report={report}
            disputes={disputes}
            today={today}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
