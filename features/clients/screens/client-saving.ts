import type { ClientChanges, ClientEditFields } from '#features/clients/rules/client-form.ts'
import { conflictsOf, editedFields, type FieldConflict } from '#features/clients/rules/edit-conflict.ts'
import type { SsnOutcome } from '#features/clients/rules/ssn-change.ts'
import type { WhenAsked } from '#features/sign-in/screens/reauthentication.tsx'
import { comparedFieldsOf, editFieldsOf } from './client-edit-fields.ts'
import { type Duplicate, duplicatesOf } from './duplicate-queries.ts'
import { type Client, oneClient, updateClient } from './queries.ts'
import { enterSsn, type SsnAnswer, type SsnQuestion, weighedSsn } from './sensitive/ssn-calls.ts'
import { eventsBefore } from './timeline-queries.ts'

const EVENTS_READ = 50
const ATTEMPTS = 3

interface Edit {
  /** The client as loaded when editing began. */
  began: Client
  /** The form's texts, and their parsed values. */
  typed: ClientEditFields
  changes: ClientChanges
  /** True if the user saw the possible duplicates and confirmed a different person. */
  isSure: boolean
  /** The reason for a different SSN, once the user gave it. */
  ssnAnswer?: SsnAnswer
  /** Asks for a sign-in if comparing SSNs requires a recent one. */
  whenAsked: WhenAsked
}

export type SaveOutcome =
  | { status: 'saved'; ssn?: SsnOutcome }
  | { status: 'ssn'; question: SsnQuestion }
  | { status: 'duplicates'; duplicates: Duplicate[] }
  | { status: 'conflict'; now: Client; conflicts: FieldConflict[] }

/**
 * Saves the edited fields. If someone else saved in between, writes nothing and returns their changes; changes to
 * fields outside the form, such as a document, don't matter. Also writes nothing while possible duplicates are
 * unconfirmed, or while a different SSN has no reason. A different SSN is written last, by its own command.
 */
export async function saveClient({ began, typed, changes, isSure, ssnAnswer, whenAsked }: Edit): Promise<SaveOutcome> {
  const edited = editedFields(editFieldsOf(began), typed)
  const wanted: Partial<ClientChanges> = Object.fromEntries(
    Object.entries(changes).filter(([field]) => edited.some((name) => name === field)),
  )
  if (edited.length === 0) return SAVED
  const duplicates =
    isSure || !edited.some((name) => IDENTITY.has(name)) ? [] : await whenAsked(() => duplicatesAfter(began, changes))
  if (duplicates.length > 0) return { status: 'duplicates', duplicates }
  // A first SSN is an ordinary field.
  const { ssn, ...others } = began.ssn === null ? { ...wanted, ssn: undefined } : wanted
  if (ssn === undefined) return saveFields({ began, typed }, wanted)
  if (ssnAnswer === undefined) {
    const takes = await whenAsked(() => weighedSsn(began.id, ssn))
    if (takes === 'nothing') return saveFields({ began, typed }, wanted)
    if (takes !== 'same') return { status: 'ssn', question: takes }
  }
  const outcome = Object.keys(others).length === 0 ? SAVED : await saveFields({ began, typed }, others)
  if (outcome.status !== 'saved' || ssnAnswer === undefined) return outcome
  return { status: 'saved', ssn: await whenAsked(() => enterSsn(began.id, ssn, ssnAnswer)) }
}

const SAVED: SaveOutcome = { status: 'saved' }

async function saveFields(
  { began, typed }: Pick<Edit, 'began' | 'typed'>,
  wanted: Partial<ClientChanges>,
): Promise<SaveOutcome> {
  let expected = began
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (await updateClient(began.id, wanted, expected.updated_at)) return SAVED
    const now = await oneClient(began.id)
    if (now === null) throw new Error('Client not found')
    const events = await eventsBefore(began.id, null, EVENTS_READ)
    const conflicts = conflictsOf({ began: comparedFieldsOf(began), now: comparedFieldsOf(now), typed, events })
    if (conflicts.length > 0) return { status: 'conflict', now, conflicts }
    expected = now
  }
  throw new Error('Other people keep changing this client. Try again.')
}

const IDENTITY = new Set<keyof ClientEditFields>(['first_name', 'middle_name', 'last_name', 'ssn', 'date_of_birth'])

const duplicatesAfter = ({ id }: Client, { first_name, middle_name, last_name, ssn, date_of_birth }: ClientChanges) =>
  duplicatesOf({ client_id: id, first_name, middle_name, last_name, ssn, date_of_birth })
