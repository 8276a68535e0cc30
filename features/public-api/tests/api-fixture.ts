import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import type { ApiMode, ApiScope } from '#features/public-api/rules/api-key.ts'
import { API_SCOPES } from '#features/public-api/rules/api-key.ts'
import type { SignedIn, TestApp } from '#test/support/app.ts'

interface Wanted {
  scopes?: readonly ApiScope[]
  mode?: ApiMode
  days?: number | null
}

/** Creates an API key like the settings page does. */
export async function madeKey(
  { supabase }: SignedIn,
  { scopes = API_SCOPES, mode = 'test', days = null }: Wanted = {},
): Promise<{ id: string; key: string }> {
  const { data, error } = await supabase.functions.invoke<{ id: string; key: string }>('api-keys', {
    body: { act: 'create', name: 'Website', scopes, mode, expires_in_days: days },
  })
  if (error || data === null) throw error
  return data
}

export interface ApiReply {
  status: number
  headers: Headers
  // Tests assert on single fields; the schemas are tested elsewhere.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** Sends a request like a program would. */
export async function call(
  app: TestApp,
  key: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiReply> {
  const response = await app.fetch(path, {
    method,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

/** An order for Rhonda Rouse, a sandbox applicant. */
export const RHONDAS_ORDER = {
  bureaus: ['experian', 'equifax', 'transunion'],
  applicant: {
    firstName: 'Rhonda',
    lastName: 'Rouse',
    address: '981 Wrestlin Way',
    city: 'Stamford',
    state: 'CT',
    zip: '06901',
  },
  permissiblePurpose: 'credit_transaction',
  consent: { method: 'esign', textVersion: DEFAULT_CONSENT_TEXT.version },
}

/** Resets the order throttle, so the organization can order again. */
export async function tenSecondsLater(app: TestApp, { person }: SignedIn): Promise<void> {
  await app.database.pools.server.query(
    `update app.organizations set last_pull_at = last_pull_at - interval '10 seconds'
      where id = (select organization_id from app.people where id = $1)`,
    [person.id],
  )
}
