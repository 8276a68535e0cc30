import type { PoolClient } from 'pg'
import {
  openedIdentity,
  SEALED_IDENTITY_COLUMNS,
  type SealedIdentity,
} from '#features/clients/server/stored-identity.ts'
import { isUnderage } from '#features/lending/rules/applications/application-problems.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { applicantArchived, applicantUnderage, sharedSsn } from './errors.ts'

interface ApplicantRow extends SealedIdentity {
  full_name: string
  is_archived: boolean
}

// The lock makes two applications of one client wait for each other, so that the second one finds the first.
const APPLICANT = `
  select c.full_name, c.archived_at is not null as is_archived, ${SEALED_IDENTITY_COLUMNS}
    from public.clients c where c.id = $1 and c.organization_id = $2 for no key update of c`

/**
 * Checks that the clients can apply for a loan on a day: they belong to the company, are not archived, and are of age by the date of
 * birth on file, if there is one. Locks them until the end of the transaction, in the order of their ids.
 *
 * @throws FunctionError for the first client who can't
 */
export async function requireApplicants(
  { sealer }: Pick<CommandDeps, 'sealer'>,
  transaction: PoolClient,
  { organizationId }: { organizationId: string },
  { clientIds, on }: { clientIds: readonly string[]; on: PlainDate },
): Promise<void> {
  for (const clientId of clientIds.toSorted()) {
    const { rows } = await transaction.query<ApplicantRow>(APPLICANT, [clientId, organizationId])
    const applicant = rows[0]
    if (applicant === undefined) throw clientNotFound()
    if (applicant.is_archived) throw applicantArchived(applicant.full_name)
    const { dateOfBirth } = await openedIdentity(sealer, { ...applicant, ssn: null }, organizationId)
    if (dateOfBirth !== null && isUnderage(dateOfBirth, on)) throw applicantUnderage(applicant.full_name)
  }
}

const SHARED_SSN = `
  select exists (
    select from app.sealed_values one
      join app.sealed_values other using (organization_id, table_name, column_name, blind_index)
     where one.organization_id = $1 and one.table_name = 'clients' and one.column_name = 'ssn' and one.sealed <> '' and other.sealed <> ''
       and one.row_id = any ($2) and other.row_id = any ($2) and one.row_id <> other.row_id) as is_shared`

/** @throws FunctionError if two of the clients have the same SSN on file */
export async function requireOwnSsns(
  db: PoolClient,
  { organizationId }: { organizationId: string },
  clientIds: readonly string[],
): Promise<void> {
  if (clientIds.length < 2) return
  const { rows } = await db.query<{ is_shared: boolean }>(SHARED_SSN, [organizationId, clientIds])
  if (rows[0]?.is_shared) throw sharedSsn()
}
