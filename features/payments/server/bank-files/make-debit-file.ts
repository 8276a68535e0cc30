import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { fileModifier } from '#features/lending/rules/funding/nacha/file-modifier.ts'
import { type AchEntry, achFile } from '#features/lending/rules/funding/nacha/write-file.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import { countedDay, MOST_ENTRIES } from '#features/payments/rules/bank-files/bank-file.ts'
import { type HeldCharge, heldCharge, moveCharge } from '#features/payments/server/charges/kept-charge.ts'
import { sendingProblem } from '#features/payments/server/charges/sending-problem.ts'
import { bankMissing, nothingWaiting } from '#features/payments/server/errors.ts'
import { keptMethod } from '#features/payments/server/methods/kept-method.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { DEBIT_FILE_PLACE, OFFSET_PLACE, openAccount } from './bank-account.ts'
import { effectiveNow, type FileFacts, fileFacts } from './debit-settings.ts'

interface Maker {
  organizationId: string
  /** Null for the job, which makes one file a day. */
  personId: string | null
}

// In the order of the loans, so that two transactions never wait for each other.
const WAITING = `
  select id from public.loan_charges
   where organization_id = $1 and status = 'scheduled' and entry_class is not null and due_on <= $2
   order by loan_id, id limit $3`
const MADE_TODAY = `
  select coalesce(max(number), 0) as last_number, coalesce(bool_or(is_automatic and made_on = $2), false) as has_automatic,
         (count(*) filter (where made_on = $2))::integer
           + (select count(*) from public.funding_files f where f.organization_id = $1 and (f.created_at at time zone $3)::date = $2)::integer as today_count
    from public.debit_files where organization_id = $1`
const ZONE = 'select time_zone from app.organizations where id = $1'

interface MadeRow {
  last_number: number
  has_automatic: boolean
  today_count: number
}

/**
 * Makes an ACH file of the debits that are due by the day on which it takes effect. Each is then in exactly one file. Returns its id; null
 * if the job has nothing to make.
 *
 * @throws FunctionError if a person asks and no debit waits, or the bank is missing
 */
export async function makeDebitFile(db: PoolClient, sealer: Sealer, maker: Maker): Promise<string | null> {
  const { organizationId, personId } = maker
  const facts = await fileFacts(db, organizationId, { isLocked: true })
  if (facts.origin === null || !facts.is_on) throw bankMissing()
  const zone = (await db.query<{ time_zone: string }>(ZONE, [organizationId])).rows[0]?.time_zone ?? 'UTC'
  const made = (await db.query<MadeRow>(MADE_TODAY, [organizationId, facts.today, zone])).rows[0]
  if (made === undefined || (personId === null && made.has_automatic)) return null
  const effectiveOn = effectiveNow(facts)
  const waiting = await db.query<{ id: string }>(WAITING, [organizationId, effectiveOn, MOST_ENTRIES])
  const debits: Debit[] = []
  await actAs(db, personId)
  for (const { id } of waiting.rows) {
    const debit = await debitOf(db, sealer, organizationId, id)
    if (debit !== null) debits.push(debit)
  }
  if (debits.length === 0) {
    if (personId === null) return null
    throw nothingWaiting()
  }
  return kept(db, sealer, { maker, facts, made, effectiveOn, debits, offset: await offsetOf(sealer, maker, facts) })
}

interface Debit {
  charge: HeldCharge
  entry: AchEntry
}

const PARTY = `
  select c.full_name, a.id is not null as is_recurring
    from public.clients c
    left join public.autopay_authorizations a on a.organization_id = c.organization_id and a.id = $3
   where c.organization_id = $1 and c.id = $2`

/** Locks a waiting debit, and returns its entry. One that must not be made any more is canceled, and null is returned. */
async function debitOf(db: PoolClient, sealer: Sealer, organizationId: string, id: string): Promise<Debit | null> {
  const charge = await heldCharge(db, organizationId, id)
  if (charge.status !== 'scheduled' || charge.entry_class === null) return null
  const loan = await lockLoan(db, { organizationId }, charge.loan_id)
  const problem = sendingProblem(loan, charge, await keptMethod(db, organizationId, charge.method_id))
  if (problem !== null) {
    await moveCharge(db, charge, 'canceled', { note: problem, declineReason: problem })
    return null
  }
  const account = await openAccount(db, sealer, { organizationId, methodId: charge.method_id })
  const values = [organizationId, charge.client_id, charge.autopay_id]
  const party = (await db.query<{ full_name: string; is_recurring: boolean }>(PARTY, values)).rows[0]
  const entry: AchEntry = {
    ...{ routing: account.routing, account: account.number, account_type: account.type, cents: charge.amount_cents },
    ...{ name: party?.full_name ?? '', individual_id: charge.id.slice(0, 15), entry_class: charge.entry_class },
    ...{ is_debit: true, is_recurring: party?.is_recurring ?? false, addenda: null },
    // Nacha Operating Rules, 2.13.4.2: a debit that is presented again says so.
    description: charge.presented_again > 0 ? 'RETRY PYMT' : 'LOAN PYMT',
  }
  return { charge, entry }
}

async function offsetOf(sealer: Sealer, { organizationId }: Maker, facts: FileFacts) {
  const { offset_routing: routing, offset_account_type: account_type, sealed } = facts
  if (routing === null || account_type === null || sealed === null) return null
  return { routing, account_type, account: (await sealer.openBytes(OFFSET_PLACE, sealed, organizationId)).toString() }
}

const ADD_FILE = `
  insert into public.debit_files (organization_id, id, number, file_name, made_on, effective_on, entries, total_cents, hash, is_automatic,
                                  made_by_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select coalesce(p.full_name, p.email) from app.people p where p.id = $11))`
const ADD_CONTENT = 'insert into app.debit_file_contents (organization_id, file_id, sealed) values ($1, $2, $3)'
const ADD_ENTRY = `
  insert into public.debit_entries (organization_id, file_id, charge_id, loan_id, client_id, trace_number, amount_cents)
  values ($1, $2, $3, $4, $5, $6, $7)`
const TOOK_TRACES = 'update app.ach_origins set trace_count = trace_count + $2 where organization_id = $1'

interface Filing {
  maker: Maker
  facts: FileFacts
  made: MadeRow
  effectiveOn: PlainDate
  debits: readonly Debit[]
  offset: Awaited<ReturnType<typeof offsetOf>>
}

async function kept(db: PoolClient, sealer: Sealer, filing: Filing): Promise<string> {
  const { maker, facts, made, effectiveOn, debits, offset } = filing
  const { organizationId, personId } = maker
  if (facts.origin === null) throw bankMissing()
  const { text, traces, traceCount } = achFile({
    ...{ origin: facts.origin, createdOn: facts.today, createdAt: facts.time.replace(':', ''), effectiveOn, offset },
    ...{ modifier: fileModifier(made.today_count), firstEntry: facts.trace_count + 1 },
    entries: debits.map(({ entry }) => entry),
  })
  const [id, number] = [crypto.randomUUID(), made.last_number + 1]
  const name = `ach-debits-${facts.today}-${number}.txt`
  const totalCents = debits.reduce((sum, { charge }) => sum + charge.amount_cents, 0)
  const hash = createHash('sha256').update(text).digest('hex')
  await db.query(ADD_FILE, [
    ...[organizationId, id, number, name, facts.today, effectiveOn, debits.length, totalCents, hash],
    ...[personId === null, personId],
  ])
  const sealed = await sealer.sealBytes(DEBIT_FILE_PLACE, Buffer.from(text), organizationId)
  await db.query(ADD_CONTENT, [organizationId, id, sealed])
  await db.query(TOOK_TRACES, [organizationId, traceCount])
  for (const [n, { charge }] of debits.entries()) {
    const place = [organizationId, id, charge.id, charge.loan_id, charge.client_id]
    await db.query(ADD_ENTRY, [...place, traces[n], charge.amount_cents])
    const sentOn = countedDay(charge.due_on, effectiveOn)
    await moveCharge(db, charge, 'sending', { sentOn, by: personId, note: `In the bank file ${name}` })
  }
  return id
}
