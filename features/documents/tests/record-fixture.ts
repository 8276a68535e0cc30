import { expect, vi } from 'vitest'
import { emailsTo } from '#features/messages/tests/message-fixture.ts'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'

const WAIT_MS = 15_000

export const CONTACT = '5 Bank Street, Austin, TX 78701'

/** Asks a client for consent to notices by email. Returns the secret of their link. */
export async function askedFor(app: TestApp, person: SignedIn, client: { id: string; email: string }): Promise<string> {
  const before = (await recordTokens(app, client.email)).length
  const body = { client_id: client.id, contact: CONTACT }
  const answer = await callCommand(app, 'ask-electronic-consent', body, { person })
  expect(answer.status).toBe(201)
  // Setup code waits too, where expect.poll isn't available.
  await vi.waitFor(async () => expect(await recordTokens(app, client.email)).toHaveLength(before + 1), WAIT_MS)
  return String((await recordTokens(app, client.email))[0])
}

/** Returns the secrets of the links sent to an address, newest first. */
export async function recordTokens(app: TestApp, email: string): Promise<string[]> {
  const letters = await emailsTo(app, email)
  return letters.flatMap(({ links }) => links.flatMap((link) => link.split('/electronic-records#')[1] ?? []))
}

/** Calls a command of the page, authorized by a link only. */
export const byLink = (app: TestApp, act: string, body: object) => callCommand(app, act, body)

/** Returns the text in a link's PDF. */
export async function paperOf(app: TestApp, token: string): Promise<string> {
  const response = await app.fetch('/functions/v1/record-link-paper', {
    method: 'POST',
    headers: { apikey: app.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return await wordsOf(Buffer.from(await response.arrayBuffer()))
}

/** Returns the code in the test PDF. */
export async function codeOf(app: TestApp, token: string): Promise<string> {
  return /Your code: (\w{3} \w{3})/.exec(await paperOf(app, token))?.[1] ?? ''
}

/** Reads the stored code instead, because printing takes a second each time. */
export async function keptCode({ database }: TestApp, clientId: string): Promise<string> {
  const { rows } = await database.pools.server.query<{ code: string }>(
    `select l.code from app.record_links l join public.electronic_consents e on e.id = l.consent_id
      where e.client_id = $1 and e.demonstrated_at is null`,
    [clientId],
  )
  return rows[0]?.code ?? ''
}

/** Lets a client consent. Returns the secret of their link. */
export async function agreed(app: TestApp, person: SignedIn, client: { id: string; email: string }): Promise<string> {
  const token = await askedFor(app, person, client)
  const answer = await byLink(app, 'answer-record-link', { act: 'agree', token, code: await keptCode(app, client.id) })
  expect(answer).toMatchObject({ status: 200, body: { agreed_at: expect.any(String), withdrawn_at: null } })
  return token
}

/** Returns a client's stored consents, newest first, read over the API. */
export async function consentsOf({ supabase }: SignedIn, clientId: string) {
  const { data } = await supabase
    .from('electronic_consents')
    .select('*')
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .throwOnError()
  return data ?? []
}
