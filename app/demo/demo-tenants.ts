import type { Pool } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { addOrganization, addPerson } from './demo-accounts.ts'
import { type DemoClient, demoClient, townClients } from './demo-clients.ts'
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, DEMO_SUPER_ADMIN, type DemoOrganization } from './demo-people.ts'
import { backdateDemoReports, type DemoDeps, openPastBureaus, orderDemoReport, reportAges } from './demo-reports.ts'
import { choiceOf, idOf } from './deterministic.ts'

/** The dependencies of creating the demo's companies. */
export interface TenantSeed extends Pick<CommandDeps, 'pool' | 'sealer' | 'log'> {
  hashPassword(password: string): Promise<string>
}

/** Creates the demo's companies with their people, clients, and reports. */
export async function addTenants(seed: TenantSeed): Promise<void> {
  const hash = await seed.hashPassword(DEMO_PASSWORD)
  await forEach(DEMO_ORGANIZATIONS, (organization) => addTenant(seed, organization, hash))
  await seed.pool.query('update app.people set is_super_admin = true where email = $1', [DEMO_SUPER_ADMIN])
  await seed.pool.query(FORGET_NEWS)
  await seed.pool.query(DATE_NEWS)
}

// Months of orders are created within seconds, so their failures are not news, and the mailbox starts empty.
const FORGET_NEWS = `
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
   where t.id = j.task_id and t.identifier = 'send_notification'`
// Dates notifications of those orders to the day of the order, and marks all but the last few days as read.
const DATE_NEWS = `
  update public.notifications n
     set created_at = r.created_at, read_at = case when r.created_at < now() - interval '4 days' then r.created_at end
    from public.credit_reports r where r.id::text = n.details ->> 'report_id'`

async function addTenant(seed: TenantSeed, organization: DemoOrganization, hash: string): Promise<void> {
  await addOrganization(seed.pool, organization)
  for (const person of organization.people) await addPerson(seed.pool, organization, person, hash)
  const clients = clientsOf(organization)
  for (const [n, client] of clients.entries()) await addClient(seed, organization, client, n)
  const past = await openPastBureaus()
  try {
    for (const client of clients) await orderReports({ ...seed, past }, organization, client)
  } finally {
    await past.close()
  }
  await backdateDemoReports(seed, idOf(organization.companyName))
  await chargeThisMonth(seed.pool, organization)
}

/** Each organization processes its clients in order. Running organizations in parallel is faster. */
export const forEach = (chosen: readonly DemoOrganization[], work: (organization: DemoOrganization) => Promise<void>) =>
  Promise.all(chosen.map(work))

/** Returns the demo clients that exist: an older installation started with fewer, and people delete some. */
export async function clientsOnFile(pool: Pool, organization: DemoOrganization): Promise<DemoClient[]> {
  const { rows } = await pool.query<{ id: string }>('select id from public.clients where organization_id = $1', [
    idOf(organization.companyName),
  ])
  const onFile = new Set(rows.map(({ id }) => id))
  return clientsOf(organization).filter(({ id }) => onFile.has(id))
}

function clientsOf({ companyName, clients }: DemoOrganization): DemoClient[] {
  if (clients === 0) return []
  const generated = Array.from({ length: clients }, (_, n) => demoClient(companyName, n))
  return [...townClients(companyName), ...generated]
}

const SOURCES = ['staff', 'staff', 'import', 'api'] as const
const ADD_CLIENT = `
  insert into public.clients (id, organization_id, user_id, assigned_contact_id, first_name, last_name, email, phone,
                              address, city, state, zip, ssn, date_of_birth, created_at, source)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now() - make_interval(days => $15), $16)
  on conflict do nothing`

async function addClient(
  { pool, sealer }: TenantSeed,
  { companyName, people }: DemoOrganization,
  client: DemoClient,
  n: number,
): Promise<void> {
  const organizationId = idOf(companyName)
  const contact = people[n % people.length] ?? people[0]
  const ssn = await sealer.sealForWire('clients.ssn', client.ssn, organizationId)
  const dateOfBirth = await sealer.sealForWire('clients.date_of_birth', client.dateOfBirth, organizationId)
  const { id, firstName, lastName, email, phone, address, city, state, zip, ageDays } = client
  await pool.query(ADD_CLIENT, [
    ...[id, organizationId, idOf(people[0].email), idOf(contact.email), firstName, lastName, email, phone],
    ...[address, city, state, zip, ssn, dateOfBirth, ageDays, choiceOf(`${id} source`, SOURCES)],
  ])
}

async function orderReports(
  seed: DemoDeps,
  { companyName, accountType, people }: DemoOrganization,
  client: DemoClient,
): Promise<void> {
  // A lender's first report is for the application, and later ones are account reviews.
  const [first, later] =
    accountType === 'cro'
      ? (['written_instructions', 'written_instructions'] as const)
      : (['credit_transaction', 'account_review'] as const)
  for (const [n, ageDays] of reportAges(client).entries()) {
    await orderDemoReport(seed, n === 0 ? first : later, {
      organizationId: idOf(companyName),
      personId: idOf(people[0].email),
      client,
      ageDays,
    })
  }
}

async function chargeThisMonth(pool: Pool, { companyName }: DemoOrganization): Promise<void> {
  await pool.query(
    `update app.organizations
        set credits_used = (select coalesce(sum(credits_charged), 0) from app.credit_pulls
                             where organization_id = $1
                               and created_at >= app.credit_period()::timestamp at time zone 'utc'),
            credits_period = app.credit_period()
      where id = $1`,
    [idOf(companyName)],
  )
}
