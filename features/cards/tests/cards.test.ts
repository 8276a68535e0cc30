import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { addClient, cardAct, figuresOf, issuedCard, issuing, ledgerOf, letIssuerAsk, spend } from './card-fixture.ts'

let app: TestApp
let asking: { close(): void }
let maria: SignedIn
let sam: SignedIn
let omar: SignedIn
let clientId: string
beforeAll(async () => {
  app = await testApp()
  asking = await letIssuerAsk(app)
  maria = await app.subscriber('Maria')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  omar = await app.subscriber('Omar', 'dealer')
  clientId = await addClient(maria)
})
afterAll(async () => {
  asking.close()
  await app.close()
})

const simulate = (cardId: string, event: object) => cardAct(app, maria, { act: 'simulate', card_id: cardId, event })
const heldBy = async (cardId: string) => {
  const entry = (await ledgerOf(maria, cardId)).findLast(({ kind }) => kind === 'authorization')
  return entry?.id
}

describe('issuing', () => {
  test('a virtual card is active at once, with its last four digits and no number', async () => {
    const id = await issuedCard(app, maria, clientId)

    const { data } = await maria.supabase
      .from('credit_cards')
      .select('*, lender:lenders(company_name)')
      .eq('id', id)
      .single()
    expect(data).toMatchObject({
      client_id: clientId,
      card_type: 'Everyday',
      card_network: 'Visa',
      form: 'virtual',
      last_four: expect.stringMatching(/^\d{4}$/),
      state: 'OPEN',
      status: 'active',
      apr: 24.99,
      credit_limit: 500,
      current_balance: 0,
      held_amount: 0,
      available_credit: 500,
      lender: { company_name: "Maria's company" },
    })
    expect(JSON.stringify(data)).not.toMatch(/\d{13}/)
  })

  test('five times at once with one key makes one card', async () => {
    const request = issuing(clientId, { idempotency_key: 'five-at-once' })

    const answers = await Promise.all(Array.from({ length: 5 }, () => cardAct(app, maria, request)))

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const { data } = await maria.supabase.from('credit_cards').select('id').eq('id', answers[0]?.body.id)
    expect(data).toHaveLength(1)
    expect(await cardAct(app, maria, { ...request, credit_limit: 600 })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  test('it appears in the audit log with the person’s name', async () => {
    const id = await issuedCard(app, maria, clientId)

    const { rows } = await app.database.pools.server.query(
      'select action, actor_id from app.audit_events where subject_id = $1',
      [id],
    )
    expect(rows).toEqual([{ action: 'card.issued', actor_id: maria.person.id }])
  })

  test('a physical card waits for shipping and activation, and until then works only online', async () => {
    const id = await issuedCard(app, maria, clientId, { form: 'physical' })
    expect(await figuresOf(maria, id)).toMatchObject({ state: 'PENDING_FULFILLMENT', status: 'pending' })

    expect((await spend(app, maria, id, 10, true)).body).toMatchObject({ is_approved: false })
    expect((await spend(app, maria, id, 10)).body).toMatchObject({ is_approved: true })
    expect(await cardAct(app, maria, { act: 'open', card_id: id })).toMatchObject({
      status: 409,
      body: { code: 'CARD_NOT_SHIPPED' },
    })
    expect(await cardAct(app, maria, { act: 'freeze', card_id: id })).toMatchObject({
      status: 409,
      body: { code: 'CARD_NOT_ACTIVATED' },
    })
    await simulate(id, { kind: 'shipping' })
    expect(await figuresOf(maria, id)).toMatchObject({ state: 'PENDING_ACTIVATION', status: 'pending' })
    await cardAct(app, maria, { act: 'open', card_id: id })

    expect(await figuresOf(maria, id)).toMatchObject({ state: 'OPEN', status: 'active' })
    expect((await spend(app, maria, id, 10, true)).body).toMatchObject({ is_approved: true })
  })

  test.each([
    [{ credit_limit: -1 }, 400, 'VALIDATION_FAILED'],
    [{ credit_limit: 10.001 }, 400, 'VALIDATION_FAILED'],
    [{ credit_limit: 10_001 }, 422, 'LIMIT_ABOVE_PRODUCT'],
    [{ product_id: 'platinum' }, 400, 'VALIDATION_FAILED'],
    [{ form: 'paper' }, 400, 'VALIDATION_FAILED'],
    [{ client_id: '00000000-0000-4000-8000-000000000000' }, 404, 'CLIENT_NOT_FOUND'],
  ])('is rejected for %j, and no card is made', async (change, status, code) => {
    const { count: before } = await maria.supabase.from('credit_cards').select('id', { count: 'exact', head: true })

    expect(await cardAct(app, maria, issuing(clientId, change))).toMatchObject({ status, body: { code } })

    const { count: after } = await maria.supabase.from('credit_cards').select('id', { count: 'exact', head: true })
    expect(after).toBe(before)
  })

  test('a physical card without an address is rejected', async () => {
    const nowhere = await addClient(maria, {})

    expect(await cardAct(app, maria, issuing(nowhere, { form: 'physical' }))).toMatchObject({
      status: 422,
      body: { code: 'ADDRESS_REQUIRED' },
    })
  })
})

describe('an authorization', () => {
  test('holds credit, and is posted for the cleared amount', async () => {
    const id = await issuedCard(app, maria, clientId)

    expect((await spend(app, maria, id, 120.5)).body).toEqual({
      is_approved: true,
      message: 'Approved. The amount is held.',
    })
    expect(await figuresOf(maria, id)).toMatchObject({
      held_amount: 120.5,
      available_credit: 379.5,
      current_balance: 0,
    })
    await simulate(id, { kind: 'clearing', authorization_id: await heldBy(id), amount: 112.55 })

    expect(await figuresOf(maria, id)).toMatchObject({
      held_amount: 0,
      current_balance: 112.55,
      available_credit: 387.45,
    })
  })

  test('cleared for more needs a review, which a permitted person decides once', async () => {
    const id = await issuedCard(app, maria, clientId)
    await spend(app, maria, id, 100)
    const posted = await simulate(id, { kind: 'clearing', authorization_id: await heldBy(id), amount: 130 })
    expect(posted.body.message).toContain('needs a review')
    const { data } = await maria.supabase
      .from('card_reviews')
      .select('id, amount, covered_amount, reason')
      .eq('card_id', id)
    expect(data).toMatchObject([{ amount: 130, covered_amount: 100, reason: 'over_authorization' }])
    const page = await maria.supabase
      .from('credit_cards')
      .select('entries:card_entries(id), reviews:card_reviews(id)')
      .eq('id', id)
    expect(page.data).toMatchObject([{ reviews: [{ id: data?.[0]?.id }] }])
    const decision = { act: 'review_clearing', card_id: id, review_id: data?.[0]?.id, note: 'The client confirmed it' }

    const accepted = await cardAct(app, maria, { ...decision, decision: 'accepted' })
    const disputed = await cardAct(app, maria, { ...decision, decision: 'disputed' })

    expect([accepted.status, disputed.status, disputed.body.code]).toEqual([200, 409, 'REVIEW_DECIDED'])
    expect(await figuresOf(maria, id)).toMatchObject({ held_amount: 0, current_balance: 130, available_credit: 370 })
  })

  test('released or expired frees the credit, once', async () => {
    const id = await issuedCard(app, maria, clientId)
    for (const kind of ['release', 'expiry']) {
      await spend(app, maria, id, 100)
      const authorization_id = await heldBy(id)

      await simulate(id, { kind, authorization_id })
      await simulate(id, { kind, authorization_id })

      expect(await figuresOf(maria, id)).toMatchObject({ held_amount: 0, available_credit: 500 })
    }
    expect((await ledgerOf(maria, id)).map(({ kind }) => kind)).toEqual([
      'authorization',
      'release',
      'authorization',
      'expiry',
    ])
  })

  test('over the available credit is declined and recorded, and one to the cent is approved', async () => {
    const id = await issuedCard(app, maria, clientId)

    const over = await spend(app, maria, id, 500.01)
    const exact = await spend(app, maria, id, 500)

    expect(over.body).toEqual({ is_approved: false, message: 'Declined. It is over the available credit.' })
    expect(exact.body).toMatchObject({ is_approved: true })
    expect(await ledgerOf(maria, id)).toMatchObject([
      { kind: 'decline', amount: 500.01, reason: 'INSUFFICIENT_FUNDS' },
      { kind: 'authorization', amount: 500, reason: null },
    ])
  })

  test('from two sides at once that fit only singly: exactly one is approved', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await issuedCard(app, maria, clientId)

      const both = await Promise.all([spend(app, maria, id, 300), spend(app, maria, id, 300)])

      expect(both.filter(({ body }) => body.is_approved)).toHaveLength(1)
      expect(await figuresOf(maria, id)).toMatchObject({ held_amount: 300, available_credit: 200 })
    }
  })

  test('twenty at once of a tenth of the limit: exactly ten are approved', async () => {
    const id = await issuedCard(app, maria, clientId)

    const answers = await Promise.all(Array.from({ length: 20 }, () => spend(app, maria, id, 50)))

    expect(answers.filter(({ body }) => body.is_approved)).toHaveLength(10)
    expect(await figuresOf(maria, id)).toMatchObject({ held_amount: 500, available_credit: 0 })
  })

  test('is declined if the issuer gets no reply', async () => {
    const id = await issuedCard(app, maria, clientId)
    app.cardIssuer.listenAt('http://127.0.0.1:1/')
    try {
      expect((await spend(app, maria, id, 1)).body).toMatchObject({ is_approved: false })
      expect(await simulate(id, { kind: 'refund', amount: 1, merchant: 'Shop' })).toMatchObject({
        status: 503,
        body: { code: 'ISSUER_UNREACHABLE' },
      })
    } finally {
      asking.close()
      asking = await letIssuerAsk(app)
    }
  })

  test.each([
    [{ kind: 'authorization', amount: 0, merchant: 'Shop', is_card_present: false }],
    [{ kind: 'authorization', amount: -5, merchant: 'Shop', is_card_present: false }],
    [{ kind: 'authorization', amount: 5, merchant: ' ', is_card_present: false }],
  ])('of %j is rejected', async (event) => {
    const id = await issuedCard(app, maria, clientId)

    expect(await simulate(id, event)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    expect(await ledgerOf(maria, id)).toEqual([])
  })
})

describe('refunds and payments', () => {
  test('lower the balance; a payment is recorded once per key and never exceeds the balance', async () => {
    const id = await issuedCard(app, maria, clientId)
    await spend(app, maria, id, 200)
    await simulate(id, { kind: 'clearing', authorization_id: await heldBy(id) })
    await simulate(id, { kind: 'refund', amount: 50, merchant: 'Corner shop' })
    const payment = { act: 'pay', card_id: id, amount: 100, idempotency_key: 'june' }

    const answers = await Promise.all([cardAct(app, maria, payment), cardAct(app, maria, payment)])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await figuresOf(maria, id)).toMatchObject({ current_balance: 50, available_credit: 450 })
    expect(await cardAct(app, maria, { ...payment, amount: 1 })).toMatchObject({
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(await cardAct(app, maria, { ...payment, amount: 50.01, idempotency_key: 'july' })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_EXCEEDS_BALANCE' },
    })
    expect(await figuresOf(maria, id)).toMatchObject({ current_balance: 50 })
  })
})

describe('a card', () => {
  test('that is frozen declines until it is unfrozen', async () => {
    const id = await issuedCard(app, maria, clientId)

    await cardAct(app, maria, { act: 'freeze', card_id: id })
    expect((await spend(app, maria, id, 1)).body.message).toBe('Declined. The card is frozen.')
    expect(await figuresOf(maria, id)).toMatchObject({ state: 'PAUSED', status: 'frozen' })
    await cardAct(app, maria, { act: 'open', card_id: id })

    expect((await spend(app, maria, id, 1)).body.is_approved).toBe(true)
  })

  test('that is closed stays closed, declines, and still accepts payments', async () => {
    const id = await issuedCard(app, maria, clientId)
    await spend(app, maria, id, 80)
    expect((await cardAct(app, maria, { act: 'close', card_id: id, reason: 'LOST' })).status).toBe(200)

    for (const act of [
      { act: 'open', card_id: id },
      { act: 'freeze', card_id: id },
      { act: 'set_limit', card_id: id, credit_limit: 5 },
    ]) {
      expect(await cardAct(app, maria, act), act.act).toMatchObject({ status: 409, body: { code: 'CARD_CLOSED' } })
    }
    expect((await spend(app, maria, id, 1)).body.message).toBe('Declined. The card is closed.')
    await simulate(id, { kind: 'clearing', authorization_id: await heldBy(id) })
    expect((await cardAct(app, maria, { act: 'pay', card_id: id, amount: 80, idempotency_key: 'last' })).status).toBe(
      200,
    )
    expect(await figuresOf(maria, id)).toMatchObject({ state: 'CLOSED', current_balance: 0, held_amount: 0 })
  })

  test('gets a new limit at once, even below its balance, but not below zero or above its product’s', async () => {
    const id = await issuedCard(app, maria, clientId)
    await spend(app, maria, id, 400)

    await cardAct(app, maria, { act: 'set_limit', card_id: id, credit_limit: 300 })
    expect(await figuresOf(maria, id)).toMatchObject({ credit_limit: 300, available_credit: -100 })
    expect((await spend(app, maria, id, 0.01)).body.is_approved).toBe(false)

    const below = await cardAct(app, maria, { act: 'set_limit', card_id: id, credit_limit: -0.01 })
    expect(below).toMatchObject({
      status: 400,
      body: { message: 'Validation error: Credit limit can’t be below zero' },
    })
    const above = await cardAct(app, maria, { act: 'set_limit', card_id: id, credit_limit: 10_000.01 })
    expect(above).toMatchObject({
      status: 422,
      body: { message: 'Cards of this product have a limit of at most $10,000' },
    })
    expect(await figuresOf(maria, id)).toMatchObject({ credit_limit: 300 })
  })
})

describe('permissions', () => {
  test('staff can freeze a card and nothing else', async () => {
    const id = await issuedCard(app, maria, clientId)

    for (const act of [
      issuing(clientId),
      { act: 'set_limit', card_id: id, credit_limit: 1 },
      { act: 'open', card_id: id },
      { act: 'close', card_id: id, reason: 'OTHER' },
      { act: 'pay', card_id: id, amount: 1, idempotency_key: 'k' },
      { act: 'simulate', card_id: id, event: { kind: 'shipping' } },
    ]) {
      expect(await cardAct(app, sam, act), act.act).toMatchObject({
        status: 403,
        body: { code: 'PERMISSION_NEEDED' },
      })
    }
    expect((await cardAct(app, sam, { act: 'standing' })).body).toEqual({ is_sandbox: true, is_administrator: false })
    expect((await cardAct(app, sam, { act: 'freeze', card_id: id })).status).toBe(200)
    expect(await figuresOf(maria, id)).toMatchObject({ state: 'PAUSED', credit_limit: 500 })
  })

  test('another company’s card is not found for any command', async () => {
    const id = await issuedCard(app, maria, clientId)
    await spend(app, maria, id, 10)
    const authorization_id = await heldBy(id)

    for (const act of [
      { act: 'set_limit', card_id: id, credit_limit: 1 },
      { act: 'freeze', card_id: id },
      { act: 'open', card_id: id },
      { act: 'close', card_id: id, reason: 'OTHER' },
      { act: 'pay', card_id: id, amount: 1, idempotency_key: 'k' },
      { act: 'simulate', card_id: id, event: { kind: 'release', authorization_id } },
    ]) {
      expect(await cardAct(app, omar, act), act.act).toMatchObject({ status: 404, body: { code: 'CARD_NOT_FOUND' } })
    }
    expect(await cardAct(app, omar, issuing(clientId))).toMatchObject({
      status: 404,
      body: { code: 'CLIENT_NOT_FOUND' },
    })
    const omars = await issuedCard(app, omar, await addClient(omar))
    const borrowed = { act: 'simulate', card_id: omars, event: { kind: 'release', authorization_id } }
    expect(await cardAct(app, omar, borrowed)).toMatchObject({ status: 404, body: { code: 'AUTHORIZATION_NOT_FOUND' } })
    expect(await ledgerOf(omar, id)).toEqual([])
    expect(await figuresOf(maria, id)).toMatchObject({ state: 'OPEN', held_amount: 10 })
  })

  test('an anonymous user is rejected', async () => {
    const nobody = { ...maria, token: app.anonKey }

    expect((await cardAct(app, nobody, { act: 'standing' })).status).toBe(401)
  })
})
