import type { ClientEditFields } from './client-form.ts'

export type EditField = keyof ClientEditFields

/** A field that someone else changed during the edit, with both texts as a form shows them. */
export interface FieldConflict {
  field: EditField
  theirs: string
  yours: string
  /** The person who changed it last, and the time. Null if the timeline doesn't say. */
  by: string | null
  at: string | null
}

interface ChangeEvent {
  action: string
  fields: readonly string[]
  actor_name: string | null
  happened_at: string
}

/** Shown for an SSN or date of birth that someone else changed, because their values stay hidden here. */
export const SEALED_CHANGE = 'Changed'

const SEALED: readonly EditField[] = ['ssn', 'date_of_birth']

/** Returns the fields whose text differs from the form's initial text. */
export function editedFields(began: ClientEditFields, typed: ClientEditFields): EditField[] {
  return fieldNames(began).filter((field) => began[field] !== typed[field])
}

interface Sides {
  /** The client when the form opened and now, with masked SSN and date of birth. */
  began: ClientEditFields
  now: ClientEditFields
  typed: ClientEditFields
  /** The client's events, newest first. */
  events: readonly ChangeEvent[]
}

/**
 * Returns the fields that others changed since the form opened and that differ from the text typed here, in form
 * order.
 */
export function conflictsOf({ began, now, typed, events }: Sides): FieldConflict[] {
  return editedFields(began, now).flatMap((field) => {
    const isSealed = SEALED.includes(field)
    const theirs = isSealed ? SEALED_CHANGE : now[field]
    if (!isSealed && typed[field] === now[field]) return []
    // The user didn't edit this field, so the other person's value stays without a choice.
    if (isSealed && typed[field] === '') return []
    const event = events.find(({ action, fields }) => action === 'clients.changed' && fields.includes(field))
    return [{ field, theirs, yours: typed[field], by: event?.actor_name ?? null, at: event?.happened_at ?? null }]
  })
}

function fieldNames(fields: ClientEditFields): EditField[] {
  return Object.keys(fields) as EditField[] // the type has these keys and no other
}
