import type { Pool } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import { addOrganization, addPerson } from './demo-accounts.ts'
import { DEMO_SUPER_ADMIN, type DemoOrganization } from './demo-people.ts'
import { idOf } from './deterministic.ts'

const SUSPENDED: DemoOrganization = {
  companyName: 'Pinecrest Motors',
  accountType: 'dealer',
  plan: 'basic',
  status: 'active',
  ageDays: 75,
  clients: 0,
  people: [{ email: 'suspended@demo.test', fullName: 'Walt Jensen', role: 'owner' }],
}
const REASON = 'A lender reported applications from people who never applied'
const SUSPEND = `
  update app.organizations
     set suspended_at = now() - interval '2 days', suspended_because = $2, suspended_by = (select id from app.people where id = $3)
   where id = $1 and suspended_at is null returning suspended_by`
const RECORD = `select app.record_audit($1, $2, 'company.suspended', 'organizations', $1, jsonb_build_object('reason', $3::text))`

/** Adds a suspended company, for the super admin's list and the view of its owner. Repeated calls change nothing. */
export async function addDemoSuspendedOrganization(pool: Pool, passwordHash: string): Promise<void> {
  const home = idOf(SUSPENDED.companyName)
  await addOrganization(pool, SUSPENDED)
  for (const person of SUSPENDED.people) await addPerson(pool, SUSPENDED, person, passwordHash)
  await inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ suspended_by: string | null }>(SUSPEND, [home, REASON, idOf(DEMO_SUPER_ADMIN)])
    if (rows[0]) await db.query(RECORD, [home, rows[0].suspended_by, REASON])
  })
}
