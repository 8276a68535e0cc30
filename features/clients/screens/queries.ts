import { queryOptions } from '@tanstack/react-query'
import { CLIENT_FIELDS, type ClientField } from '#features/clients/rules/client-fields.ts'
import type { ClientChanges, NewClient } from '#features/clients/rules/client-form.ts'
import type { AnsweredReport } from '#features/credit-reports/rules/scores/newest-scores.ts'
import {
  OF_SHOWN_MODEL,
  STORED_SCORES,
  type StoredScore,
  withScores,
} from '#features/credit-reports/screens/scores/stored-scores.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'

const REPORTS_SHOWN = 100

export type Contact = Pick<RowOf<'users'>, 'id' | 'full_name' | 'email'>

/** A different SSN pending review. */
export type SsnChange = Pick<
  RowOf<'client_ssn_changes'>,
  'id' | 'ssn' | 'reason' | 'asked_by' | 'asked_by_name' | 'asked_at'
>

type FieldOfFile = Exclude<ClientField, 'assigned_contact_id'>
const FIELDS = Object.keys(CLIENT_FIELDS).filter((field) => field !== 'assigned_contact_id')

/** A client's file. */
export interface Client
  extends Pick<RowOf<'clients'>, FieldOfFile | 'id' | 'full_name' | 'created_at' | 'archived_at' | 'updated_at'> {
  assigned_contact: Contact | null
  /** The pending changes: one at most. */
  ssn_changes?: SsnChange[]
}

export interface SensitiveDetails {
  ssn: string | null
  date_of_birth: string | null
}

export const clientQueries = {
  one: (clientId: string) =>
    queryOptions({ queryKey: ['clients', 'one', clientId], queryFn: () => oneClient(clientId) }),
  reports: (clientId: string) =>
    queryOptions({ queryKey: ['clients', 'reports', clientId], queryFn: () => reportsOf(clientId) }),
  contacts: () => queryOptions({ queryKey: ['clients', 'contacts'], queryFn: assignableContacts }),
}

/** Where the images of a driver's license are, of those that were stored. */
export type LicenseColumns = Partial<
  Pick<
    RowOf<'clients'>,
    | 'drivers_license_front'
    | 'drivers_license_front_uploaded_at'
    | 'drivers_license_back'
    | 'drivers_license_back_uploaded_at'
  >
>

export async function createClient(newClient: NewClient & LicenseColumns): Promise<void> {
  await unwrap(supabase.from('clients').insert(newClient))
}

/** Updates the columns if the client is unchanged since `updatedAt`. Returns whether it was. */
export async function updateClient(
  clientId: string,
  changes: Partial<ClientChanges>,
  updatedAt: string,
): Promise<boolean> {
  const changed = await unwrap(
    supabase.from('clients').update(changes).eq('id', clientId).eq('updated_at', updatedAt).select('id'),
  )
  return changed.length > 0
}

/** Returns the SSN and date of birth in clear text. The server records who asked and why before it responds. */
export const revealClient = (clientId: string, reason: string) =>
  callFunction<SensitiveDetails>('reveal-client', { client_id: clientId, reason })

/** Returns true if the id has the format of a client id. */
export const isClientId = isUuid

/** Returns the current client, or null if it doesn't exist. */
export async function oneClient(clientId: string): Promise<Client | null> {
  if (!isClientId(clientId)) return null
  const found = supabase
    .from('clients')
    .select(
      `id, full_name, ${FIELDS.join(', ')}, created_at, archived_at, updated_at, assigned_contact:users!assigned_contact_id(id, full_name, email), ssn_changes:client_ssn_changes(id, ssn, reason, asked_by, asked_by_name, asked_at)`,
    )
    .eq('id', clientId)
    .eq('ssn_changes.status', 'waiting')
    .maybeSingle()
  return unwrap(found.overrideTypes<Client, { merge: false }>())
}

/** A report as it is read, before its scores are by bureau. */
type FoundReport = Pick<RowOf<'credit_reports'>, 'id' | 'status' | 'created_at'> & {
  outcomes: AnsweredReport['outcomes']
  scores: StoredScore[]
}

async function reportsOf(clientId: string) {
  if (!isClientId(clientId)) return []
  const reports = supabase
    .from('credit_reports')
    .select<string, FoundReport>(`id, status, created_at, outcomes:report_data->outcomes, ${STORED_SCORES}`)
    .eq(...OF_SHOWN_MODEL)
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .limit(REPORTS_SHOWN)
  return (await unwrap(reports)).map(withScores)
}

async function assignableContacts(): Promise<Contact[]> {
  const colleagues = supabase.from('users').select('id, full_name, email')
  return unwrap(colleagues.order('full_name', { ascending: true }))
}
