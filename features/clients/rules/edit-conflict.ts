import type { ClientEditFields } from './client-form.ts'

export type EditField = keyof ClientEditFields

/** A field that somebody else changed while it was being edited here, with both texts as a form shows them. */
export interface FieldConflict {
  field: EditField
  theirs: string
  yours: string
  /** Who changed it last and when; null when the timeline doesn't say. */
  by: string | null
  at: string | null
}

interface ChangeEvent {
  action: string
  fields: readonly string[]
  actor_name: string | null
  happened_at: string
}

/** What stands in SSN and date of birth when somebody else changed them: their values are never shown for this. */
export const SEALED_CHANGE = 'Changed'

const SEALED: readonly EditField[] = ['ssn', 'date_of_birth']

/** The fields whose text differs from the one the form began with. */
export function editedFields(began: ClientEditFields, typed: ClientEditFields): EditField[] {
  return fieldNames(began).filter((field) => began[field] !== typed[field])
}

interface Sides {
  /** The client as the form began with it and as it stands now; SSN and date of birth as their masks. */
  began: ClientEditFields
  now: ClientEditFields
  typed: ClientEditFields
  /** The client's newest events first. */
  events: readonly ChangeEvent[]
}

/** What others changed since the form began, where it isn't what was typed here too, in the order of the form. */
export function conflictsOf({ began, now, typed, events }: Sides): FieldConflict[] {
  return editedFields(began, now).flatMap((field) => {
    const isSealed = SEALED.includes(field)
    const theirs = isSealed ? SEALED_CHANGE : now[field]
    if (!isSealed && typed[field] === now[field]) return []
    // What is on file was left alone here, so there is nothing to choose: the other's value stays.
    if (isSealed && typed[field] === '') return []
    const event = events.find(({ action, fields }) => action === 'clients.changed' && fields.includes(field))
    return [{ field, theirs, yours: typed[field], by: event?.actor_name ?? null, at: event?.happened_at ?? null }]
  })
}

function fieldNames(fields: ClientEditFields): EditField[] {
  return Object.keys(fields) as EditField[] // the type has these keys and no other
}
