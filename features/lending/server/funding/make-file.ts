import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { bankingDayAfter, isBankingDay } from '#features/lending/rules/funding/holidays.ts'
import { type AchOrigin, achOriginSchema } from '#features/lending/rules/funding/nacha/ach-origin.ts'
import { fileModifier } from '#features/lending/rules/funding/nacha/file-modifier.ts'
import { type AchEntry, achFile } from '#features/lending/rules/funding/nacha/write-file.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { achBankMissing, nothingToSend } from './errors.ts'
import { moveFunding } from './funding-acts.ts'
import { ACCOUNT_PLACE, FILE_PLACE, FUNDING_COLUMNS, type HeldFunding, recordFundingEvent } from './kept-funding.ts'

interface WaitingEntry extends HeldFunding {
  sealed: Buffer
  entry_class: 'PPD' | 'CCD'
}

// The lock lets one file at a time take the waiting payouts.
const ORIGIN = `
  select b.origin, (now() at time zone o.time_zone)::date::text as today, to_char(now() at time zone o.time_zone, 'HH24MI') as time,
         coalesce((select max(f.number) from public.funding_files f where f.organization_id = $1), 0) as last_number,
         b.trace_count::float8 as entries,
         (select count(*) from public.funding_files f
           where f.organization_id = $1 and (f.created_at at time zone o.time_zone)::date = (now() at time zone o.time_zone)::date)::integer
           + (select count(*) from public.debit_files d
               where d.organization_id = $1 and d.made_on = (now() at time zone o.time_zone)::date)::integer as today_count
    from app.ach_origins b join app.organizations o on o.id = b.organization_id
   where b.organization_id = $1 for update of b`
// A payout with a prenote goes twice: first the prenote, and after the bank's days the money.
const WAITING = `
  select ${FUNDING_COLUMNS}, f.entry_class, a.sealed
    from public.loan_fundings f
    join app.organizations o on o.id = f.organization_id
    join app.loan_funding_accounts a on a.organization_id = f.organization_id and a.funding_id = f.id
    join public.loans l on l.organization_id = f.organization_id and l.id = f.loan_id
   where f.organization_id = $1 and f.kind = 'nacha' and f.status = 'requested' and f.entry_class is not null
     and (f.prenote = 'wanted' or (f.held_until is null or f.held_until < (now() at time zone o.time_zone)::date)
          and (f.prenote = 'none' or f.prenote_until < (now() at time zone o.time_zone)::date))
   order by f.created_at, f.id for update of f, l`
const ADD_FILE = `
  insert into public.funding_files (organization_id, id, number, file_name, effective_on, entries, total_cents, hash, created_by_name)
  select $1, $2, $3, $4, $5, $6, $7, $8, coalesce(p.full_name, p.email) from app.people p where p.id = $9`
const ADD_CONTENT = 'insert into app.funding_file_contents (organization_id, file_id, sealed) values ($1, $2, $3)'
const TOOK_TRACES = 'update app.ach_origins set trace_count = trace_count + $2 where organization_id = $1'
const PRENOTED = `
  update public.loan_fundings set prenote = 'sent', prenote_until = $3, prenote_trace = $4 where organization_id = $1 and id = $2`

interface OriginRow {
  origin: unknown
  today: PlainDate
  time: string
  last_number: number
  entries: number
  today_count: number
}

/** Makes an ACH file of the waiting payouts, each of which is then in exactly one file. Returns its id. */
export async function makeFundingFile(
  db: PoolClient,
  sealer: Sealer,
  member: PresentMember,
  askedDay: PlainDate | undefined,
): Promise<{ id: string }> {
  const { organizationId, personId } = member
  const row = (await db.query<OriginRow>(ORIGIN, [organizationId])).rows[0]
  if (row === undefined) throw achBankMissing()
  const effectiveOn = effectiveDay(row.today, askedDay)
  const { rows: waiting } = await db.query<WaitingEntry>(WAITING, [organizationId])
  if (waiting.length === 0) throw nothingToSend()
  const entries: AchEntry[] = []
  for (const one of waiting) entries.push(await entryOf(sealer, organizationId, one))
  const { text, traces } = achFile({ ...fileFacts(row), effectiveOn, entries })
  const id = crypto.randomUUID()
  const number = row.last_number + 1
  await db.query(ADD_FILE, [
    ...[organizationId, id, number, `ach-${row.today}-${number}.txt`, effectiveOn, entries.length, totalOf(entries)],
    ...[createHash('sha256').update(text).digest('hex'), personId],
  ])
  await db.query(ADD_CONTENT, [
    organizationId,
    id,
    await sealer.sealBytes(FILE_PLACE, Buffer.from(text), organizationId),
  ])
  // Debits take trace numbers of the same row.
  await db.query(TOOK_TRACES, [organizationId, entries.length])
  for (const [n, held] of waiting.entries())
    await sentIn(db, member, held, { id, trace: traces[n] ?? '', effectiveOn, today: row.today })
  return { id }
}

const totalOf = (entries: readonly AchEntry[]) => entries.reduce((sum, { cents }) => sum + cents, 0)

function effectiveDay(today: PlainDate, asked: PlainDate | undefined): PlainDate {
  const effectiveOn = asked ?? bankingDayAfter(today, 1)
  if (effectiveOn <= today || !isBankingDay(effectiveOn))
    throw validationFailed('Validation error: effective_on must be a banking day after today')
  return effectiveOn
}

function fileFacts({ origin, today, time, entries, today_count }: OriginRow) {
  const parsed: AchOrigin = achOriginSchema.parse(origin)
  return {
    ...{ origin: parsed, createdOn: today, createdAt: time },
    ...{ modifier: fileModifier(today_count), firstEntry: entries + 1 },
  }
}

async function entryOf(sealer: Sealer, organizationId: string, one: WaitingEntry): Promise<AchEntry> {
  const account = (await sealer.openBytes(ACCOUNT_PLACE, one.sealed, organizationId)).toString()
  return {
    ...{ routing: one.routing_number ?? '', account, account_type: one.account_type ?? 'checking' },
    cents: one.prenote === 'wanted' ? 0 : one.amount_cents,
    ...{ name: one.payee_name, individual_id: one.id.slice(0, 15), entry_class: one.entry_class, addenda: null },
  }
}

// The bank has three banking days to return a prenote.
const PRENOTE_DAYS = 3

async function sentIn(
  db: PoolClient,
  member: PresentMember,
  held: HeldFunding,
  file: { id: string; trace: string; effectiveOn: PlainDate; today: PlainDate },
): Promise<void> {
  const { organizationId, personId } = member
  if (held.prenote !== 'wanted') {
    await moveFunding(db, member, held, 'confirm_sent', { sentOn: file.today, fileId: file.id, trace: file.trace })
    return
  }
  const until = bankingDayAfter(file.effectiveOn, PRENOTE_DAYS)
  await db.query(PRENOTED, [organizationId, held.id, until, file.trace])
  await recordFundingEvent(db, organizationId, { fundingId: held.id, kind: 'prenote', personId })
}
