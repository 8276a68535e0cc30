import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { recounted } from './recounted.ts'
import { addOrganization, clientsOf, company } from './report-fill.ts'
import { temporaryDatabase } from './temporary-database.ts'

const FEW = 1_000
const MANY = Number(process.env['CLIENTS'] ?? 100_000)
const RATIO_AIM = 1.5
const PASSWORDS = { authenticator: 'a', tradeline_server: 's', tradeline_replication: 'r' }
// All families that count clients.
const FAMILIES = ['clients', 'scores', 'dashboard', 'repair_revenue']

/** Measures the cost of recounting one client in a small and in a large organization. */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  const owner = new pg.Client(database.ownerUrl)
  try {
    await migrate(database.ownerUrl, PASSWORDS)
    await owner.connect()
    await owner.query('drop index public.clients_search')
    // The first recount opens connections and plans statements.
    await perClient(owner, database.ownerUrl, 3, FEW)
    const few = await perClient(owner, database.ownerUrl, 4, FEW)
    const many = await perClient(owner, database.ownerUrl, 5, MANY)
    const against = `${few.toFixed(3)} ms at ${FEW.toLocaleString('en-US')}`
    console.log(
      `recounting one of ${MANY.toLocaleString('en-US')} clients: ${(many / few).toFixed(2)} × (aim ${RATIO_AIM}), ${many.toFixed(3)} ms, ${against}`,
    )
  } finally {
    await owner.end()
    await database.stop()
  }
}

/** Returns the milliseconds for each client of a new company. Earlier companies are recounted too and included. */
async function perClient(owner: pg.Client, ownerUrl: string, digit: number, clients: number): Promise<number> {
  const one = company(digit, clients)
  await owner.query('set session_replication_role = replica')
  await addOrganization(owner, one)
  await owner.query(clientsOf(one, clients, "random() * 364 * interval '1 day'"))
  await owner.query('set session_replication_role = default')
  await owner.query('vacuum analyze public.clients')
  const { rows } = await owner.query<{ clients: string }>('select count(*) as clients from public.clients')
  return (await recounted(ownerUrl, FAMILIES)) / Number(rows[0]?.clients)
}
