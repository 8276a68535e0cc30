import type pg from 'pg'
import { recounted } from './recounted.ts'

export const CLIENTS = Number(process.env['CLIENTS'] ?? 1_000_000)

export interface Company {
  id: string
  ownerId: string
  clients: number
}

export const company = (digit: number, clients: number): Company => ({
  id: `${digit}0000000-0000-4000-8000-000000000000`,
  ownerId: `${digit}1111111-0000-4000-8000-000000000000`,
  clients,
})
export const SMALL = company(1, 10_000)
export const LARGE = company(2, CLIENTS)

const STATES =
  'AL,AK,AZ,AR,CA,CO,CT,DE,DC,FL,GA,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,NJ,NM,NY,NC,ND,OH,OK,OR,PA,RI,SC,SD,TN,TX,UT,VT,VA,WA,WV,WI,WY'
const HOURS_OF_A_YEAR = 365 * 24

/**
 * Creates a company of ten thousand clients and one of a million. The clients came over a year from all states, and
 * those of the last hour are inserted as in production.
 */
export async function fillOrganizations(owner: pg.Client, ownerUrl: string): Promise<{ counted: number }> {
  // No report searches clients by name, and building this index would take longer than everything else.
  await owner.query('drop index public.clients_search')
  await owner.query('set session_replication_role = replica')
  for (const one of [SMALL, LARGE]) {
    await addOrganization(owner, one)
    await owner.query(clientsOf(one, one.clients, "random() * 364 * interval '1 day' + interval '1 hour'"))
  }
  await owner.query('set session_replication_role = default')
  await owner.query('vacuum analyze public.clients')
  const counted = await recounted(ownerUrl, ['clients', 'scores'])
  for (const one of [SMALL, LARGE]) {
    for (let n = 0; n < Math.ceil(one.clients / HOURS_OF_A_YEAR); n++) {
      await owner.query(clientsOf(one, 1, "interval '1 second'"))
    }
  }
  await owner.query('vacuum analyze app.report_totals, app.report_changes, app.people')
  return { counted }
}

export async function addOrganization(owner: pg.Client, { id, ownerId }: Company): Promise<void> {
  await owner.query(`
    insert into app.organizations (id, company_name, account_type, monthly_credit_limit) values ('${id}', 'Company', 'lender', 250);
    insert into app.audit_heads (organization_id, chain_number, hash) values ('${id}', 0, '');
    insert into auth.users (id, email) values ('${ownerId}', '${ownerId}@bench.test');
    insert into app.people (id, email, organization_id, organization_role) values ('${ownerId}', '${ownerId}@bench.test', '${id}', 'owner')`)
}

export const clientsOf = ({ id, ownerId }: Company, count: number, age: string) => `
  insert into public.clients (organization_id, user_id, first_name, last_name, state, source, created_at)
  select '${id}', '${ownerId}', 'Dana', 'Whitfield', ('{${STATES}}'::text[])[1 + floor(random() * 51)::integer],
         (array['staff', 'import', 'api'])[1 + floor(random() * 3)::integer], now() - ${age}
    from generate_series(1, ${count})`

/**
 * Reads as the company's owner, with the role and claims for one transaction, as the REST server does. Times only the
 * query, in ms.
 */
export async function askedAs(owner: pg.Client, company: Company, sql: string, values: unknown[]) {
  const claims = JSON.stringify({ sub: company.ownerId, role: 'authenticated' })
  await owner.query('begin')
  await owner.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
    claims,
  ])
  const startedAt = performance.now()
  // Prepared once per company, as the REST server prepares it once per role.
  const { rowCount, rows } = await owner.query({ name: sql.slice(0, 60), text: sql, values })
  const duration = performance.now() - startedAt
  await owner.query('rollback')
  return { rowCount: rowCount ?? 0, rows, duration }
}
