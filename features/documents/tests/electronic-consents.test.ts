import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import {
  electronicRecordsStatement,
  STATEMENT_VERSION,
} from '#features/documents/rules/electronic-records/statement.ts'
import { clientOf, emailsTo } from '#features/messages/tests/message-fixture.ts'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, superAdmin } from '#test/support/people.ts'
import { agreed, askedFor, byLink, CONTACT, codeOf, consentsOf, keptCode, recordTokens } from './record-fixture.ts'

const PRINTING_MS = 90_000
const OVER = { status: 404, body: { code: 'LINK_OVER' } }

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let dana: { id: string; email: string }

beforeAll(async () => {
  // All requests here come from one address.
  const signInPerAddress = { count: 1000, seconds: 60 }
  app = await testApp({ authSettings: { limits: { ...AUTH_DEFAULTS.limits, signInPerAddress } } })
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar')
})
afterAll(() => app.close())
beforeEach(async () => {
  dana = await clientOf(maria)
})

const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows
const ask = (change: object = {}, person = maria, key?: string) =>
  callCommand(app, 'ask-electronic-consent', { client_id: dana.id, contact: CONTACT, ...change }, { person, key })
const withdraw = (person = maria, how = 'by_phone') =>
  callCommand(app, 'withdraw-electronic-consent', { client_id: dana.id, how }, { person })
const open = (token: string) => byLink(app, 'open-record-link', { token })
const agree = (token: string, code: string) => byLink(app, 'answer-record-link', { act: 'agree', token, code })
const inForce = async () => (await sql('select app.electronic_consent_of($1) as id', [dana.id]))[0]?.id
const change = (fields: object) => maria.supabase.from('clients').update(fields).eq('id', dana.id).throwOnError()
const toldOf = async () => {
  const { data } = await maria.supabase.rpc('client_timeline', { client_id: dana.id }).throwOnError()
  return data.map(eventSentence)
}

describe('asking a client', () => {
  test('sends a link that no table or queue stores, and stores the statement shown', async () => {
    const token = await askedFor(app, maria, dana)
    const [consent] = await consentsOf(maria, dana.id)
    const statement = electronicRecordsStatement(
      { company: "Maria's company", email: dana.email, contact: CONTACT },
      'en',
    )

    expect(consent).toMatchObject({
      ...{ email: dana.email, contact: CONTACT, text_version: STATEMENT_VERSION, statement, asked_by_name: 'Maria' },
      ...{ text_hash: createHash('sha256').update(JSON.stringify(statement)).digest('hex'), demonstrated_at: null },
    })
    const kept = await sql(
      `select (select string_agg(l::text, '') from app.record_links l) || (select coalesce(string_agg(j::text, ''), '')
                from graphile_worker._private_jobs j) as text`,
    )
    expect(kept[0]?.text).not.toContain(token)
    expect((await emailsTo(app, dana.email))[0]).toMatchObject({ subject: expect.stringContaining('legal notices') })
  })

  test('happens once per idempotency key, and at most three times a day', async () => {
    const once = await Promise.all([1, 2].map(() => ask({}, maria, 'a-key')))
    await ask()
    await ask()

    expect(once.map(({ body }) => body.id)).toEqual([once[0]?.body.id, once[0]?.body.id])
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(await consentsOf(maria, dana.id)).toHaveLength(3)
  })

  test('again makes only the newest link valid', async () => {
    const first = await askedFor(app, maria, dana)
    const second = await askedFor(app, maria, dana)

    expect(await open(first)).toMatchObject(OVER)
    expect((await open(second)).status).toBe(200)
  })

  test.each([
    ['has no email address', { email: null }, 'EMAIL_MISSING'],
    ['is archived', { archived_at: new Date().toISOString() }, 'CLIENT_ARCHIVED'],
  ])('a client who %s is rejected', async (_, fields, code) => {
    await change(fields)

    expect(await ask()).toMatchObject({ status: 422, body: { code } })
    expect(await consentsOf(maria, dana.id)).toEqual([])
  })

  test('a client who already consented is rejected', async () => {
    await agreed(app, maria, dana)

    expect(await ask()).toMatchObject({ status: 409, body: { code: 'ALREADY_AGREED' } })
  })

  test.each([
    ['', 'Enter how the client can reach you'],
    ['x'.repeat(201), 'Where the client reaches you can have at most 200 characters'],
  ])('requires the company’s contact details', async (contact, sentence) => {
    expect(await ask({ contact })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(sentence) },
    })
  })

  test('works only for the company’s own client', async () => {
    expect(await ask({}, omar)).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
    expect(await recordTokens(app, dana.email)).toEqual([])
  })
})

describe('through the emailed link', () => {
  test(
    'a client reads the statement, finds the code only in the PDF, and consents with it',
    async () => {
      const token = await askedFor(app, maria, dana)
      const opened = await open(token)
      const code = await codeOf(app, token)

      expect(opened.body).toEqual({
        ...{ company: "Maria's company", first_name: 'Dana', email: dana.email, contact: CONTACT },
        ...{
          statement: expect.any(Array),
          statement_es: expect.any(Array),
          language: null,
          agreed_at: null,
          withdrawn_at: null,
          notice: null,
        },
      })
      expect(code).toMatch(/^\w{3} \w{3}$/)
      expect(JSON.stringify(opened.body)).not.toContain(code.replace(' ', ''))
      expect(await inForce()).toBeNull()

      const answer = await agree(token, ` ${code.toLowerCase().replace(' ', '-')} `)

      expect(answer).toMatchObject({ status: 200, body: { agreed_at: expect.any(String), withdrawn_at: null } })
      const [consent] = await consentsOf(maria, dana.id)
      expect(consent).toMatchObject({ demonstrated_at: expect.any(String), ip_address: '127.0.0.1', user_agent: '' })
      expect(await inForce()).toBe(consent?.id)
    },
    PRINTING_MS,
  )

  test('a wrong code is rejected and counted, and after five the right one is rejected too', async () => {
    const token = await askedFor(app, maria, dana)
    const tries = []
    for (let n = 0; n < 5; n++) tries.push(await agree(token, 'WRONG1'))

    expect(tries.slice(0, 4).map(({ body }) => [body.code, body.tries_left])).toEqual(
      [4, 3, 2, 1].map((left) => ['WRONG_CODE', left]),
    )
    expect(tries[0]?.body.message).toContain('4 tries left')
    expect(tries[4]).toMatchObject({ status: 409, body: { code: 'TOO_MANY_CODES' } })
    expect((await agree(token, await keptCode(app, dana.id))).body.code).toBe('TOO_MANY_CODES')
    expect(await inForce()).toBeNull()
  })

  test('a consent keeps the language in which the client read the statement, and the test PDF is in it', async () => {
    const token = await askedFor(app, maria, dana)
    const { status } = await callCommand(app, 'record-link-paper', { token, language: 'es' })
    const code = await keptCode(app, dana.id)

    const agreed = await callCommand(app, 'answer-record-link', { act: 'agree', token, code, language: 'es' })

    expect([status, agreed.status]).toEqual([200, 200])
    const { data } = await maria.supabase.from('electronic_consents').select('language').eq('client_id', dana.id)
    expect(data).toEqual([{ language: 'es' }])
  })

  test('ten wrong codes at once count as ten', async () => {
    const token = await askedFor(app, maria, dana)

    const answers = await Promise.all(Array.from({ length: 10 }, () => agree(token, 'WRONG1')))

    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(4)
    expect(codes.filter((code) => code === 'TOO_MANY_CODES')).toHaveLength(6)
  })

  test('the code of another link can’t consent for a client', async () => {
    const other = await clientOf(maria)
    await askedFor(app, maria, other)
    const token = await askedFor(app, maria, dana)

    expect((await agree(token, await keptCode(app, other.id))).body.code).toBe('WRONG_CODE')
  })

  test('a repeated consent changes nothing', async () => {
    const token = await agreed(app, maria, dana)
    const [before] = await consentsOf(maria, dana.id)

    expect((await agree(token, 'WRONG1')).status).toBe(200)
    expect(await consentsOf(maria, dana.id)).toEqual([before])
  })

  test('the request expires after fourteen days, except for withdrawing', async () => {
    const asked = await askedFor(app, maria, dana)
    await sql('update app.record_links set expires_at = now()')
    expect(await open(asked)).toMatchObject(OVER)
    expect(await agree(asked, await keptCode(app, dana.id))).toMatchObject(OVER)

    const token = await agreed(app, maria, dana)
    const links = await sql(`select expires_at = 'infinity' as stays from app.record_links where expires_at > now()`)

    expect((await open(token)).body.agreed_at).toEqual(expect.any(String))
    expect(links.filter(({ stays }) => stays)).not.toEqual([])
  })

  test.each(['', 'wrong', 'x'.repeat(200)])('a wrong link opens nothing: %j', async (token) => {
    expect(await open(token)).toMatchObject(OVER)
    expect(await agree(token, 'K7M3QP')).toMatchObject(OVER)
    expect(await byLink(app, 'record-link-paper', { token })).toMatchObject(OVER)
    expect(await byLink(app, 'answer-record-link', { act: 'withdraw', token })).toMatchObject(OVER)
  })

  test('a link sent to a former address opens nothing, and its consent no longer counts', async () => {
    const token = await agreed(app, maria, dana)
    await change({ email: 'elsewhere@example.test' })

    expect(await open(token)).toMatchObject(OVER)
    expect(await inForce()).toBeNull()

    await change({ email: ` ${dana.email.toUpperCase()}` })
    expect(await inForce()).toEqual(expect.any(String))
  })

  test('an archived client can’t be asked, but can withdraw', async () => {
    const asked = await askedFor(app, maria, dana)
    await change({ archived_at: new Date().toISOString() })
    expect(await open(asked)).toMatchObject(OVER)

    await change({ archived_at: null })
    const token = await agreed(app, maria, dana)
    await change({ archived_at: new Date().toISOString() })

    expect((await byLink(app, 'answer-record-link', { act: 'withdraw', token })).status).toBe(200)
    expect(await inForce()).toBeNull()
  })

  test('link attempts are limited per address', async () => {
    const signInPerAddress = { count: 3, seconds: 60 }
    const strict = await testApp({ authSettings: { limits: { ...AUTH_DEFAULTS.limits, signInPerAddress } } })
    const tries = []
    for (let n = 0; n < 4; n++) tries.push(await byLink(strict, 'open-record-link', { token: `wrong ${n}` }))

    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 429])
    await strict.close()
  })
})

describe('withdrawing', () => {
  test('takes effect at once, by the client on the page', async () => {
    const token = await agreed(app, maria, dana)

    const answer = await byLink(app, 'answer-record-link', { act: 'withdraw', token })

    expect(answer).toMatchObject({ status: 200, body: { withdrawn_at: expect.any(String) } })
    expect(await inForce()).toBeNull()
    expect(await consentsOf(maria, dana.id)).toMatchObject([{ withdrawn_how: 'on_page', withdrawn_by_name: null }])
    expect((await open(token)).body).toMatchObject({ withdrawn_at: expect.any(String) })
    expect((await agree(token, 'K7M3QP')).body).toMatchObject({ withdrawn_at: expect.any(String) })
    expect(await inForce()).toBeNull()
  })

  test('takes effect at once, by staff at the client’s request', async () => {
    await agreed(app, maria, dana)
    const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya'))

    expect(await withdraw(priya)).toMatchObject({ status: 200, body: { withdrawn: true } })
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'NOT_AGREED' } })
    expect(await consentsOf(maria, dana.id)).toMatchObject([{ withdrawn_how: 'by_phone', withdrawn_by_name: 'Priya' }])
    expect(await inForce()).toBeNull()
  })

  test('keeps the link open for 30 days to show the result', async () => {
    const token = await agreed(app, maria, dana)
    await withdraw()
    const daysPass = (age: string) =>
      sql(
        `update app.record_links l set expires_at = l.expires_at - $2::interval
           from public.electronic_consents e where e.id = l.consent_id and e.client_id = $1`,
        [dana.id, age],
      )

    await daysPass('30 days -1 minute')
    const within = await open(token)
    await daysPass('1 minute')
    const after = await open(token)

    expect(within).toMatchObject({ status: 200, body: { withdrawn_at: expect.any(String) } })
    expect(after).toMatchObject(OVER)
  })

  test('can’t be done by another company', async () => {
    await agreed(app, maria, dana)

    expect(await withdraw(omar)).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
    expect(await inForce()).toEqual(expect.any(String))
  })

  test('allows the client to be asked again and to consent again', async () => {
    await agreed(app, maria, dana)
    await withdraw()

    await agreed(app, maria, dana)

    expect((await consentsOf(maria, dana.id)).map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([false, true])
  })
})

describe('the stored consent', () => {
  test('appears in the client’s timeline', async () => {
    const token = await agreed(app, maria, dana)
    await byLink(app, 'answer-record-link', { act: 'withdraw', token })

    expect(await toldOf()).toEqual([
      'The client’s consent to notices by email was withdrawn',
      'The client agreed to notices by email',
      'Asked the client for consent to notices by email',
      'Added the client',
    ])
  })

  test('is readable by the company and super admins only', async () => {
    await agreed(app, maria, dana)
    const ada = await app.signIn(await superAdmin(app.database, 'Ada'))

    expect(await consentsOf(maria, dana.id)).toHaveLength(1)
    expect(await consentsOf(ada, dana.id)).toHaveLength(1)
    expect(await consentsOf(omar, dana.id)).toEqual([])
  })

  test('can’t be written or changed over the API', async () => {
    await agreed(app, maria, dana)
    const consents = () => maria.supabase.from('electronic_consents')

    for (const attempt of [
      consents().insert({ client_id: dana.id, email: dana.email }),
      consents().update({ withdrawn_at: null }).eq('client_id', dana.id),
      consents().delete().eq('client_id', dana.id),
    ])
      expect((await attempt).error).toMatchObject({ code: '42501' })
  })

  test.each([
    "update public.electronic_consents set email = 'other@example.test'",
    "update public.electronic_consents set statement = '[]'",
    'update public.electronic_consents set withdrawn_at = null, withdrawn_how = null, withdrawn_by_name = null',
    'update public.electronic_consents set demonstrated_at = now() where demonstrated_at is not null',
    'delete from public.electronic_consents',
    'truncate public.electronic_consents cascade',
  ])('can’t be rewritten, not even by the database owner: %s', async (text) => {
    await agreed(app, maria, dana)
    await withdraw()
    const owner = new pg.Client(app.database.ownerUrl)
    await owner.connect()

    await expect(owner.query(text)).rejects.toMatchObject({
      code: '42501',
      message: 'An electronic consent cannot be changed or removed',
    })

    await owner.end()
  })
})
