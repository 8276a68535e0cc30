import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { type ClientField, type FieldOfKind, forEachField } from '#features/clients/rules/client-fields.ts'
import type { ClientChanges, NewClient } from '#features/clients/rules/client-form.ts'
import { OF_SHOWN_MODEL, STORED_SCORES, storedScores } from '#features/credit-reports/screens/scores/stored-scores.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { callFunction, read, supabase, unwrap } from '#platform/browser/supabase.ts'

const REPORTS_SHOWN = 100

const contact = z.object({ id: z.string(), full_name: z.string().nullable(), email: z.string() })
export type Contact = z.infer<typeof contact>

const ssnChange = z.object({
  id: z.string(),
  ssn: z.string(),
  reason: z.string(),
  asked_by: z.string(),
  asked_by_name: z.string(),
  asked_at: z.string(),
})
/** A different SSN pending review. */
export type SsnChange = z.infer<typeof ssnChange>

type FieldSchemas = { [F in ClientField]: F extends FieldOfKind<'name'> ? z.ZodString : z.ZodNullable<z.ZodString> }
const { assigned_contact_id: _, ...fieldSchemas } = forEachField<FieldSchemas>(({ kind }) =>
  kind === 'name' ? z.string() : z.string().nullable(),
)

const client = z.object({
  ...fieldSchemas,
  id: z.string(),
  full_name: z.string(),
  created_at: z.string(),
  assigned_contact: contact.nullable(),
  archived_at: z.string().nullish(),
  updated_at: z.string(),
  /** The pending changes: one at most. */
  ssn_changes: z.array(ssnChange).optional(),
})
export type Client = z.infer<typeof client>

const reportRow = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.string(),
  scores: storedScores,
})
export type ReportRow = z.infer<typeof reportRow>

const sensitiveDetails = z.object({ ssn: z.string().nullable(), date_of_birth: z.string().nullable() })
export type SensitiveDetails = z.infer<typeof sensitiveDetails>

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
  return z.array(z.unknown()).parse(changed).length > 0
}

/** Returns the SSN and date of birth in clear text. The server records who asked and why before it responds. */
export async function revealClient(clientId: string, reason: string): Promise<SensitiveDetails> {
  return sensitiveDetails.parse(await callFunction('reveal-client', { client_id: clientId, reason }))
}

/** Returns true if the id has the format of a client id. */
export const isClientId = (id: string): boolean => z.guid().safeParse(id).success

/** Returns the current client, or null if it doesn't exist. */
export async function oneClient(clientId: string): Promise<Client | null> {
  if (!isClientId(clientId)) return null
  const found = supabase
    .from('clients')
    .select(
      `id, full_name, ${Object.keys(fieldSchemas).join(', ')}, created_at, archived_at, updated_at, assigned_contact:users!assigned_contact_id(id, full_name, email), ssn_changes:client_ssn_changes(id, ssn, reason, asked_by, asked_by_name, asked_at)`,
    )
    .eq('id', clientId)
    .eq('ssn_changes.status', 'waiting')
    .maybeSingle()
  return read(client.nullable(), found)
}

async function reportsOf(clientId: string): Promise<ReportRow[]> {
  if (!isClientId(clientId)) return []
  const reports = supabase
    .from('credit_reports')
    .select(`id, status, created_at, ${STORED_SCORES}`)
    .eq(...OF_SHOWN_MODEL)
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .limit(REPORTS_SHOWN)
  return read(z.array(reportRow), reports)
}

async function assignableContacts(): Promise<Contact[]> {
  const colleagues = supabase.from('users').select('id, full_name, email')
  return read(z.array(contact), colleagues.order('full_name', { ascending: true }))
}
