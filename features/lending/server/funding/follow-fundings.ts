import type { Pool } from 'pg'
import { bankingDayAfter } from '#features/lending/rules/funding/holidays.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { moveFunding } from './funding-acts.ts'
import { heldFunding } from './kept-funding.ts'
import { followPayout, type PayoutDeps } from './pay-by-processor.ts'

// A bank can return a credit for sixty days. After two banking days without a return, an entry has settled.
const FOLLOWED_DAYS = 60
const SETTLING_DAYS = 2

const WITH_SERVICE = `
  select organization_id, id from public.loan_fundings
   where kind = 'processor' and status in ('sent', 'settled') and sent_on > current_date - $1::integer order by created_at, id`
const IN_FILES = `
  select f.organization_id, f.id, d.effective_on::text, (now() at time zone o.time_zone)::date::text as today
    from public.loan_fundings f
    join public.funding_files d on d.organization_id = f.organization_id and d.id = f.file_id
    join app.organizations o on o.id = f.organization_id
   where f.kind = 'nacha' and f.status = 'sent' order by f.created_at, f.id`

/** Follows the payouts that are under way: asks the service, and settles the entries of ACH files that the bank did not return. */
export async function followFundings(deps: PayoutDeps): Promise<void> {
  await settleEntries(deps.pool)
  const { rows } = await deps.pool.query<{ organization_id: string; id: string }>(WITH_SERVICE, [FOLLOWED_DAYS])
  for (const { organization_id: organizationId, id } of rows)
    await followPayout(deps, { organizationId, personId: null, requestId: null }, id)
}

async function settleEntries(pool: Pool): Promise<void> {
  interface Entry {
    organization_id: string
    id: string
    effective_on: PlainDate
    today: PlainDate
  }
  const { rows } = await pool.query<Entry>(IN_FILES)
  for (const { organization_id: organizationId, id, effective_on, today } of rows) {
    if (today < bankingDayAfter(effective_on, SETTLING_DAYS)) continue
    await inTransaction(pool, async (db) => {
      const held = await heldFunding(db, organizationId, id)
      const actor = { organizationId, personId: null, requestId: null }
      if (held.status === 'sent') await moveFunding(db, actor, held, 'settle', { settledOn: effective_on })
    })
  }
}
