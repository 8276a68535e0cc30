import type { Pool, PoolClient } from 'pg'
import { bankingDayAfter, isBankingDay } from '#features/lending/rules/funding/holidays.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import { RETURN_DAYS } from '#features/payments/rules/bank-files/bank-file.ts'
import { type HeldCharge, heldCharge } from '#features/payments/server/charges/kept-charge.ts'
import { followState } from '#features/payments/server/charges/settle-charge.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { makeDebitFile } from './make-debit-file.ts'

/** A debit in a file that the bank has. */
export interface DeliveredDebit {
  trace: string
  effective_on: PlainDate
}

/** Follows the calendar of a held debit: it is in the ledger from its day on, and paid once the days for returns are over. */
export async function followDebit(db: PoolClient, charge: HeldCharge, debit: DeliveredDebit): Promise<void> {
  if (debit.effective_on > charge.today) return
  const state = { id: debit.trace, cents: charge.amount_cents, decline: null }
  if (charge.status === 'sending') await followState(db, charge, { ...state, status: 'processing' })
  else if (charge.status === 'processing' && bankingDayAfter(debit.effective_on, RETURN_DAYS) <= charge.today)
    await followState(db, charge, { ...state, status: 'succeeded' })
}

interface Found extends DeliveredDebit {
  entry_id: string
  organization_id: string
  charge_id: string
}

const DUE = `
  select e.id as entry_id, e.organization_id, e.charge_id, e.trace_number as trace, f.effective_on::text
    from public.debit_files f
    join app.organizations o on o.id = f.organization_id
    join public.debit_entries e on e.organization_id = f.organization_id and e.file_id = f.id and not e.is_canceled
    join public.loan_charges c on c.organization_id = e.organization_id and c.loan_id = e.loan_id and c.id = e.charge_id
   where f.status = 'delivered' and f.effective_on <= (now() at time zone o.time_zone)::date
     and (c.status = 'sending' or c.status = 'processing' and f.effective_on < (now() at time zone o.time_zone)::date - 2)
     and e.id > $1
   order by e.id limit 1000`
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Posts the debits whose day has come, and marks those as paid whose days for returns are over. Runs hourly. */
export async function followDebits({ pool }: { pool: Pool }): Promise<void> {
  const failures: unknown[] = []
  let after = BEFORE_ALL
  for (;;) {
    const { rows } = await pool.query<Found>(DUE, [after])
    // A loan that fails must not hold up the others.
    for (const found of rows)
      await inTransaction(pool, async (db) => {
        const charge = await heldCharge(db, found.organization_id, found.charge_id)
        await actAs(db, null)
        await followDebit(db, charge, found)
      }).catch((error: unknown) => failures.push(error))
    const end = rows.at(-1)
    if (end === undefined) break
    after = end.entry_id
  }
  if (failures.length > 0) throw failures[0]
}

const WANTED = `
  select s.organization_id, (now() at time zone o.time_zone)::date::text as today
    from app.debit_settings s join app.organizations o on o.id = s.organization_id
    join app.ach_origins b on b.organization_id = s.organization_id
   where s.is_on and s.made_at <= (now() at time zone o.time_zone)::time
     and not exists (select from public.debit_files f
                      where f.organization_id = s.organization_id and f.is_automatic and f.made_on = (now() at time zone o.time_zone)::date)`

/** Makes the file of the day of each company that wants it, once. Runs hourly. */
export async function makeDailyFiles({ pool, sealer }: { pool: Pool; sealer: Sealer }): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; today: PlainDate }>(WANTED)
  for (const { organization_id: organizationId, today } of rows) {
    if (!isBankingDay(today)) continue
    const maker = { organizationId, personId: null }
    await sealer.withCurrentKey(() => inTransaction(pool, (db) => makeDebitFile(db, sealer, maker)))
  }
}
