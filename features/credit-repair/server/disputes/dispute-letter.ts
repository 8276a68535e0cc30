import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  openedIdentity,
  SEALED_IDENTITY_COLUMNS,
  type SealedIdentity,
} from '#features/clients/server/stored-identity.ts'
import { monthWords } from '#features/credit-repair/rules/disputes/claimed-months.ts'
import { disputeLetterSchema } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { type DisputeReason, isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import type { DisputeResult } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { factLines, type ItemFacts } from '#features/credit-repair/rules/disputes/item-facts.ts'
import { type LetterKind, letterFileName, letterWords } from '#features/credit-repair/rules/disputes/letter-words.ts'
import {
  type Addressed,
  isSameRecipient,
  recipientLines,
  recipientName,
  validationEndsOn,
} from '#features/credit-repair/rules/disputes/recipient.ts'
import { assertWorkMayBegin } from '#features/credit-repair/server/contracts/work-lock.ts'
import type { FileItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import { printLetter } from '#features/documents/server/pdf/print-report.ts'
import type { PrintedItem, PrintedLetter } from '#features/documents/server/pdf/printed-letter.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { documentsOf } from './documents-of.ts'
import { type EnclosedFile, enclosedFiles, withEnclosures } from './enclosed-files.ts'
import { archivedFromDisputes, disputeNotFound, lettersDiffer, procedureRefused } from './errors.ts'

export type LetterDeps = Pick<CommandDeps, 'pool' | 'assertSession' | 'isSandbox' | 'sealer' | 'files'>

/** The letter as a PDF with its enclosures, and its name. */
export interface WrittenLetter {
  name: string
  pdf: Uint8Array
}

/**
 * Returns the client's letter about items disputed with one company, with its enclosures, as a PDF to sign. Records one
 * event, whatever the number of items.
 */
export async function disputeLetter(deps: LetterDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { dispute_ids, document_ids, asks } = await requestOf(context, disputeLetterSchema)
  const wanted = [...new Set(dispute_ids.map((id) => id.toLowerCase()))]
  const { name, pdf } = await writtenLetter(deps, member, { wanted, documentIds: document_ids, asks })
  return savedFile(name, pdf)
}

/** The disputes of a letter, the evidence to enclose, and what it asks for. */
export interface LetterRequest {
  wanted: readonly string[]
  documentIds: readonly string[]
  asks: 'dispute' | 'procedure'
}

/** Writes the letter about these disputes. Throws if one letter can't cover them, or if the work must wait. */
export async function writtenLetter(
  deps: LetterDeps,
  member: PresentMember,
  request: LetterRequest,
): Promise<WrittenLetter> {
  const { rows, enclosed } = await inTransaction(deps.pool, (db) => handedOut(deps, db, member, request))
  const kind = { ...kindOf(rows[0]), asks: request.asks }
  const { dateOfBirth } = await openedIdentity(deps.sealer, rows[0], member.organizationId)
  const letter = letterOf(rows, enclosed, { dateOfBirth, kind, isSandbox: deps.isSandbox })
  return {
    name: letterFileName(kind, letter.day),
    pdf: await withEnclosures(await printLetter(letter), enclosed),
  }
}

interface LetterRow extends Addressed, Pick<SealedIdentity, 'date_of_birth'> {
  client_id: string
  item_name: string
  item_kind: FileItemKind
  item_facts: ItemFacts
  months: string[]
  correct_value: string | null
  notice_on: PlainDate | null
  reason: DisputeReason
  explanation: string | null
  full_name: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  ssn_mask: string | null
  ssn: Buffer | null
  is_archived: boolean
  is_sent: boolean
  result: DisputeResult | null
  today: PlainDate
}

type LetterRows = [LetterRow, ...LetterRow[]]

const FIND = `
  select d.client_id, d.bureau, d.recipient, d.recipient_name, d.recipient_address, d.notice_on::text, d.item_name, d.item_kind, d.item_facts,
         d.months, d.correct_value, d.reason, d.explanation,
         c.full_name, c.address, c.city, c.state, c.zip, c.ssn as ssn_mask, c.archived_at is not null as is_archived, d.sent_on is not null as is_sent, d.result,
         (now() at time zone 'UTC')::date::text as today, ${SEALED_IDENTITY_COLUMNS}
    from public.disputes d join public.clients c on c.id = d.client_id
   where d.id = any ($1) and d.organization_id = $2
   order by array_position($1, d.id)`
const NOTE = `
  select app.record_audit($1, $2, 'dispute_letter.printed', 'clients', $3,
                          jsonb_build_object('bureaus', jsonb_build_array($4::text), 'disputes', $5::integer, 'kind', $7::text), $6)`

async function handedOut(
  deps: LetterDeps,
  db: PoolClient,
  member: PresentMember,
  { wanted, documentIds, asks }: LetterRequest,
) {
  const { rows } = await db.query<LetterRow>(FIND, [wanted, member.organizationId])
  const [first, ...others] = rows
  if (first === undefined || rows.length < wanted.length) throw disputeNotFound()
  const { client_id, bureau, reason } = first
  const isBlock = isBlockRequest(first)
  const differs = (other: LetterRow) =>
    other.client_id !== client_id || !isSameRecipient(first, other) || isBlockRequest(other) !== isBlock
  if (others.some(differs)) throw lettersDiffer()
  if (asks === 'procedure' && !rows.every(isVerified))
    throw procedureRefused('Only a bureau that verified an item describes its procedure')
  if (first.is_archived) throw archivedFromDisputes()
  await assertWorkMayBegin(db, client_id)
  // Disputes already sent don't need the documents in the file any more, because they were enclosed with the letter.
  if (isBlock && !rows.every(({ is_sent }) => is_sent)) await documentsOf(db, client_id)
  const { organizationId, personId, requestId } = member
  const enclosed = await enclosedFiles(db, deps, { clientId: client_id, organizationId, documentIds, isBlock })
  await db.query(NOTE, [organizationId, personId, client_id, bureau, rows.length, requestId, reason])
  const all: LetterRows = [first, ...others]
  return { rows: all, enclosed }
}

const isVerified = ({ recipient, result }: LetterRow) => recipient === 'bureau' && result === 'verified'

/**
 * Returns a copy of the letter about disputes that were sent together, dated on the day it was sent. It has no enclosures, and
 * neither the SSN nor the date of birth. Null if there is no such dispute.
 */
export async function letterCopy(
  db: Pick<PoolClient, 'query'>,
  { organizationId, isSandbox }: { organizationId: string; isSandbox: boolean },
  sent: { ids: readonly string[]; on: PlainDate },
): Promise<WrittenLetter | null> {
  const { rows } = await db.query<LetterRow>(FIND, [sent.ids, organizationId])
  const [first, ...others] = rows.map((row) => ({ ...row, ssn_mask: null, today: sent.on }))
  if (first === undefined) return null
  const kind = { ...kindOf(first), asks: 'dispute' as const }
  const letter = letterOf([first, ...others], [], { dateOfBirth: null, kind, isSandbox })
  return { name: letterFileName(kind, sent.on), pdf: await printLetter(letter) }
}

function kindOf(row: LetterRow): LetterKind & Addressed {
  const end = validationEndsOn(row.notice_on)
  return { ...row, is_in_validation_period: end !== null && row.today <= end }
}

interface Shown {
  dateOfBirth: string | null
  kind: LetterKind
  isSandbox: boolean
}

function letterOf(
  rows: LetterRows,
  enclosed: readonly EnclosedFile[],
  { dateOfBirth, kind, isSandbox }: Shown,
): PrintedLetter {
  const { today, full_name, address, city, state, zip, ssn_mask } = rows[0]
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    recipient: { name: recipientName(rows[0]), lines: recipientLines(rows[0]) },
    day: today,
    sender: full_name,
    address: [address ?? '', place].filter((line) => line !== ''),
    ssnMask: ssn_mask,
    dateOfBirth,
    items: rows.map(itemOf),
    enclosures: enclosed.map(({ label, bytes }) => `${label}${bytes === null ? ' (add a copy)' : ''}`),
    words: letterWords(kind),
    isSandbox,
  }
}

function itemOf(row: LetterRow): PrintedItem {
  const facts = factLines(row.item_facts, row.item_kind === 'collection')
  const months = row.months.map(monthWords).join(', ')
  return {
    name: row.item_name,
    kind: row.item_kind,
    reason: row.reason,
    explanation: row.explanation,
    facts: facts.map(([label, value]) => `${label}: ${value}`),
    claims: [
      ...(months === '' ? [] : [`Wrong for: ${months}`]),
      ...(row.correct_value === null ? [] : [`It should be: ${row.correct_value}`]),
    ],
  }
}
