import { Suspense, useState } from 'react'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/states/late.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import type { ClientDispute } from './queries.ts'

const NotesAndTasks = late(async () => (await import('#features/tasks/screens/notes-and-tasks.tsx')).NotesAndTasks)

/** The notes and tasks about a dispute, on request, because a client can have many disputes. */
export function DisputeWork({ dispute }: { dispute: ClientDispute }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-3.5 print:hidden"
        aria-expanded={isOpen}
        aria-label={`Notes and tasks: ${dispute.item_name} at ${bureauName(dispute.bureau)}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        Notes and tasks
      </Button>
      {isOpen && (
        <Suspense fallback={<SkeletonRows count={2} />}>
          <NotesAndTasks clientId={dispute.client_id} disputeId={dispute.id} className="mt-2 mb-4" />
        </Suspense>
      )}
    </>
  )
}
