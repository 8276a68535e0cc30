import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { enclosures } from '#features/credit-repair/rules/disputes/block-request.ts'
import { disputeLetterSchema } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { type DisputeReason, isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { letterFileName, letterWords } from '#features/credit-repair/rules/disputes/letter-words.ts'
import { assertWorkMayBegin } from '#features/credit-repair/server/contracts/work-lock.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { ItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import { printLetter } from '#features/documents/server/pdf/print-report.ts'
import type { PrintedLetter } from '#features/documents/server/pdf/printed-letter.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { documentsOf, filedDocuments } from './documents-of.ts'
import { archivedFromDisputes, disputeNotFound, lettersDiffer } from './errors.ts'

/**
 * Returns the client's letter about items disputed with a bureau, as a PDF to sign. Records one event, whatever the
 * number of items.
 */
export async function disputeLetter(
  deps: Pick<CommandDeps, 'pool' | 'assertSession' | 'isSandbox'>,
  context: Context,
): Promise<Response> {
  const member = await memberOf(deps, context)
  const { dispute_ids } = await requestOf(context, disputeLetterSchema)
  const wanted = [...new Set(dispute_ids.map((id) => id.toLowerCase()))]
  const { rows, enclosed } = await inTransaction(deps.pool, (db) => handedOut(db, member, wanted))
  const letter = letterOf(rows, enclosed, deps.isSandbox)
  return savedFile(letterFileName(rows[0], letter.day), await printLetter(letter))
}

interface LetterRow {
  client_id: string
  bureau: Bureau
  item_name: string
  item_kind: ItemKind
  reason: DisputeReason
  explanation: string | null
  full_name: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  ssn: string | null
  is_archived: boolean
  is_sent: boolean
  today: PlainDate
}

type LetterRows = [LetterRow, ...LetterRow[]]

const FIND = `
  select d.client_id, d.bureau, d.item_name, d.item_kind, d.reason, d.explanation,
         c.full_name, c.address, c.city, c.state, c.zip, c.ssn, c.archived_at is not null as is_archived, d.sent_on is not null as is_sent,
         (now() at time zone 'UTC')::date::text as today
    from public.disputes d join public.clients c on c.id = d.client_id
   where d.id = any ($1) and d.organization_id = $2
   order by array_position($1, d.id)`
const NOTE = `
  select app.record_audit($1, $2, 'dispute_letter.printed', 'clients', $3,
                          jsonb_build_object('bureaus', jsonb_build_array($4::text), 'disputes', $5::integer, 'kind', $7::text), $6)`

async function handedOut(db: PoolClient, member: PresentMember, wanted: readonly string[]) {
  const { rows } = await db.query<LetterRow>(FIND, [wanted, member.organizationId])
  const [first, ...others] = rows
  if (first === undefined || rows.length < wanted.length) throw disputeNotFound()
  const { client_id, bureau, reason } = first
  const isBlock = isBlockRequest(first)
  const differs = (other: LetterRow) =>
    other.client_id !== client_id || other.bureau !== bureau || isBlockRequest(other) !== isBlock
  if (others.some(differs)) throw lettersDiffer()
  if (first.is_archived) throw archivedFromDisputes()
  await assertWorkMayBegin(db, client_id)
  // Disputes already sent don't need the documents in the file any more, because they were enclosed with the letter.
  const papers = rows.every(({ is_sent }) => is_sent) ? filedDocuments : documentsOf
  const enclosed = isBlock ? enclosures(await papers(db, client_id)) : []
  const { organizationId, personId, requestId } = member
  await db.query(NOTE, [organizationId, personId, client_id, bureau, rows.length, requestId, reason])
  const all: LetterRows = [first, ...others]
  return { rows: all, enclosed }
}

function letterOf(rows: LetterRows, enclosed: readonly string[], isSandbox: boolean): PrintedLetter {
  const { bureau, today, full_name, address, city, state, zip, ssn } = rows[0]
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    bureau,
    day: today,
    sender: full_name,
    address: [address ?? '', place].filter((line) => line !== ''),
    ssnMask: ssn,
    items: rows.map(({ item_name, item_kind, reason, explanation }) => ({
      ...{ name: item_name, kind: item_kind, reason, explanation },
    })),
    enclosures: enclosed,
    words: letterWords(rows[0]),
    isSandbox,
  }
}
