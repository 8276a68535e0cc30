import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { quietHours } from '#features/messages/rules/quiet-hours.ts'
import { type Newcomer, newcomer, subscribe } from '#test/support/newcomer.ts'
import type { Installation } from './installation.ts'
import { NeverSent } from './patient-fetch.ts'
import type { Providers } from './providers.ts'

/** A company whose people use the product during faults. */
export interface Company {
  id: string
  ownerId: string
  supabase: SupabaseClient
  /** A key for the public API. */
  apiKey: string
  /** A client who can receive emails and texts. */
  clientId: string
  /**
   * True if webhooks send it every event. Such a company imports nothing, because each row would be one more delivery.
   */
  isTold: boolean
  /** True if it is daytime where the client lives, so that texts are sent. */
  isTexting: boolean
  fetch: typeof fetch
  /** Calls a function of the product as the company's owner. */
  act(name: string, body: object, key?: string): Promise<Answer>
  /** Signs in again, because some acts need a recent sign-in. */
  signIn(): Promise<void>
}

export interface Answer {
  /** 0 if the connection broke. */
  status: number
  // Each act documents its own response.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

// It is daytime in at least one of them.
const PLACES = [
  { state: 'NY', zip: '10001' },
  { state: 'CA', zip: '90001' },
  { state: 'HI', zip: '96801' },
  { state: 'GU', zip: '96910' },
]

// Only reviewed companies may use live services. The oldest releases have no reviews.
const HAS_REVIEWS = `
  select from information_schema.columns
   where table_schema = 'app' and table_name = 'organizations' and column_name = 'review_status'`
const APPROVE = "update app.organizations set review_status = 'approved' where id = $1"
// Only companies with certified purposes may order reports.
const CERTIFY = `
  with limited as (update app.organizations set monthly_credit_limit = 1000000 where id = $1)
  insert into app.purpose_certifications (organization_id, purposes, text_version, text_hash, certified_by, certified_by_name, expires_at)
  select $1, '{credit_transaction}', 'test', 'test', $2, 'Owner', now() + interval '1 year'
   where not exists (select from app.purpose_certifications where organization_id = $1)`
// With a real carrier, only companies with a number may text. Earlier releases share the number of the installation.
const HAS_NUMBERS = "select from information_schema.tables where table_schema = 'app' and table_name = 'text_numbers'"
const NUMBER = `
  insert into app.text_numbers (organization_id, number)
  select $1, (5125560000 + count(*))::text from app.text_numbers on conflict do nothing`
const HOME = 'select organization_id as id from app.people where id = $1'

/** Creates a company through the product, with a webhook endpoint and a client. */
export async function foundOrganization(
  installation: Installation,
  providers: Providers,
  name: string,
  isTold: boolean,
  fetchPatiently: typeof fetch,
): Promise<Company> {
  const person = newcomer(name)
  const { url, secrets } = installation
  const ownerId = await subscribe(url, secrets.serviceKey, person)
  const [home] = await installation.rows<{ id: string }>(HOME, [ownerId])
  const id = home?.id ?? ''
  if ((await installation.rows(HAS_REVIEWS)).length > 0) await installation.rows(APPROVE, [id])
  if ((await installation.rows(HAS_NUMBERS)).length > 0) await installation.rows(NUMBER, [id])
  await installation.rows(CERTIFY, [id, ownerId])
  const supabase = createClient(url, secrets.anonKey, {
    global: { fetch: fetchPatiently },
    auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
  })
  const signIn = () => signedIn(supabase, person)
  const act = commandsOf(url, secrets.anonKey, supabase, fetchPatiently)
  await signIn()
  const key = await act('api-keys', {
    act: 'create',
    name: 'Program',
    // Older releases, which the upgrades start with, don't know every scope.
    scopes: ['clients:write'],
    mode: 'live',
    expires_in_days: null,
  })
  const hook = { act: 'create', url: `${providers.webhooks.url}/${id}`, description: 'All', event_types: ['*'] }
  if (isTold) assertDone(await act('webhooks', hook))
  const client = await standingClient(supabase, ownerId)
  const consent = { client_id: client.id, is_agreed: true, method: 'written' }
  assertDone(await act('record-text-consent', consent))
  const apiKey = String(assertDone(key).body.key)
  return {
    ...{ id, ownerId, supabase, apiKey, clientId: client.id, fetch: fetchPatiently },
    ...{ isTold, isTexting: client.isTexting, act, signIn },
  }
}

async function signedIn(supabase: SupabaseClient, { email, password }: Newcomer): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({ email, password })
  if (error) throw error
}

async function standingClient(supabase: SupabaseClient, ownerId: string) {
  const place = PLACES.find((home) => quietHours(home, Date.now()) === null)
  const phone = `512${Math.floor(2_000_000 + Math.random() * 7_000_000)}`
  const row = { first_name: 'Standing', last_name: 'Client', user_id: ownerId, email: `${randomUUID()}@example.test` }
  const { data } = await supabase
    .from('clients')
    .insert({ ...row, phone, ...(place ?? PLACES[0]) })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return { id: data.id, isTexting: place !== undefined }
}

const commandsOf =
  (url: string, anonKey: string, supabase: SupabaseClient, fetchPatiently: typeof fetch): Company['act'] =>
  async (name, body, key) => {
    const { data } = await supabase.auth.getSession()
    return answerOf(
      fetchPatiently(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: {
          ...{ apikey: anonKey, authorization: `Bearer ${data.session?.access_token}` },
          ...{ 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
        },
        body: JSON.stringify(body),
      }),
    )
  }

/** Returns the outcome of a request. Status 0 means that the connection broke. Throws if the request was never sent. */
export async function answerOf(asked: Promise<Response>): Promise<Answer> {
  try {
    const response = await asked
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  } catch (error) {
    if (error instanceof NeverSent) throw error
    return { status: 0, body: { message: String(error) } }
  }
}

function assertDone(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`The company could not be prepared: ${JSON.stringify(answer)}`)
  return answer
}
