import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ageConditions } from '#features/lending/server/conditions/age-conditions.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { newSsn, openedPage } from './intake-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let client: string
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
  await openedPage(app, maria, 'maria-lending')
})
afterAll(() => app.close())
beforeEach(async () => {
  client = await added({})
})

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows
async function added(more: object): Promise<string> {
  const person = {
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: `${randomUUID()}@example.test`,
    phone: '5125550123',
  }
  const { data } = await maria.supabase
    .from('clients')
    .insert({ ...person, city: 'Austin', state: 'TX', zip: '78704', ...more })
    .select('id')
    .single()
  return data?.id ?? ''
}
const act = (body: object, person = maria) =>
  callCommand(app, 'application-invitations', { client_id: client, ...body }, { person, key: randomUUID() })
const send = (more: object = {}, person = maria) => act({ act: 'send', channel: 'email', ...more }, person)
const link = (body: object) => callCommand(app, 'application-link', body)

/** Sends a link by email and returns its secret, as the client reads it. */
async function invited(): Promise<{ id: string; token: string }> {
  const { body } = await send()
  return { id: body.invitations[0].id, token: await tokenOfMail() }
}
async function tokenOfMail(): Promise<string> {
  const [{ email }] = await server('select email from public.clients where id = $1', [client])
  for (let n = 0; n < 100; n++) {
    const mail = (await app.mailbox.list()).find(({ to }: { to: string }) => to === email)
    const token = /application#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    if (token !== undefined) return token
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('No mail with a link came')
}

async function submission(token: string, more: object = {}) {
  const { form } = (await link({ act: 'open', token })).body
  const [product] = form?.products ?? []
  return link({
    ...{
      act: 'submit',
      token,
      product_id: product?.id ?? randomUUID(),
      product_version_id: product?.version_id ?? randomUUID(),
    },
    ...{
      amount_cents: 250_000,
      term_months: 24,
      payment_frequency: 'month',
      first_name: 'Dana',
      last_name: 'Whitfield',
    },
    ...{
      email: 'dana@example.test',
      phone: '5125550123',
      address: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '78704',
    },
    ...{ monthly_income_cents: 420_000, income_source: 'employment', housing: 'rent', housing_payment_cents: 95_000 },
    ...{ ssn: newSsn(), date_of_birth: '1985-04-02', signed_name: 'Dana Whitfield' },
    ...{ consent_version: form?.consent.en.version ?? 'none', ...more },
  })
}
const applications = () =>
  server('select id, number, notes from public.loan_applications where client_id = $1', [client])
const stateOf = async () => (await act({ act: 'list' })).body.invitations[0]

describe('a link to a client without an application', () => {
  test('opens the form with what the company knows, without the SSN and the birth date', async () => {
    client = await added({ ssn: '600221639', date_of_birth: '1987-02-01' })
    const { token } = await invited()

    const { body } = await link({ act: 'open', token })

    expect(body).toMatchObject({ first_name: 'Dana', number: null, form: { has_ssn: true, has_draft: false } })
    expect(body.form.values).toMatchObject({ last_name: 'Whitfield', state: 'TX', phone: '5125550123' })
    expect(JSON.stringify(body)).not.toMatch(/600221639|1639|1987/)
  })

  test('keeps what is typed on the server, sealed, so that another device continues', async () => {
    const { token } = await invited()
    await link({ act: 'save', token, values: { amount_cents: '2,500', employer: 'Acme Foods' } })
    await link({ act: 'save', token, values: { amount_cents: '3,000' } })

    const { body } = await link({ act: 'open', token })

    expect(body.form).toMatchObject({ has_draft: true, values: { amount_cents: '3,000', employer: 'Acme Foods' } })
    const [{ draft }] = await server('select draft from app.application_links where client_id = $1', [client])
    expect(String(draft)).not.toContain('Acme')
    expect((await link({ act: 'save', token, values: { ssn: '600221639' } })).status).toBe(400)
  })

  test('shows staff whether it was sent, opened, started, and submitted', async () => {
    const { token } = await invited()
    expect(await stateOf()).toMatchObject({ times_sent: 1, opened_at: null, started_at: null, submitted_at: null })

    await link({ act: 'open', token })
    expect((await stateOf()).opened_at).not.toBeNull()
    await link({ act: 'save', token, values: { city: 'Dallas' } })
    expect((await stateOf()).started_at).not.toBeNull()
    await submission(token)

    expect(await stateOf()).toMatchObject({
      submitted_at: expect.any(String),
      application_number: expect.stringMatching(/^A-/),
    })
  })

  test('makes one application, with two clicks and from two tabs', async () => {
    const { token } = await invited()

    const answers = await Promise.all([submission(token), submission(token), submission(token)])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
    expect(await applications()).toHaveLength(1)
  })

  test('fills in what the file lacks, and notes what differs', async () => {
    const { token } = await invited()
    await submission(token, { phone: '5125559999' })

    const [stored] = await server('select phone, address, ssn from public.clients where id = $1', [client])
    expect(stored).toMatchObject({ phone: '5125550123', address: '1 Main St', ssn: expect.stringMatching(/^XXX-XX-/) })
    expect((await applications())[0]?.notes).toContain('phone 5125559999')
  })

  test('never stores the SSN of another client, and says so to the staff only', async () => {
    const ssn = newSsn()
    await added({ ssn })
    const { token } = await invited()

    const { status, body } = await submission(token, { ssn })

    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('another client')
    expect((await applications())[0]?.notes).toContain('a Social Security number of another client')
    expect(await server('select ssn from public.clients where id = $1', [client])).toEqual([{ ssn: null }])
  })

  test('refuses a person under 18, and keeps the form', async () => {
    const { token } = await invited()
    await link({ act: 'save', token, values: { employer: 'Acme Foods' } })

    expect(await submission(token, { date_of_birth: '2015-01-01' })).toMatchObject({
      status: 422,
      body: { code: 'UNDERAGE' },
    })
    expect((await link({ act: 'open', token })).body.form.values.employer).toBe('Acme Foods')
  })

  test('stores keyed hashes of the address and the browser', async () => {
    const { token } = await invited()
    await submission(token)

    const [stored] = await server(
      'select length(address_hash) as address, length(device_hash) as device from app.application_links where client_id = $1',
      [client],
    )
    expect(stored).toEqual({ address: 32, device: 32 })
  })
})

describe('a text message', () => {
  test('needs the client’s agreement to texts', async () => {
    expect(await send({ channel: 'text' })).toMatchObject({ status: 422, body: { code: 'TEXTS_NOT_AGREED' } })
  })
})

describe('sending again and revoking', () => {
  test('sends the same link, with what was typed', async () => {
    const { id, token } = await invited()
    await link({ act: 'save', token, values: { employer: 'Acme Foods' } })

    const { body } = await act({ act: 'resend', invitation_id: id })

    expect(body.invitations[0].times_sent).toBe(2)
    expect((await link({ act: 'open', token })).body.form.values.employer).toBe('Acme Foods')
  })

  test('a revoked link says so, removes what was typed, and lets its reader ask for a new one', async () => {
    const { id, token } = await invited()
    await link({ act: 'save', token, values: { employer: 'Acme Foods' } })

    expect((await act({ act: 'revoke', invitation_id: id })).status).toBe(200)

    expect(await link({ act: 'open', token })).toMatchObject({ status: 410, body: { code: 'LINK_REVOKED' } })
    expect(await submission(token)).toMatchObject({ status: 410 })
    expect(await server('select draft from app.application_links where id = $1', [id])).toEqual([{ draft: null }])
    expect((await link({ act: 'ask_again', token })).body).toEqual({ is_sent: false })
    expect((await stateOf()).renewal_asked_at).not.toBeNull()
    expect(await act({ act: 'resend', invitation_id: id })).toMatchObject({ status: 409, body: { code: 'LINK_ENDED' } })
  })

  test('an expired link says so, and is sent again to the client on file when its reader asks', async () => {
    const { id, token } = await invited()
    await server("update app.application_links set expires_at = now() - interval '1 second' where id = $1", [id])
    expect(await link({ act: 'open', token })).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED' } })

    expect((await link({ act: 'ask_again', token })).body).toEqual({ is_sent: true })

    expect((await link({ act: 'open', token })).status).toBe(200)
  })

  test('a month after a link expired, what was typed is removed', async () => {
    const { id, token } = await invited()
    await link({ act: 'save', token, values: { employer: 'Acme Foods' } })
    const kept = () => server('select draft is not null as is_kept from app.application_links where id = $1', [id])
    const aged = async (days: number) => {
      await server("update app.application_links set expires_at = now() - $2 * interval '1 day' where id = $1", [
        id,
        days,
      ])
      await ageConditions({
        pool: app.database.pools.server,
        appUrl: 'https://desk.test',
        outbox: { post: async () => {} },
      })
    }

    await aged(29)
    expect(await kept()).toEqual([{ is_kept: true }])
    await aged(31)
    expect(await kept()).toEqual([{ is_kept: false }])
  })

  test('a wrong secret learns nothing', async () => {
    expect(await link({ act: 'open', token: 'wrong' })).toMatchObject({ status: 404, body: { code: 'LINK_OVER' } })
    expect(await link({ act: 'ask_again', token: 'wrong' })).toMatchObject({ status: 404 })
  })

  test('needs the permission to work on applications, and a client of the own company', async () => {
    const reader = await app.signIn(await colleagueWith(app.database, maria.person, ['see_all_clients']))
    const { id } = await invited()

    for (const body of [{ act: 'revoke', invitation_id: id }, { act: 'resend', invitation_id: id }, { act: 'list' }])
      expect(await act(body, reader)).toMatchObject({ status: 403 })
    expect(await send({}, reader)).toMatchObject({ status: 403 })
    expect(await act({ act: 'revoke', invitation_id: id }, omar)).toMatchObject({ status: 404 })
    expect((await stateOf()).revoked_at).toBeNull()
  })
})
