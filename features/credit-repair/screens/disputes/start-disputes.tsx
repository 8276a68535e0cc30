import { Suspense, useState } from 'react'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/states/late.tsx'
import type { ClientDispute } from './queries.ts'
import type { DisputedReport } from './start-dialog.tsx'

// Loaded on demand, because most readers of a report don't start a dispute.
export const StartDialog = late(async () => (await import('./start-dialog.tsx')).StartDialog)

interface StartDisputesProps {
  clientId: string
  report: DisputedReport
  /** The client's existing disputes. Undefined while unknown. */
  disputes: readonly ClientDispute[] | undefined
  today: PlainDate
  /** True if disputes must wait for a contract. */
  isHeld: boolean
}

/** Starts disputes of a report's negative items. */
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
