import type { Pool } from 'pg'

const TEXTS = `
  select p.full_name, o.company_name from app.people p
    left join app.organizations o on o.id = p.organization_id where p.id = $1`

/** Returns a person's name and their company's name, which a password must not contain. */
export async function personalTexts(pool: Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ full_name: string | null; company_name: string | null }>(TEXTS, [userId])
  return rows.flatMap(({ full_name, company_name }) => [full_name ?? '', company_name ?? ''])
}
