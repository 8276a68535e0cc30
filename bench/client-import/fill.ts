import type { Pool } from 'pg'
import { IMPORT_ROW_PLACE } from '#features/clients/server/import-batch.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

const HOME = '20000000-0000-4000-8000-000000000001'

/** Adds a lender with one person and one client. Returns the client's id. */
export async function fillCompany(owner: Pool): Promise<string> {
  await owner.query(
    `insert into app.organizations (id, company_name, account_type, monthly_credit_limit) values ($1, 'Bench', 'lender', 100)`,
    [HOME],
  )
  await owner.query('select app.open_audit_chain($1)', [HOME])
  await owner.query(`insert into auth.users (id, email, email_confirmed_at) values ($1, 'bench@example.test', now())`, [
    HOME,
  ])
  await owner.query(`update app.people set organization_id = $1, organization_role = 'owner' where id = $1`, [HOME])
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.clients (organization_id, user_id, first_name, last_name) values ($1, $1, 'Dana', 'Whitfield') returning id`,
    [HOME],
  )
  return rows[0]?.id ?? ''
}

let filled = 0

/** Adds an import of so many new people, as if its file had just arrived. Returns its id. */
export async function fillImport(owner: Pool, sealer: Sealer, count: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.client_imports (organization_id, user_id, file_name, row_count, status)
     values ($1, $1, 'clients.csv', $2, 'checking') returning id`,
    [HOME, count],
  )
  const id = rows[0]?.id ?? ''
  const people = Array.from({ length: count }, () => person(filled++))
  const sealed = await Promise.all(
    people.map((fields) => sealer.sealBytes(IMPORT_ROW_PLACE, Buffer.from(JSON.stringify(fields)), HOME)),
  )
  await owner.query(
    `insert into app.client_import_rows (import_id, line, organization_id, sealed)
     select $1, line + 1, $2, sealed from unnest($3::bytea[]) with ordinality as given (sealed, line)`,
    [id, HOME, sealed],
  )
  return id
}

function person(n: number): Record<string, string> {
  const digits = String(n).padStart(6, '0')
  return {
    ...{
      first_name: `First${digits}`,
      last_name: `Last${digits}`,
      email: `client${n}@example.test`,
      phone: '5125550101',
    },
    ...{ address: '1 Oak St', city: 'Austin', state: 'TX', zip: '78704', date_of_birth: '4/30/1990' },
    ssn: `${400 + (n % 200)}-${String((n % 98) + 1).padStart(2, '0')}-${String((n % 9998) + 1).padStart(4, '0')}`,
  }
}
