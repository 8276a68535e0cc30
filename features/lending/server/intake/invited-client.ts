import type { PoolClient } from 'pg'
import {
  openedIdentity,
  SEALED_IDENTITY_COLUMNS,
  type SealedIdentity,
} from '#features/clients/server/stored-identity.ts'
import type { InvitedSubmission } from '#features/lending/rules/intake/invitation.ts'
import { asked } from '#features/lending/server/applications/stored-application.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import { fieldRefused, notTakenOnline } from './errors.ts'
import type { IntakeDeps } from './intake-deps.ts'
import { differencesOf, isSameName, type OnlineClient, takeTurns } from './online-client.ts'

interface Row extends SealedIdentity {
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  address: string | null
  zip: string | null
  is_archived: boolean
}

const CLIENT = `
  select c.first_name, c.last_name, nullif(btrim(c.email), '') as email, c.phone, c.address, c.zip, c.archived_at is not null as is_archived,
         ${SEALED_IDENTITY_COLUMNS}
    from public.clients c where c.organization_id = $1 and c.id = $2`
const OF_ANOTHER = `
  select from app.sealed_values s
   where s.organization_id = $1 and s.table_name = 'clients' and s.column_name = 'ssn' and s.blind_index = $2 and s.row_id <> $3`
const FILL_IN = `
  with asked as (${asked('null', '$3')})
  update public.clients c
     set email = coalesce(nullif(btrim(c.email), ''), $4), phone = coalesce(c.phone, $5), address = coalesce(c.address, $6),
         city = coalesce(c.city, $7), state = coalesce(c.state, $8), zip = coalesce(c.zip, $9), ssn = coalesce(c.ssn, $10),
         date_of_birth = coalesce(c.date_of_birth, $11)
    from asked where c.organization_id = $1 and c.id = $2`

interface Compared {
  organizationId: string
  clientId: string
  form: InvitedSubmission
  requestId: string | null
}

/**
 * Compares the form of an invited client with their file within a transaction, and fills in what the file lacks. Known values
 * don't change. An SSN of another client is not stored, and staff check the person before a report is ordered.
 */
export async function comparedClient(
  { sealer }: Pick<IntakeDeps, 'sealer'>,
  db: PoolClient,
  { organizationId, clientId, form, requestId }: Compared,
): Promise<OnlineClient> {
  const row = (await db.query<Row>(CLIENT, [organizationId, clientId])).rows[0]
  if (row === undefined || row.is_archived) throw notTakenOnline()
  const { ssnDigits, dateOfBirth } = await openedIdentity(sealer, row, organizationId)
  if (ssnDigits === null && form.ssn === '') throw fieldRefused('ssn', 'Enter a Social Security number with 9 digits')
  const isTaken = ssnDigits === null && (await isOfAnother(sealer, db, { organizationId, clientId, ssn: form.ssn }))
  const newSsn = ssnDigits === null && !isTaken ? form.ssn : null
  const newBirth = dateOfBirth === null ? form.date_of_birth : null
  await db.query(FILL_IN, [
    ...[
      organizationId,
      clientId,
      requestId,
      form.email,
      form.phone,
      form.address,
      form.city,
      stateCode(form.state),
      form.zip,
    ],
    newSsn && (await sealer.sealForWire('clients.ssn', newSsn, organizationId)),
    newBirth && (await sealer.sealForWire('clients.date_of_birth', newBirth, organizationId)),
  ])
  const isSameBirth = dateOfBirth === null || dateOfBirth === form.date_of_birth
  const known = { ...row, id: clientId, is_same_birth: isSameBirth }
  const filled = { ...known, email: row.email ?? form.email, phone: row.phone ?? form.phone }
  const place = row.address === null ? { address: form.address, zip: form.zip } : {}
  const differences = differencesOf({ ...filled, ...place }, form)
  if (isTaken) differences.push('a Social Security number of another client')
  return { id: clientId, differences, isSamePerson: isSameBirth && !isTaken && isSameName(known, form) }
}

async function isOfAnother(
  sealer: IntakeDeps['sealer'],
  db: PoolClient,
  { organizationId, clientId, ssn }: { organizationId: string; clientId: string; ssn: string },
): Promise<boolean> {
  const index = await sealer.indexOf('clients.ssn', ssn, organizationId)
  await takeTurns(db, organizationId, index)
  return (await db.query(OF_ANOTHER, [organizationId, index, clientId])).rowCount !== 0
}
