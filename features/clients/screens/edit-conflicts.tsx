import { useQuery } from '@tanstack/react-query'
import type { EditField, FieldConflict } from '#features/clients/rules/edit-conflict.ts'
import { clientFieldName } from '#features/clients/rules/file-event.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { clientQueries } from './queries.ts'
import { ValueChoice } from './value-choice.tsx'

export type Side = 'theirs' | 'yours'
export type Choices = Partial<Record<EditField, Side>>

interface EditConflictsProps {
  conflicts: readonly FieldConflict[]
  choices: Choices
  onChoose: (conflict: FieldConflict, side: Side) => void
}

/** Shows what others saved while this form was open: both values of each field, and a choice between them. */
export function EditConflicts({ conflicts, choices, onChoose }: EditConflictsProps) {
  return (
    // Scrolls to the conflicts, because Save is at the end of the form.
    <div ref={bringIntoView} tabIndex={-1} className="mb-4 scroll-mt-20">
      <FormError>
        <p className="font-semibold">Someone else changed this client while you were editing</p>
        <p>Nothing has been saved yet. Choose which value to keep for each field, then save again.</p>
      </FormError>
      <div className="mt-2 border-rule border-t">
        {conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.field}
            conflict={conflict}
            chosen={choices[conflict.field] ?? 'theirs'}
            onChoose={(side) => onChoose(conflict, side)}
          />
        ))}
      </div>
    </div>
  )
}

const bringIntoView = (place: HTMLElement | null) => place?.focus()

interface ConflictRowProps {
  conflict: FieldConflict
  chosen: Side
  onChoose: (side: Side) => void
}

function ConflictRow({ conflict, chosen, onChoose }: ConflictRowProps) {
  const { field, theirs, yours, by, at } = conflict
  const name = clientFieldName(field)
  const nameOf = useContactNames()
  const shown = (text: string) => (field === 'assigned_contact_id' ? nameOf(text) : text)
  return (
    <fieldset className="grid gap-x-6 border-rule border-b py-2 sm:grid-cols-2">
      <legend className="float-left w-full text-table sm:col-span-2">
        <strong className="font-semibold">{name.charAt(0).toUpperCase() + name.slice(1)}</strong>{' '}
        <span className="text-ink-3">
          changed by {by ?? 'somebody'}
          {at && `, ${shortMoment(at)}`}
        </span>
      </legend>
      <ValueChoice name={`keep-${field}`} isChosen={chosen === 'theirs'} onChoose={() => onChoose('theirs')}>
        <span className="text-ink-3">Theirs:</span> {shown(theirs) || <Nothing />}
      </ValueChoice>
      <ValueChoice name={`keep-${field}`} isChosen={chosen === 'yours'} onChoose={() => onChoose('yours')}>
        <span className="text-ink-3">Yours:</span> {shown(yours) || <Nothing />}
      </ValueChoice>
    </fieldset>
  )
}

/** Returns a function from a contact's id to their name. Empty for no contact. */
function useContactNames(): (id: string) => string {
  const { data: contacts = [] } = useQuery(clientQueries.contacts())
  return (id) => {
    const contact = contacts.find((one) => one.id === id)
    return contact?.full_name ?? contact?.email ?? (id && 'A colleague')
  }
}

function Nothing() {
  return <span className="text-ink-3">empty</span>
}
