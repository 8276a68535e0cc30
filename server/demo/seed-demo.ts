import type { Pool } from 'pg'
import type { FunctionDeps } from '#server/functions/function-deps.ts'
import { type DemoClient, demoClient, townClients } from './demo-clients.ts'
import {
  DEMO_ORGANIZATIONS,
  DEMO_PASSWORD,
  DEMO_SUPER_ADMIN,
  type DemoOrganization,
  type DemoPerson,
} from './demo-people.ts'
import { orderDemoReport, reportAges } from './demo-reports.ts'
import { idOf } from './deterministic.ts'

export interface DemoSeed extends FunctionDeps {
  hashPassword(password: string): Promise<string>
}

const SEED = 'demo tenants'

/** Gives the database the demo tenants, once. A seeding that was interrupted goes on where it stopped. */
export async function seedDemo(seed: DemoSeed): Promise<void> {
  const known = await seed.pool.query('select from app.seeds where name = $1', [SEED])
  if (known.rowCount) return
  const hash = await seed.hashPassword(DEMO_PASSWORD)
  for (const organization of DEMO_ORGANIZATIONS) {
    await addOrganization(seed.pool, organization)
    for (const person of organization.people) await addPerson(seed.pool, organization, person, hash)
    const clients = clientsOf(organization)
    for (const [n, client] of clients.entries()) await addClient(seed, organization, client, n)
    for (const client of clients) await orderReports(seed, organization, client)
    await chargeThisMonth(seed.pool, organization)
  }
  await seed.pool.query('update app.people set is_super_admin = true where email = $1', [DEMO_SUPER_ADMIN])
  await seed.pool.query('insert into app.seeds (name) values ($1) on conflict do nothing', [SEED])
}

async function addOrganization(
  pool: Pool,
  { companyName, accountType, plan, status }: DemoOrganization,
): Promise<void> {
  await pool.query(
    `insert into app.organizations (id, company_name, account_type, subscription_plan, subscription_status, monthly_credit_limit)
     select $1, $2, $3, $4, $5, monthly_credits from app.plans where account_type = $3 and plan = $4
     on conflict do nothing`,
    [idOf(companyName), companyName, accountType, plan, status],
  )
  await pool.query('select app.open_audit_chain($1)', [idOf(companyName)])
}

async function addPerson(
  pool: Pool,
  { companyName }: DemoOrganization,
  { email, fullName, role }: DemoPerson,
  hash: string,
): Promise<void> {
  await pool.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, $3, now(), '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', $4::text))
     on conflict do nothing`,
    [idOf(email), email, hash, fullName],
  )
  await pool.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data)
     values ($1::text, ($1::text)::uuid, 'email', jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', true))
     on conflict do nothing`,
    [idOf(email), email],
  )
  await pool.query('update app.people set organization_id = $2, organization_role = $3 where id = $1', [
    idOf(email),
    idOf(companyName),
    role,
  ])
}

function clientsOf({ companyName, clients }: DemoOrganization): DemoClient[] {
  if (clients === 0) return []
  const generated = Array.from({ length: clients }, (_, n) => demoClient(companyName, n))
  return [...townClients(companyName), ...generated]
}

const ADD_CLIENT = `
  insert into public.clients (id, organization_id, user_id, assigned_contact_id, first_name, last_name, email, phone,
                              address, city, state, zip, ssn, date_of_birth, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now() - make_interval(days => $15))
  on conflict do nothing`

async function addClient(
  { pool, sealer }: DemoSeed,
  { companyName, people }: DemoOrganization,
  client: DemoClient,
  n: number,
): Promise<void> {
  const organizationId = idOf(companyName)
  const contact = people[n % people.length] ?? people[0]
  const ssn = await sealer.sealForWire('clients.ssn', client.ssn, organizationId)
  const dateOfBirth = await sealer.sealForWire('clients.date_of_birth', client.dateOfBirth, organizationId)
  const { id, firstName, lastName, email, phone, address, city, state, zip, ageDays } = client
  const place = [organizationId, idOf(people[0].email), idOf(contact.email)]
  await pool.query(ADD_CLIENT, [
    id,
    ...place,
    firstName,
    lastName,
    email,
    phone,
    address,
    city,
    state,
    zip,
    ssn,
    dateOfBirth,
    ageDays,
  ])
}

async function orderReports(
  seed: DemoSeed,
  { companyName, accountType, people }: DemoOrganization,
  client: DemoClient,
): Promise<void> {
  const purpose = accountType === 'cro' ? 'written_instructions' : 'credit_transaction'
  for (const ageDays of reportAges(client)) {
    await orderDemoReport(seed, purpose, {
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
                             where organization_id = $1 and created_at > now() - interval '30 days')
      where id = $1`,
    [idOf(companyName)],
  )
}
