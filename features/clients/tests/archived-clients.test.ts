import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addClient,
  cardAct,
  figuresOf,
  issuedCard,
  issuing,
  letIssuerAsk,
  spend,
} from '#features/cards/tests/card-fixture.ts'
import { call, madeKey, RHONDAS_ORDER } from '#features/public-api/tests/api-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let asking: { close(): void }
let maria: SignedIn
let key: string
let clientId: string
beforeAll(async () => {
  app = await testApp()
  asking = await letIssuerAsk(app)
  maria = await app.subscriber('Maria')
  key = (await madeKey(maria)).key
})
afterAll(async () => {
  asking.close()
  await app.close()
})
beforeEach(async () => {
  clientId = await addClient(maria)
})

const archive = async (archived: boolean) =>
  maria.supabase.rpc('archive_clients', { ids: [clientId], archived }).throwOnError()
const countOf = async (table: string) =>
  (await maria.supabase.from(table).select('id').eq('client_id', clientId).throwOnError()).data.length

const screensOrder = () => {
  const { firstName, lastName, ...place } = RHONDAS_ORDER.applicant
  return {
    ...{ client_id: clientId, first_name: firstName, last_name: lastName, ...place, bureaus: ['experian'] },
    permissible_purpose: 'credit_transaction',
    consent: { method: 'esign', text_version: RHONDAS_ORDER.consent.textVersion },
  }
}
const ordered = async (headers: Record<string, string> = {}) => {
  const response = await app.fetch('/functions/v1/credit-pull', {
    method: 'POST',
    headers: {
      apikey: app.anonKey,
      authorization: `Bearer ${maria.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(screensOrder()),
  })
  return { status: response.status, body: await response.json() }
}

describe('for an archived client', () => {
  test.each([
    ['the screens', () => cardAct(app, maria, issuing(clientId)), 'CLIENT_ARCHIVED', 'issue a card'],
    [
      'the public API',
      () =>
        call(app, key, 'POST', '/v1/cards', {
          customerId: clientId,
          type: 'virtual',
          creditLimit: 5,
          productId: 'everyday',
        }),
      'client_archived',
      'issue a card',
    ],
  ])('no card is issued from %s, but one is after the client is restored', async (_, issue, code, work) => {
    await archive(true)

    const refused = await issue()

    expect(refused).toMatchObject({ status: 422, body: { code } })
    expect(refused.body.detail ?? refused.body.message).toBe(`This client is archived. Restore the client to ${work}`)
    expect(await countOf('credit_cards')).toBe(0)
    await archive(false)
    expect((await issue()).status).toBeLessThan(300)
  })

  test('no report is ordered from the screens or the public API, and no credits or bureau requests are used', async () => {
    await archive(true)

    const fromScreens = await ordered()
    const fromProgram = await call(app, key, 'POST', '/v1/credit-reports', { ...RHONDAS_ORDER, clientId })

    const sentence = 'This client is archived. Restore the client to order reports'
    expect(fromScreens).toMatchObject({ status: 422, body: { code: 'CLIENT_ARCHIVED', message: sentence } })
    expect(fromProgram).toMatchObject({ status: 422, body: { code: 'client_archived', detail: sentence } })
    expect(await countOf('credit_reports')).toBe(0)
    const { data } = await maria.supabase.from('users').select('credits_used').eq('id', maria.person.id).single()
    expect(data).toEqual({ credits_used: 0 })
  })

  test('a report ordered earlier is returned again under its key', async () => {
    const first = await ordered({ 'idempotency-key': 'before-archiving' })
    await archive(true)

    const again = await ordered({ 'idempotency-key': 'before-archiving' })

    expect([first.status, again.body.id]).toEqual([200, first.body.id])
  })

  test('an existing card can still be used, paid off and frozen', async () => {
    const id = await issuedCard(app, maria, clientId)
    await archive(true)

    expect((await spend(app, maria, id, 20)).body).toMatchObject({ is_approved: true })
    expect((await cardAct(app, maria, { act: 'freeze', card_id: id })).status).toBe(200)

    expect(await figuresOf(maria, id)).toMatchObject({ held_amount: 20, state: 'PAUSED' })
  })
})

describe('nothing is lent to an archived client', () => {
  const server = (sql: string, values: unknown[]) => app.database.pools.server.query(sql, values)
  const apply = (submittedAt: string) =>
    server(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount, purpose, submitted_at)
       select organization_id, id, 'auto', 1200, 'Used car', $2::timestamptz from public.clients where id = $1`,
      [clientId, submittedAt],
    )
  const lend = (start: string) =>
    server(
      `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months,
                                 monthly_payment, start_date, first_payment_date)
       select organization_id, id, 'auto', 1200, 0, 12, 100, $2::date, $2::date + 30 from public.clients where id = $1`,
      [clientId, start],
    )

  test.each([
    ['a loan', lend, 'loans'],
    ['an application', apply, 'loan_applications'],
  ])('from that day on: %s, but earlier history may be imported', async (_, bring, table) => {
    await archive(true)

    await expect(bring('today')).rejects.toMatchObject({
      code: '23514',
      message: 'The client is archived. Restore the client to lend to them',
    })
    await bring('2020-05-01')

    expect(await countOf(table)).toBe(1)
    await archive(false)
    await bring('today')
    expect(await countOf(table)).toBe(2)
  })
})
