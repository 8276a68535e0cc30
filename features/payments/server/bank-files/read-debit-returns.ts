import type { Pool, PoolClient } from 'pg'
import { type ReturnedEntry, readReturns } from '#features/lending/rules/funding/nacha/read-file.ts'
import { achCodeName } from '#features/lending/rules/funding/nacha/return-codes.ts'
import { fileUnreadable } from '#features/lending/server/funding/errors.ts'
import { followReturnedEntry } from '#features/lending/server/funding/read-returns.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { DebitReturnsRead } from '#features/payments/rules/bank-files/bank-file.ts'
import { correctedAccount } from '#features/payments/rules/bank-files/correction.ts'
import { declineOf } from '#features/payments/rules/decline.ts'
import { type HeldCharge, heldCharge } from '#features/payments/server/charges/kept-charge.ts'
import { followState } from '#features/payments/server/charges/settle-charge.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { openAccount, storeCorrection } from './bank-account.ts'
import { type DeliveredDebit, followDebit } from './follow-debits.ts'

interface Reading {
  pool: Pool
  sealer: Sealer
  member: PresentMember
}

/**
 * Follows a file of returns from the bank: each return of a debit is posted once, and each correction changes its account once. A file
 * that is read again changes nothing. Returns of payouts in the same file follow their payouts.
 *
 * @throws FunctionError if the file can't be read
 */
export async function readDebitReturns(reading: Reading, contents: string): Promise<DebitReturnsRead> {
  const read = readReturns(contents)
  if ('problem' in read) throw fileUnreadable(read.problem)
  const done: DebitReturnsRead = { returned: 0, updated: 0, ask: 0, unknown: 0, repeated: 0, payouts: 0 }
  // Each is a transaction, so that a file of many returns holds no lock for long. A file that stops midway is read again.
  for (const entry of read.entries) {
    const work = () => inTransaction(reading.pool, (db) => followed(db, reading, entry))
    done[await reading.sealer.withCurrentKey(work)] += 1
  }
  return done
}

interface DebitRow extends DeliveredDebit {
  charge_id: string
}

const DEBIT = `
  select e.charge_id, e.trace_number as trace, f.effective_on::text from public.debit_entries e
    join public.debit_files f on f.organization_id = e.organization_id and f.id = e.file_id
   where e.organization_id = $1 and e.trace_number = $2 and not e.is_canceled`

async function followed(db: PoolClient, reading: Reading, entry: ReturnedEntry): Promise<keyof DebitReturnsRead> {
  const { organizationId, personId } = reading.member
  const debit = (await db.query<DebitRow>(DEBIT, [organizationId, entry.original_trace])).rows[0]
  if (debit === undefined) {
    if ((await followReturnedEntry(db, reading.member, entry)) !== 'unknown') return 'payouts'
    return recorded(db, reading, { entry, charge: null, outcome: 'unknown', note: null })
  }
  const charge = await heldCharge(db, organizationId, debit.charge_id)
  await actAs(db, personId)
  if (await isKnown(db, organizationId, entry)) return 'repeated'
  return entry.kind === 'return'
    ? returned(db, reading, { entry, charge, debit })
    : corrected(db, reading, entry, charge)
}

const KNOWN = `
  select 1 from public.debit_returns
   where organization_id = $1 and kind = $2 and code = $3 and original_trace = $4 and return_trace = $5`

const keyOf = ({ kind, code, original_trace, trace }: ReturnedEntry) => [kind, code, original_trace, trace]

const isKnown = async (db: PoolClient, organizationId: string, entry: ReturnedEntry): Promise<boolean> =>
  (await db.query(KNOWN, [organizationId, ...keyOf(entry)])).rowCount !== 0

interface Returned {
  entry: ReturnedEntry
  charge: HeldCharge
  debit: DeliveredDebit
}

async function returned(db: PoolClient, reading: Reading, { entry, charge: held, debit }: Returned) {
  if (entry.cents !== held.amount_cents) {
    const [back, sent] = [entry.cents, held.amount_cents].map(dollarsAndCents)
    const note = `${back} came back of a debit of ${sent}. Nothing was posted.`
    return recorded(db, reading, { entry, charge: held, outcome: 'ask', note })
  }
  // The return can be read before the debit's day was followed.
  await followDebit(db, held, debit)
  const charge = await heldCharge(db, held.organization_id, held.id)
  const status = charge.status === 'sending' ? 'failed' : 'returned'
  const decline = declineOf(entry.code, entry.code)
  await followState(db, charge, { id: debit.trace, status, cents: entry.cents, decline })
  return recorded(db, reading, { entry, charge, outcome: 'returned', note: null })
}

async function corrected(db: PoolClient, reading: Reading, entry: ReturnedEntry, charge: HeldCharge) {
  const { sealer } = reading
  const place = { organizationId: charge.organization_id, methodId: charge.method_id }
  const account = correctedAccount(entry.code, entry.corrected, await openAccount(db, sealer, place))
  if (account === null) {
    const note = 'Look up the correction in the bank’s file, and add the account again if it is wrong.'
    return recorded(db, reading, { entry, charge, outcome: 'ask', note })
  }
  await storeCorrection(db, sealer, { ...place, account })
  const note = `The account now ends in ${account.number.slice(-4)}.`
  return recorded(db, reading, { entry, charge, outcome: 'updated', note })
}

const RECORD = `
  insert into public.debit_returns (organization_id, kind, code, original_trace, return_trace, amount_cents, client_id, loan_id, charge_id,
                                    outcome, note, read_by_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, (select coalesce(p.full_name, p.email) from app.people p where p.id = $12))
  on conflict (organization_id, kind, code, original_trace, return_trace) do nothing`

interface Outcome {
  entry: ReturnedEntry
  charge: HeldCharge | null
  outcome: 'returned' | 'updated' | 'ask' | 'unknown'
  note: string | null
}

async function recorded(
  db: PoolClient,
  { member }: Reading,
  { entry, charge, outcome, note }: Outcome,
): Promise<keyof DebitReturnsRead> {
  const words = [`${entry.code}: ${achCodeName(entry.code)}.`, ...(note === null ? [] : [note])].join(' ')
  const { rowCount } = await db.query(RECORD, [
    ...[member.organizationId, ...keyOf(entry), entry.cents],
    ...[charge?.client_id ?? null, charge?.loan_id ?? null, charge?.id ?? null, outcome, words, member.personId],
  ])
  return rowCount === 0 ? 'repeated' : outcome
}
