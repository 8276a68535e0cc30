import { z } from 'zod'
import { type ClientField, FIELD_COLUMNS } from './client-fields.ts'

/** Hours during which a merge can be undone. */
export const UNDO_HOURS = 24

export const MERGE_SIDES = ['kept', 'merged'] as const
/** The file of a merge that a value comes from. */
export type MergeSide = (typeof MERGE_SIDES)[number]

const pair = { kept_id: z.uuid('Invalid client ID'), merged_id: z.uuid('Invalid client ID') }
const field = z.enum(FIELD_COLUMNS, 'Unknown field')
const version = z.string('The version of a client is required').min(1, 'The version of a client is required').max(40)
const key = { idempotency_key: z.string().min(1).max(200).optional() }
const merge = { merge_id: z.uuid('Invalid merge ID') }

/** `POST /functions/v1/merge-clients`: compares two clients, merges one into the other, or takes a merge back. */
export const mergeClientsSchema = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('compare'), ...pair }),
    z.object({
      act: z.literal('merge'),
      ...pair,
      versions: z.object({ kept: version, merged: version }, 'The versions of both clients are required'),
      choices: z.partialRecord(field, z.enum(MERGE_SIDES, 'A choice must be kept or merged')).default({}),
      ...key,
    }),
    z.object({ act: z.literal('review_undo'), ...merge }),
    z.object({
      act: z.literal('undo'),
      ...merge,
      restore: z.array(field).max(FIELD_COLUMNS.length).default([]),
      ...key,
    }),
  ],
  'The act must be compare, merge, review_undo or undo',
)
export type MergeRequest = z.output<typeof mergeClientsSchema>
export type Merging = Extract<MergeRequest, { act: 'merge' }>
export type Undoing = Extract<MergeRequest, { act: 'undo' }>

/** The fields whose values never reach the browser. They are chosen by mask. */
export const SEALED_FIELDS = ['ssn', 'date_of_birth'] as const
export const isSealed = (column: ClientField): boolean => SEALED_FIELDS.some((sealed) => sealed === column)

/** The comparison of a field in two files: neither has a value, only one file has, both are equal, or they differ. */
export type FieldStanding = 'empty' | MergeSide | 'same' | 'different'

export type ClientFieldStandings = Readonly<Record<ClientField, FieldStanding>>

/** The fields of a file by column. SSN and birth date are masks. */
export type FileFields = Readonly<Record<ClientField, string | null>>

/**
 * Returns how each field compares. Masks can be equal although the values differ, so `equal` names the sealed fields
 * whose values are equal.
 */
export function standingsOf(kept: FileFields, merged: FileFields, equal: readonly string[]): ClientFieldStandings {
  const standings = FIELD_COLUMNS.map((column) => {
    const isSame = isSealed(column) ? equal.includes(column) : kept[column] === merged[column]
    return [column, standingOf(kept[column], merged[column], isSame)]
  })
  return Object.fromEntries(standings) as ClientFieldStandings // one for each column
}

// A person with one name has '' as the last name.
function standingOf(kept: string | null, merged: string | null, isSame: boolean): FieldStanding {
  if (!kept && !merged) return 'empty'
  if (!merged) return 'kept'
  if (!kept) return 'merged'
  return isSame ? 'same' : 'different'
}

/** Returns the fields that differ and have no choice. */
export function unchosenFields(
  standings: ClientFieldStandings,
  choices: Readonly<Partial<Record<ClientField, MergeSide>>>,
): ClientField[] {
  return FIELD_COLUMNS.filter((column) => standings[column] === 'different' && choices[column] === undefined)
}

/** Returns the fields whose values the kept client takes over: the chosen ones, and those that only the merged client has. */
export function takenFields(
  standings: ClientFieldStandings,
  choices: Readonly<Partial<Record<ClientField, MergeSide>>>,
): ClientField[] {
  return FIELD_COLUMNS.filter(
    (column) => standings[column] === 'merged' || (standings[column] === 'different' && choices[column] === 'merged'),
  )
}

/** Why two clients can't be merged now. */
export const MERGE_BLOCKERS = [
  'both_parties',
  'out_for_signature',
  'report_underway',
  'card_underway',
  'ssn_pending',
  'different_ssns',
  'both_enrolled',
  'contract_in_other_file',
  'same_dispute',
  'both_pay',
] as const
export type MergeBlocker = (typeof MERGE_BLOCKERS)[number]

const SENTENCES: Readonly<Record<MergeBlocker, (subject: string) => string>> = {
  both_parties: (number) =>
    `Both clients are people of application ${number}. One person can’t be both. If they are one person, remove the co-applicant from the application first.`,
  out_for_signature: (title) => `“${title}” is out for signature. Wait until it is signed, or cancel it first.`,
  report_underway: (name) => `A credit report of ${name} is being ordered. Try again when it has arrived.`,
  card_underway: (name) => `A card for ${name} is being issued. Try again when that is done.`,
  ssn_pending: (name) => `A different SSN of ${name} is pending review. Decide on it first.`,
  different_ssns: () =>
    'These clients have different SSNs. In credit repair an SSN changes only by a review. Correct the SSN in one of the files first; if both SSNs are right, these are two people.',
  both_enrolled: (name) => `Both clients are enrolled in credit repair. Cancel the enrollment of ${name} first.`,
  contract_in_other_file: (name) => `The contract in force is in the file of ${name}. Keep that file instead.`,
  same_dispute: (item) =>
    `Both clients have an open dispute of ${item} with the same recipient. Close one of them first.`,
  both_pay: (name) =>
    `Both clients have payment methods with the card processor, which can’t join them. End those of ${name} first.`,
}

/** Returns why two clients can't be merged and what to do, as a sentence or more. The subject is a name, title, or number. */
export const blockerSentence = (code: MergeBlocker, subject: string): string => SENTENCES[code](subject)

/** Records that move with a merge, in the order that the screen shows. */
export const MOVED_RECORDS = {
  credit_reports: 'credit report',
  imported_reports: 'imported report',
  loan_applications: 'application',
  loans: 'loan',
  credit_cards: 'card',
  disputes: 'dispute',
  client_documents: 'document',
  messages: 'message',
  notes: 'note',
  tasks: 'task',
} as const
export type MovedRecord = keyof typeof MOVED_RECORDS
