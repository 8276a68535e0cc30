import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { apply, WHOLE } from './application-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
})
afterAll(() => app.close())

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows
const dana = async (more: object = {}) => (await clientOf(maria, more)).id
const stored = async (id: string) =>
  (await maria.supabase.from('loan_applications').select('*').eq('id', id).single()).data

describe('an application', () => {
  test('is stored as it was entered, waits for a decision, and has the company’s next number', async () => {
    const { status, body } = await apply(app, maria, { client_id: await dana(), ...WHOLE })
    const next = await apply(app, maria, { client_id: await dana() })

    expect([status, body.number]).toEqual([201, 'A-1001'])
    expect(next.body.number).toBe('A-1002')
    const { amount_cents: _, ...fields } = WHOLE
    expect(await stored(body.id)).toMatchObject({ ...fields, amount: 2500, number: 1001, status: 'pending' })
  })

  test('counts as submitted on the day it was received, from which its notice is due', async () => {
    const { body } = await apply(app, maria, { client_id: await dana(), received_on: '2026-01-15' })

    expect(await stored(body.id)).toMatchObject({
      submitted_at: '2026-01-15T12:00:00+00:00',
      notice_due_on: '2026-02-14',
    })
  })

  test('of today is not submitted in the future, in any time zone of a company', async () => {
    for (const zone of ['Pacific/Honolulu', 'Pacific/Kiritimati', 'America/New_York']) {
      await maria.supabase.rpc('set_company_time_zone', { zone })
      const [{ today }] = await server('select (now() at time zone $1)::date::text as today', [zone])

      const { body } = await apply(app, maria, { client_id: await dana(), received_on: today })

      const [row] = await server(
        "select submitted_at <= now() as is_past, abs((submitted_at at time zone 'UTC')::date - received_on) as days from public.loan_applications where id = $1",
        [body.id],
      )
      expect(row.is_past).toBe(true)
      expect(row.days).toBeLessThanOrEqual(1)
    }
    await maria.supabase.rpc('set_company_time_zone', { zone: 'UTC' })
  })

  test('is entered once for a key, also by five at once', async () => {
    const body = { client_id: await dana() }

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => apply(app, maria, body, 'the-key')))

    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const other = await apply(app, maria, { ...body, amount_cents: 1 }, 'the-key')
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  test('names its co-applicants with their intent, and its guarantors', async () => {
    const [client, rhonda, sam] = [await dana(), await dana(), await dana()]
    const people = [
      { client_id: rhonda, role: 'co_applicant', joint_intent: 'signed' },
      { client_id: sam, role: 'guarantor' },
    ]

    const { body } = await apply(app, maria, { client_id: client, people })

    const { data } = await maria.supabase
      .from('application_people')
      .select('client_id, role, joint_intent')
      .eq('application_id', body.id)
      .order('role')
    expect(data).toEqual([people[0], { ...people[1], joint_intent: null }])
    const named = await server(
      "select details ->> 'client_id' as id from app.audit_events where action = 'application_people.created'",
    )
    expect(new Set(named.map(({ id }) => id))).toEqual(new Set([rhonda, sam]))
  })

  test('is audited with the person who entered it', async () => {
    const { body } = await apply(app, maria, { client_id: await dana() })

    const events = await server('select action, actor_id from app.audit_events where subject_id = $1', [body.id])
    expect(events).toEqual([{ action: 'loan_applications.created', actor_id: maria.person.id }])
  })
})

describe('refused', () => {
  const refused: [string, object, RegExp][] = [
    ['an amount of zero', { amount_cents: 0 }, /Amount must be above zero/],
    ['a negative amount', { amount_cents: -5 }, /Amount must be above zero/],
    ['a huge amount', { amount_cents: 1e14 }, /Amount can be at most \$999,999,999.99/],
    ['an amount with a comma', { amount_cents: '1234,50' }, /Amount must be a whole number of cents, such as 123450/],
    ['an amount with a fraction of a cent', { amount_cents: 100.5 }, /Amount must be a whole number of cents/],
    ['a term of zero months', { term_months: 0 }, /Term must be at least 1 month/],
    [
      'an income without its source',
      { monthly_income_cents: 1, income_verified_how: 'other' },
      /where the income comes from/,
    ],
    ['an unknown way', { received_how: 'fax' }, /Received how must be among in_person/],
    ['a day that does not exist', { received_on: '2026-02-30' }, /Day received must be a date/],
    ['a job that began after the application', { employed_since: '2026-02-01' }, /Employed since must be between/],
    ['a sex', { sex: 'female' }, /can’t contain “sex”.*12 CFR 1002\.5/],
    ['a race', { race: 'x' }, /can’t contain “race”/],
    ['an age', { age: 44 }, /can’t contain “age”/],
    ['a marital status', { maritalStatus: 'married' }, /can’t contain “maritalStatus”/],
    ['an unknown field', { amount: 12 }, /has no field “amount”/],
    [
      'a co-applicant without intent',
      { people: [{ client_id: randomUUID(), role: 'co_applicant' }] },
      /12 CFR 1002\.7\(d\)\(1\)/,
    ],
  ]
  test.each(refused)('is %s', async (_, change, message) => {
    const { status, body } = await apply(app, maria, { client_id: await dana(), ...change })

    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.message).toMatch(message)
  })

  test('is the same person twice, as applicant or beside', async () => {
    const [client, rhonda] = [await dana(), await dana()]
    const guarantor = (client_id: string) => ({ client_id, role: 'guarantor' })

    for (const people of [[guarantor(client)], [guarantor(rhonda), guarantor(rhonda)]])
      expect((await apply(app, maria, { client_id: client, people })).body.message).toMatch(/named twice/)
  })

  test('is a day in the future of the company', async () => {
    const answer = await apply(app, maria, { client_id: await dana(), received_on: day(2) })

    expect(answer).toMatchObject({ status: 422, body: { code: 'RECEIVED_ON' } })
  })

  test('is an archived client, also as guarantor', async () => {
    const [client, gone] = [await dana(), await dana()]
    await maria.supabase.from('clients').update({ archived_at: new Date().toISOString() }).eq('id', gone)

    const answers = [
      await apply(app, maria, { client_id: gone }),
      await apply(app, maria, { client_id: client, people: [{ client_id: gone, role: 'guarantor' }] }),
    ]

    for (const answer of answers) expect(answer).toMatchObject({ status: 422, body: { code: 'CLIENT_ARCHIVED' } })
  })

  test.each([
    ['2008-01-16', '2026-01-15', 'APPLICANT_UNDERAGE'],
    ['2008-01-15', '2026-01-15', undefined],
    ['2008-02-29', '2026-02-28', 'APPLICANT_UNDERAGE'],
    ['2008-02-29', '2026-03-01', undefined],
  ])('is an applicant born on %s on %s: %s', async (date_of_birth, received_on, code) => {
    const { body } = await apply(app, maria, { client_id: await dana({ date_of_birth }), received_on })

    expect(body.code).toBe(code)
    expect(JSON.stringify(body)).not.toContain(date_of_birth)
  })

  test.each([
    ['client', 'CLIENT_NOT_FOUND'],
    ['guarantor', 'CLIENT_NOT_FOUND'],
    ['lender', 'LENDER_NOT_FOUND'],
  ])('is a %s of another company', async (kind, code) => {
    const [client, theirs] = [await dana(), (await clientOf(omar)).id]
    const lender = await server(
      "insert into public.lenders (organization_id, company_name, company_type) select organization_id, $2, 'lender' from public.clients where id = $1 returning id",
      [theirs, `Lender ${kind}`],
    )
    const bodies: Record<string, object> = {
      client: { client_id: theirs },
      guarantor: { client_id: client, people: [{ client_id: theirs, role: 'guarantor' }] },
      lender: { client_id: client, lender_id: lender[0].id },
    }

    expect(await apply(app, maria, bodies[kind] ?? {})).toMatchObject({ status: 404, body: { code } })
  })

  test('is a person whose role lacks the permission, or who doesn’t see a client', async () => {
    const [client, hidden] = [await dana(), await dana()]
    const priya = await app.signIn(await colleagueWith(app.database, maria.person, ['see_all_clients']))
    const casey = await app.signIn(await colleagueWith(app.database, maria.person, ['work_applications']))
    await server('update public.clients set assigned_contact_id = $1 where id = $2', [casey.person.id, client])

    const refusals = [
      await apply(app, priya, { client_id: client }),
      await apply(app, casey, { client_id: hidden }),
      await apply(app, casey, { client_id: client, people: [{ client_id: hidden, role: 'guarantor' }] }),
    ]

    expect(refusals.map(({ body }) => body.code)).toEqual(['PERMISSION_NEEDED', 'CLIENT_NOT_FOUND', 'CLIENT_NOT_FOUND'])
    expect((await apply(app, casey, { client_id: client })).status).toBe(201)
  })
})

describe('a second application of a client', () => {
  test('within 30 days names the undecided one, and is entered once that is acknowledged', async () => {
    const client_id = await dana()
    const first = await apply(app, maria, { client_id })

    const refusal = await apply(app, maria, { client_id, received_on: '2026-02-14' })
    const second = await apply(app, maria, { client_id, received_on: '2026-02-14', acknowledge_duplicate: true })

    expect(refusal).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_APPLICATION', application_id: first.body.id, number: first.body.number },
    })
    expect(second.status).toBe(201)
  })

  test('after 30 days, or after a decision, is no duplicate', async () => {
    const [later, decided] = [await dana(), await dana()]
    await apply(app, maria, { client_id: later })
    const { body } = await apply(app, maria, { client_id: decided })
    await server("update public.loan_applications set status = 'withdrawn' where id = $1", [body.id])

    expect((await apply(app, maria, { client_id: later, received_on: '2026-02-15' })).status).toBe(201)
    expect((await apply(app, maria, { client_id: decided })).status).toBe(201)
  })

  test('of five at once, one is entered', async () => {
    const client_id = await dana()

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => apply(app, maria, { client_id })))

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409, 409])
  })
})

test('no caller of the wire adds or changes an application or its people', async () => {
  const client_id = await dana()
  const { body } = await apply(app, maria, { client_id })
  const row = { client_id, loan_type: 'auto', amount: 5 }
  const { supabase } = maria
  const attempts = await Promise.all([
    supabase.from('loan_applications').insert(row),
    supabase.from('loan_applications').update({ monthly_income_cents: 1 }).eq('id', body.id),
    supabase.from('application_people').insert({ application_id: body.id, client_id, role: 'guarantor' }),
    supabase.from('application_people').delete().eq('application_id', body.id),
  ])

  expect(attempts.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501', '42501'])
})
