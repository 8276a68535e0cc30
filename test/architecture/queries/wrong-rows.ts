import type { Pool } from 'pg'

/**
 * Statements with wrong types, each wrong in another way. No program sends them. They prove that the test would detect
 * them.
 */
export async function wrongRows(pool: Pool, kind: 'given' | 'unknown'): Promise<void> {
  await pool.query('select id from public.clientele')
  await pool.query(`select ${kind} from public.loans`)
  await pool.query<{ id: string; age: number }>('select id, city from public.clients')
  await pool.query<{ id: number; email: string }>('select id, email from public.clients')
  await pool.query<{ id: string | null; city?: string | null }>('select id, city from public.clients')
  await pool.query<{ client: string }>(
    'select c.first_name as client from public.loans l left join public.clients c on c.id = l.client_id',
  )
  await pool.query<{ client: string }>(
    'select c.first_name as client from public.loans l left join public.clients c on c.id = l.client_id where c.id = $1',
  )
  await pool.query<{ due: string; loans: number }>('select now() as due, count(*) as loans from public.loans')
  await pool.query<{ form: 'virtual' | 'metal' }>('select form from public.credit_cards')
  await pool.query<{ form: 'virtual' }>("select form from public.credit_cards where form = 'virtual'")
  await pool.query<{ newest: number }>('select max(version) as newest from app.organization_keys')
  await pool.query<{ id: string }>('delete from public.clients')
  const { rows } = await pool.query('select id from public.clients')
  await pool.query<{ ids: string[] }>('select array[1, 2] as ids', rows)
}
