import type { PoolClient } from 'pg'
import { z } from 'zod'
import {
  isNamed,
  namedPerson,
  type PersonTexts,
} from '#features/lending/rules/application-import/application-import.ts'
import { maskSsn } from '#platform/rules/ssn.ts'

// An id of before a merge names the client that was kept.
const BY_ID = 'select app.kept_client(id) as id from public.clients where organization_id = $1 and id = $2'
// Compares only what every colleague can see: name, email, and the last four SSN digits. So a file of guesses reveals
// none of the hidden digits.
const BY_PARTS = `
  select id from public.clients
   where organization_id = $1 and archived_at is null
     and ($2::text is null or lower(email) = $2) and ($3::text is null or app.name_key(full_name) = app.name_key($3))
     and ($4::text is null or ssn = $4)
   limit 2`

type FoundApplicant = { clientId: string } | { problem: string }

/** Returns the client whom a row names, or why it names none: by client ID, or by two of name, email, and SSN. */
export async function findApplicant(db: PoolClient, organizationId: string, row: PersonTexts): Promise<FoundApplicant> {
  if (row.client_id) return byId(db, organizationId, row.client_id)
  const named = namedPerson(row)
  if (!isNamed(named)) return { problem: 'Enter the client ID, or two of name, email, and SSN' }
  const { email, fullName, lastFour } = named
  const ssn = lastFour === null ? null : maskSsn(lastFour)
  if (ssn === '') return { problem: 'The SSN must have its last four digits' }
  const { rows } = await db.query<{ id: string }>(BY_PARTS, [organizationId, email, fullName, ssn])
  if (rows.length > 1) return { problem: 'Several clients match this row. Enter the client ID.' }
  return rows[0] ? { clientId: rows[0].id } : { problem: 'No client matches this row. Add the client first.' }
}

async function byId(db: PoolClient, organizationId: string, id: string): Promise<FoundApplicant> {
  if (!z.guid().safeParse(id).success) return { problem: 'Invalid client ID' }
  const { rows } = await db.query<{ id: string }>(BY_ID, [organizationId, id])
  return rows[0] ? { clientId: rows[0].id } : { problem: 'Client not found' }
}
