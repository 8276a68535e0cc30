import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PNG } from '#platform/storage/tests/storage-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { newSsn, openedPage, pageOf, submit } from './intake-fixture.ts'

let now = Date.now()
let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp({ clock: () => now })
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
  await openedPage(app, maria, 'maria-lending')
})
afterAll(() => app.close())

const later = () => {
  now += 3_000
}
const apply = (body: object = {}, key?: string) => submit(app, 'maria-lending', later, { ssn: newSsn(), ...body }, key)
const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows
const applicationOf = async (token: string) =>
  (
    await server(
      `select a.*, c.first_name, c.source, c.user_id, k.text_version, k.ip, k.user_agent, k.pull_type, k.purpose as consent_purpose
         from app.application_links l join public.loan_applications a on a.id = l.application_id
         join public.clients c on c.id = a.client_id join public.credit_consents k on k.id = l.consent_id
        where l.token_hash = sha256($1::bytea)`,
      [token],
    )
  )[0]
const open = (token: string) => callCommand(app, 'application-link', { act: 'open', token })

describe('a stranger applies', () => {
  test('and the company has a client, an undecided application, and a consent that covers a soft pull', async () => {
    const { status, body } = await apply()

    expect(status).toBe(201)
    expect(body.number).toMatch(/^A-\d{4}$/)
    expect(await applicationOf(body.token)).toMatchObject({
      ...{
        status: 'pending',
        received_how: 'online',
        first_name: 'Rosa',
        source: 'online',
        income_verified_how: 'not_verified',
      },
      ...{ text_version: 'standard-2026-11', pull_type: 'soft', consent_purpose: 'credit_transaction' },
    })
    expect((await open(body.token)).body).toMatchObject({
      number: body.number,
      first_name: 'Rosa',
      is_decided: false,
      conditions: [],
    })
  })

  test('and the other company sees nothing of it', async () => {
    const { body } = await apply()
    const { id } = await applicationOf(body.token)

    expect((await omar.supabase.from('loan_applications').select('id').eq('id', id)).data).toEqual([])
    expect((await maria.supabase.from('loan_applications').select('id').eq('id', id)).data).toEqual([{ id }])
  })

  test('once, with two clicks of one form', async () => {
    const [ssn, key] = [newSsn(), randomUUID()]

    const answers = await Promise.all([apply({ ssn }, key), apply({ ssn }, key)])

    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })

  test('once, with the same form from two tabs', async () => {
    const ssn = newSsn()

    const answers = await Promise.all([apply({ ssn }), apply({ ssn })])

    expect(answers[0]?.body.number).toBe(answers[1]?.body.number)
    expect(answers[0]?.body.token).not.toBe(answers[1]?.body.token)
  })

  test('under 18, and is refused', async () => {
    const answer = await apply({ date_of_birth: '2015-01-01' })

    expect(answer).toMatchObject({ status: 422, body: { code: 'UNDERAGE', field: 'date_of_birth' } })
  })
})

describe('an applicant whose SSN is on file', () => {
  test('is the same client, whose file doesn’t change, and the reply doesn’t say so', async () => {
    const ssn = newSsn()
    const first = await apply({ ssn })
    const again = await apply({ ssn, amount_cents: 90_000, email: 'other@example.test' })

    const [one, other] = [await applicationOf(first.body.token), await applicationOf(again.body.token)]
    expect(other.client_id).toBe(one.client_id)
    expect(other.notes).toBe('The applicant entered other details online: email other@example.test.')
    expect(Object.keys(again.body)).toEqual(Object.keys(first.body))
    expect((await server('select email from public.clients where id = $1', [one.client_id]))[0].email).toBe(
      'rosa@example.test',
    )
  })

  test('sees the name that they entered, not the one on file', async () => {
    const ssn = newSsn()
    await apply({ ssn })

    const { body } = await apply({ ssn, first_name: 'Mallory', amount_cents: 80_000 })

    expect((await open(body.token)).body.first_name).toBe('Mallory')
    expect(JSON.stringify((await open(body.token)).body)).not.toContain('Rosa')
  })
})

describe('the page', () => {
  test('is closed while the lending desk is closed, and for an unknown company', async () => {
    await maria.supabase.rpc('open_lending_desk', { is_open: false })
    const closed = await apply()
    await maria.supabase.rpc('open_lending_desk', { is_open: true })

    expect(closed).toMatchObject({ status: 404, body: { code: 'APPLY_CLOSED' } })
    expect(await pageOf(app, 'nobody-here')).toMatchObject({ status: 404, body: { code: 'APPLY_CLOSED' } })
  })

  test('refuses programs: a filled hidden field, a wrong solution, and a form that comes at once', async () => {
    const hidden = await apply({ website: 'https://spam.test' })
    const unsolved = await apply({ solution: 'none' })
    const atOnce = await submit(app, 'maria-lending', () => undefined, { ssn: newSsn() })

    for (const answer of [hidden, unsolved, atOnce])
      expect(answer).toMatchObject({ status: 422, body: { code: 'CHECK_FAILED' } })
  })

  test('is set by an owner only, and each address belongs to one company', async () => {
    const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya'))

    expect(await openedPage(app, priya, 'priya')).toMatchObject({ status: 403 })
    expect(await openedPage(app, omar, 'maria-lending')).toMatchObject({ status: 409, body: { code: 'SLUG_TAKEN' } })
  })
})

describe('the link of an applicant', () => {
  const request = async (id: string) =>
    (
      await callCommand(
        app,
        'application-conditions',
        { act: 'add', application_id: id, kind: 'pay_stub', title: 'Your pay stub', provider: 'applicant', days: 7 },
        { person: maria },
      )
    ).body.ids[0]
  const upload = (token: string, condition: string, body: BodyInit = new Uint8Array(PNG), type = 'image/png') =>
    app.fetch('/application-documents', {
      method: 'POST',
      headers: {
        'x-application-link': token,
        'x-condition': condition,
        'x-file-name': 'stub.png',
        'content-type': type,
      },
      body,
    })

  test('shows what is requested, takes the file, and staff clear it after viewing', async () => {
    const { token } = (await apply()).body
    const { id, client_id } = await applicationOf(token)
    const condition = await request(id)

    const answer = await upload(token, condition)

    expect(answer.status).toBe(201)
    expect((await open(token)).body.conditions).toMatchObject([{ title: 'Your pay stub', status: 'received' }])
    const { data } = await maria.supabase
      .from('client_documents')
      .select('id, document_type')
      .eq('client_id', client_id)
    expect(data).toMatchObject([{ document_type: 'pay_stub' }])
    await maria.supabase.rpc('record_document_view', { document_id: data?.[0]?.id })
    const cleared = await callCommand(
      app,
      'application-conditions',
      { act: 'clear', condition_id: condition },
      { person: maria },
    )
    expect(cleared.body.ids).toEqual([condition])
  })

  test('takes no file for another application, of a wrong type, or with a wrong secret', async () => {
    const [one, other] = [(await apply()).body.token, (await apply()).body.token]
    const condition = await request((await applicationOf(one)).id)

    expect((await upload(other, condition)).status).toBe(409)
    expect((await upload(one, condition, '<svg onload="x"/>', 'image/svg+xml')).status).toBe(422)
    expect((await upload('wrong', condition)).status).toBe(404)
  })

  test('withdraws the consent to credit reports', async () => {
    const { token } = (await apply()).body

    const { body } = await callCommand(app, 'application-link', { act: 'withdraw', token })

    expect(body.consent.withdrawn_at).not.toBeNull()
  })
})

describe('a company that orders soft pulls for its page', () => {
  const reports = async (token: string) => {
    const { client_id } = await applicationOf(token)
    return server('select permissible_purpose, pull_type from app.credit_pulls where client_id = $1', [client_id])
  }

  test('gets the report of a new client on the signed consent, once', async () => {
    await openedPage(app, maria, 'maria-lending', { pulls_report: true })
    const { token } = (await apply()).body

    await vi.waitFor(async () => expect(await reports(token)).toHaveLength(1), 10_000)

    expect(await reports(token)).toEqual([{ permissible_purpose: 'credit_transaction', pull_type: 'soft' }])
    const used = 'select uses from public.credit_consents where client_id = $1'
    expect(await server(used, [(await applicationOf(token)).client_id])).toEqual([{ uses: 1 }])
  })

  test('orders nothing for a person whose birth date differs from the file', async () => {
    await openedPage(app, maria, 'maria-lending', { pulls_report: false })
    const ssn = newSsn()
    const first = await apply({ ssn })
    expect(first).toMatchObject({ status: 201 })
    await openedPage(app, maria, 'maria-lending', { pulls_report: true })

    const { token } = (await apply({ ssn, date_of_birth: '1990-01-01', amount_cents: 70_000 })).body

    const { id, client_id, notes } = await applicationOf(token)
    expect([client_id, notes]).toEqual([
      (await applicationOf(first.body.token)).client_id,
      'The applicant entered other details online: another date of birth than the one on file.',
    ])
    expect(await server('select from graphile_worker.jobs where key = $1', [`pull:${id}`])).toEqual([])
    expect(await reports(token)).toEqual([])
  })
})
