import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

/** A client's sealed values as stored. */
export interface SealedIdentity {
  ssn: Buffer | null
  date_of_birth: Buffer | null
}

/** SQL: both sealed values of a client `c` as columns of a select. */
export const SEALED_IDENTITY_COLUMNS = `
  (select sealed from app.sealed_values v
    where v.row_id = c.id and v.organization_id = c.organization_id and v.table_name = 'clients' and v.column_name = 'ssn') as ssn,
  (select sealed from app.sealed_values v
    where v.row_id = c.id and v.organization_id = c.organization_id and v.table_name = 'clients' and v.column_name = 'date_of_birth')
    as date_of_birth`

const STORED = `select ${SEALED_IDENTITY_COLUMNS} from public.clients c where c.id = $1 and c.organization_id = $2`

/**
 * Returns the sealed SSN and date of birth of a client of the member's organization. Throws for another organization's
 * client.
 */
export async function storedIdentity({ pool, sealer }: CommandDeps, member: Member, clientId: string) {
  const { rows } = await pool.query<SealedIdentity>({
    name: 'stored-identity',
    text: STORED,
    values: [clientId, member.organizationId],
  })
  if (!rows[0]) throw clientNotFound()
  return openedIdentity(sealer, rows[0], member.organizationId)
}

/** Opens the sealed values and returns the SSN digits and ISO date of birth. Null for values not on file. */
export async function openedIdentity(sealer: Sealer, sealed: SealedIdentity, organizationId: string) {
  const [ssnDigits, dateOfBirth] = await Promise.all([
    sealed.ssn && sealer.openValue('clients.ssn', sealed.ssn, organizationId),
    sealed.date_of_birth && sealer.openValue('clients.date_of_birth', sealed.date_of_birth, organizationId),
  ])
  return { ssnDigits, dateOfBirth }
}
