import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { dice } from '#test/support/dice.ts'
import { unlimited } from '#test/support/unlimited.ts'
import { type GeneratedRequest, requestMaker } from './fuzz.ts'

// `npm run attack` makes many more.
const REQUESTS = process.env['ATTACK'] === 'full' ? 20_000 : 6_000
const AT_ONCE = 16
const SEED = 20_261_121
// Appears only in Maria's rows.
const MARIAS_SECRET = 'zqxjkvwp'

let app: TestApp
let maria: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp({ authSettings: { limits: unlimited() } })
  maria = await app.subscriber(MARIAS_SECRET)
  omar = await app.subscriber('Omar')
})
afterAll(() => app.close())

function kindOf({ ok, status }: Response): 'ok' | 'refused' | 'unauthorized' {
  if (ok) return 'ok'
  return status === 401 ? 'unauthorized' : 'refused'
}

const describeRequest = ({ method, path, headers, body }: GeneratedRequest) =>
  `${method} ${path} ${JSON.stringify(headers)} ${body?.slice(0, 300) ?? ''}`

test(`${REQUESTS} generated requests over all prefixes: none causes a server error or returns data of another tenant`, {
  timeout: 180_000,
}, async () => {
  const { data: client } = await maria.supabase
    .from('clients')
    .insert({
      first_name: MARIAS_SECRET,
      last_name: MARIAS_SECRET,
      city: MARIAS_SECRET,
      ssn: '123456789',
      email: 'dana@example.test',
    })
    .select('id, organization_id')
    .single()
  const words = { client_id: client?.id, channel: 'message', subject: MARIAS_SECRET, body: MARIAS_SECRET }
  const { body: message } = await callCommand(app, 'send-message', words, { person: maria })
  const known = [
    message.id,
    message.thread_id,
    client?.id,
    client?.organization_id,
    maria.person.id,
    maria.person.email,
  ].map(String)
  const make = requestMaker(dice(SEED), known)
  const marks = [MARIAS_SECRET, '123456789', '123-45-6789']
  const failures: string[] = []
  const answers = { ok: 0, refused: 0, unauthorized: 0 }

  const send = async (request: GeneratedRequest, token: string | null) => {
    const headers = { apikey: app.anonKey, ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers }
    const answer = await app.fetch(request.path, {
      method: request.method,
      headers,
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    const text = await answer.text()
    answers[kindOf(answer)] += 1
    if (answer.status >= 500) failures.push(`${answer.status} ${describeRequest(request)} → ${text.slice(0, 300)}`)
    const echoed = describeRequest(request)
    if (marks.some((mark) => text.includes(mark) && !echoed.includes(mark)))
      failures.push(`leak: ${echoed} → ${text.slice(0, 300)}`)
  }

  for (let sent = 0; sent < REQUESTS && failures.length < 20; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => send(make(), index % 4 === 0 ? null : omar.token))
    await Promise.all(batch)
    // Some requests sign Omar out or change his password. A signed-out caller would prove nothing.
    const alive = await app.fetch('/auth/v1/user', {
      headers: { apikey: app.anonKey, authorization: `Bearer ${omar.token}` },
    })
    if (!alive.ok) omar = await app.signIn(omar.person)
  }

  expect(failures).toEqual([])
  // Enough requests must succeed and fail for the test to mean anything.
  expect(answers.ok).toBeGreaterThan(REQUESTS / 50)
  expect(answers.refused).toBeGreaterThan(REQUESTS / 4)
  expect(answers.unauthorized).toBeLessThan(REQUESTS / 2)
  const { data: untouched } = await maria.supabase.from('clients').select('first_name').eq('id', client?.id).single()
  expect(untouched).toEqual({ first_name: MARIAS_SECRET })
})
