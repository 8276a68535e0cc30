import { ExternalLink } from 'lucide-react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Duplicate } from './duplicate-queries.ts'

interface DuplicateDialogProps {
  /** The client that is being edited, which can be merged with a duplicate. Undefined for a new client. */
  clientId?: string
  duplicates: readonly Duplicate[]
  onClose: () => void
  onSaveAnyway: () => void
  isSaving: boolean
}

/**
 * Lists the files that may be the same person's: the user confirms a different person, opens an existing file, or merges
 * the file being edited with it.
 */
export function DuplicateDialog({ clientId, duplicates, onClose, onSaveAnyway, isSaving }: DuplicateDialogProps) {
  return (
    <Dialog
      open={duplicates.length > 0}
      onClose={onClose}
      title="This client may already be on file"
      description="Nothing has been saved yet. The files of these clients stay unchanged, whatever you choose."
    >
      <ul className="border-rule border-t">
        {duplicates.map((duplicate) => (
          <DuplicateRow key={duplicate.id} clientId={clientId} duplicate={duplicate} />
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onSaveAnyway} pending={isSaving && 'Saving...'}>
          Save anyway
        </Button>
        <Button variant="primary" onClick={onClose}>
          Keep editing
        </Button>
      </div>
    </Dialog>
  )
}

const SAME = { ssn: 'Same SSN', name_and_birth_date: 'Same name and date of birth' } as const

interface DuplicateRowProps {
  clientId: string | undefined
  duplicate: Duplicate
}

function DuplicateRow({ clientId, duplicate }: DuplicateRowProps) {
  const mayMerge = useMay('merge_clients')
  const { id, full_name, city, state, created_at, archived_at, same } = duplicate
  const place = [city, state].filter(Boolean).join(', ')
  return (
    <li className="border-rule border-b py-2">
      <NewTabLink to={`/dashboard/clients/${id}`}>{full_name}</NewTabLink>
      <p className="text-ink-2 text-table">
        {[SAME[same], place, `client since ${shortDate(dateOfInstant(created_at))}`, archived_at && 'archived']
          .filter(Boolean)
          .join(' · ')}
      </p>
      {mayMerge && clientId !== undefined && (
        <NewTabLink to={`/dashboard/clients/${clientId}/merge?with=${id}`}>Merge these two files</NewTabLink>
      )}
    </li>
  )
}

/** Opens a new tab so that the form's input stays. */
function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1.5 break-words font-semibold text-brand underline underline-offset-2"
    >
      {children}
      <ExternalLink aria-hidden size={14} />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
