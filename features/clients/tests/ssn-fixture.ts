import type { SignedIn, TestApp } from '#test/support/app.ts'

/** Adds a client with this SSN to the person's company. */
export async function clientWith(who: SignedIn, ssn: string | null, more: object = {}): Promise<string> {
  const row = { first_name: 'Dana', last_name: 'Whitfield', ssn, ...more }
  const { data } = await who.supabase.from('clients').insert(row).select('id').single<{ id: string }>().throwOnError()
  return data.id
}

export interface Answer {
  status: number
  body: { code?: string; message?: string } & Record<string, unknown>
  retryAfter: string | null
}

/** Calls one of the product's functions as this person. */
export async function callCommand(app: TestApp, who: SignedIn, name: string, body: object): Promise<Answer> {
  const response = await app.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : { text },
    retryAfter: response.headers.get('retry-after'),
  }
}

/** The three calls that compare a number, each with a guess at this client's SSN. */
export const CLIMBS = {
  weigh: (app: TestApp, who: SignedIn, clientId: string, ssn: string) =>
    callCommand(app, who, 'client-ssn', { act: 'weigh', client_id: clientId, ssn }),
  change: (app: TestApp, who: SignedIn, clientId: string, ssn: string) =>
    callCommand(app, who, 'client-ssn', { act: 'change', client_id: clientId, ssn, reason: 'A new SSN card' }),
  duplicates: (app: TestApp, who: SignedIn, _clientId: string, ssn: string) =>
    callCommand(app, who, 'duplicate-clients', { first_name: 'Some', last_name: 'One', ssn }),
  search: (app: TestApp, who: SignedIn, _clientId: string, ssn: string) =>
    callCommand(app, who, 'find-client-by-ssn', { ssn }),
} as const
export type Climb = keyof typeof CLIMBS

/** Returns guesses at an SSN whose last four digits are visible to all. */
export const guessesAt = (lastFour: string, count: number, from = 1): string[] =>
  Array.from(
    { length: count },
    (_, n) => `${100 + Math.floor((from + n) / 99)}${String(((from + n) % 99) + 1).padStart(2, '0')}${lastFour}`,
  )

/** Makes every sign-in of a person eleven minutes old. */
export const signedInLongAgo = ({ database }: TestApp, { person }: SignedIn) =>
  database.pools.server.query(
    `update auth.mfa_amr_claims set created_at = now() - interval '11 minutes'
      where session_id in (select id from auth.sessions where user_id = $1)`,
    [person.id],
  )
