import { Suspense, useState } from 'react'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { useMayExport } from '#features/organizations/screens/permitted/may-write.ts'
import { currentViewing } from '#platform/browser/viewing.ts'
import { late } from '#ui/states/late.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import type { ClientDispute } from './queries.ts'

const NotesAndTasks = late(async () => (await import('#features/tasks/screens/notes-and-tasks.tsx')).NotesAndTasks)

/** The notes and tasks about a dispute, loaded on request, because a client can have many disputes. Super admins don't see them. */
export function DisputeWork({ dispute }: { dispute: ClientDispute }) {
  const [isOpen, setIsOpen] = useState(false)
  const isOwnCompany = useMayExport() || currentViewing() !== null
  if (!isOwnCompany) return null
  return (
    <details className="print:hidden" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-brand text-small pointer-coarse:min-h-11">
        Notes and tasks
        <span className="sr-only">
          {' '}
          about {dispute.item_name} at {bureauName(dispute.bureau)}
        </span>
      </summary>
      {isOpen && (
        <Suspense fallback={<SkeletonRows count={2} />}>
          <NotesAndTasks clientId={dispute.client_id} disputeId={dispute.id} className="mt-2 mb-4" />
        </Suspense>
      )}
    </details>
  )
}
