import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useMayExport } from '#features/organizations/screens/permitted/may-write.ts'
import { WORK_FRAGMENT } from '#features/tasks/rules/record-path.ts'
import type { WorkRecord } from '#features/tasks/rules/written-text.ts'
import { workQueries } from '#features/tasks/screens/work-queries.ts'
import { useLive } from '#platform/browser/live.ts'
import { currentViewing } from '#platform/browser/viewing.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { ExportNotes } from './export-notes.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteList } from './note-list.tsx'
import { recordOf } from './record-of.ts'
import { TaskDialog } from './task-dialog.tsx'
import { TaskList } from './task-list.tsx'
import { useToday } from './use-today.ts'

interface NotesAndTasksProps {
  clientId: string
  loanId?: string
  applicationId?: string
  disputeId?: string
  className?: string
}

/** The notes and tasks about a client, or about one of the client's records. Super admins don't see them. */
export function NotesAndTasks({ clientId, loanId, applicationId, disputeId, className = '' }: NotesAndTasksProps) {
  const isOwnCompany = useMayExport() || currentViewing() !== null
  const record = recordOf({
    client_id: clientId,
    loan_id: loanId ?? null,
    application_id: applicationId ?? null,
    dispute_id: disputeId ?? null,
  })
  const part = useScrolledTo()
  if (!isOwnCompany) return null
  return (
    // A dispute is a line of the client's file, which has this part too.
    <div id={disputeId === undefined ? WORK_FRAGMENT : undefined} ref={part} className={`scroll-mt-4 ${className}`}>
      <Contents record={record} />
    </div>
  )
}

/** Scrolls to the part when the address asks for it. The browser can't, because the part loads late. */
function useScrolledTo() {
  const { hash } = useLocation()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === `#${part.current?.id}`) part.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  return part
}

function Contents({ record }: { record: WorkRecord }) {
  const today = useToday()
  const isArchived = useIsArchived(record.client_id)
  const mayAdd = useMay('write_notes') && !isArchived
  const isOfClient = record.loan_id === null && record.application_id === null && record.dispute_id === null
  const [isAdding, setIsAdding] = useState(false)
  useLive(['notes', 'tasks'], workQueries.ofRecord(record), { client_id: record.client_id })
  return (
    <div className={`grid gap-x-10 gap-y-8 ${record.dispute_id === null ? 'lg:grid-cols-2' : ''}`}>
      <Part
        title="Tasks"
        isRuled
        action={
          mayAdd && (
            <Button aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
              New task
            </Button>
          )
        }
      >
        <TaskList record={record} today={today} />
        {isAdding && <TaskDialog record={record} today={today} onClose={() => setIsAdding(false)} />}
      </Part>
      <Part title="Notes" isRuled action={isOfClient && <ExportNotes clientId={record.client_id} />}>
        {isArchived && <p className="mt-3 text-ink-2">This client is archived. Restore the client to add notes.</p>}
        {mayAdd && (
          <div className="mt-3 print:hidden">
            <NoteForm clientId={record.client_id} act={{ act: 'add', ...record }} label="New note" button="Add note" />
          </div>
        )}
        <NoteList record={record} />
      </Part>
    </div>
  )
}
