import { randomUUID, type UUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followCharges } from '#features/payments/server/charge-jobs.ts'
import { followCharge, sendCharge } from '#features/payments/server/charges/send-charge.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { chargeOf, ledgerOf, PACE, type PaymentDesk, paymentDesk, TODAY } from './payments-fixture.ts'

let desk: PaymentDesk
let loan: string
beforeAll(async () => {
  desk = await paymentDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  loan = await desk.loan()
})

const charge = (method_id: string, more: object = {}, key?: UUID) =>
  desk.call('loan-charge', { act: 'charge', loan_id: loan, method_id, amount: 50, ...more }, desk.maria, key)
const organization = async () =>
  (await desk.rows<{ id: string }>('select organization_id as id from public.loans where id = $1', [loan]))[0]?.id ?? ''
const follow = async (chargeId: string) =>
  followCharge({ pool: desk.pool, payments: desk.payments }, { organizationId: await organization(), chargeId })

describe('a charge', () => {
  test('of a bank account is posted once it was accepted, and settles later', async () => {
    const { status, body } = await charge(await desk.bank('6789'))

    expect(status).toBe(200)
    expect(await chargeOf(desk, body.id)).toMatchObject({ status: 'processing' })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])

    desk.pass(PACE.settleMs)
    await follow(body.id)
    await follow(body.id)
    expect(await chargeOf(desk, body.id)).toMatchObject({ status: 'succeeded' })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
  })

  test('of a card that is declined posts nothing and says why', async () => {
    const { body } = await charge(await desk.card('4000000000009995'))

    expect(await chargeOf(desk, body.id)).toMatchObject({ status: 'failed', decline_code: 'insufficient_funds' })
    expect(await ledgerOf(desk, loan)).toEqual([])
  })

  test('requested twice under one key is made once', async () => {
    const method = await desk.bank('6789')
    const key = randomUUID()
    const made = desk.sandbox.made()

    const replies = await Promise.all([charge(method, {}, key), charge(method, {}, key)])

    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(desk.sandbox.made()).toBe(made + 1)
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
  })

  test('is found by the next try after a lost reply, and not made again', async () => {
    const made = desk.sandbox.made()
    const { body } = await charge(await desk.bank('0108'))

    await follow(body.id)

    expect(await chargeOf(desk, body.id)).toMatchObject({ status: 'processing' })
    expect(desk.sandbox.made()).toBe(made + 1)
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
  })

  test('that the processor took with another amount waits for a review, and posts nothing', async () => {
    const { body } = await charge(await desk.bank('0111'))

    expect(await chargeOf(desk, body.id)).toMatchObject({
      ...{ status: 'review', review_note: 'The processor took $51.00 instead of $50.00. Nothing was posted.' },
    })
    expect(await ledgerOf(desk, loan)).toEqual([])

    const accept = () => desk.call('loan-charge', { act: 'accept', charge_id: body.id })
    expect((await accept()).status).toBe(200)
    expect(await accept()).toMatchObject({ status: 409, body: { code: 'CHARGE_CLOSED' } })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 51.00'])
    desk.pass(PACE.settleMs)
    await follow(body.id)
    expect(await chargeOf(desk, body.id)).toMatchObject({ status: 'succeeded' })
  })

  test('beside another one of the day needs a confirmation', async () => {
    const method = await desk.bank('6789')
    await charge(method)

    expect(await charge(method)).toMatchObject({ status: 409, body: { code: 'CHARGE_UNDER_WAY' } })
    expect((await charge(method, { is_second: true })).status).toBe(200)
  })

  test('of a later day waits, can be canceled, and is then never sent', async () => {
    const made = desk.sandbox.made()
    const { body } = await charge(await desk.bank('6789'), { on: addDays(TODAY, 5) })
    expect(await chargeOf(desk, body.id)).toMatchObject({ status: 'scheduled' })

    await desk.call('loan-charge', { act: 'cancel', charge_id: body.id })
    await sendCharge(
      { pool: desk.pool, payments: desk.payments },
      { organizationId: await organization(), chargeId: body.id },
    )

    expect(await chargeOf(desk, body.id)).toMatchObject({ status: 'canceled' })
    expect(desk.sandbox.made()).toBe(made)
    expect(await desk.call('loan-charge', { act: 'cancel', charge_id: body.id })).toMatchObject({
      ...{ status: 409, body: { code: 'CHARGE_CLOSED' } },
    })
  })

  test.each<[amount: string | number, about: string]>([
    ['1234,50', 'an amount with a decimal comma'],
    [0.49, 'an amount below the processor’s smallest'],
    [-5, 'a negative amount'],
  ])('of %s, %s, is refused', async (amount) => {
    const reply = await charge(await desk.bank('6789'), { amount })

    expect(reply).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })

  test('in the past, or far ahead, is refused', async () => {
    const method = await desk.bank('6789')

    expect((await charge(method, { on: addDays(TODAY, -2) })).body).toMatchObject({ code: 'CHARGE_DATE' })
    expect((await charge(method, { on: addDays(TODAY, 400) })).body).toMatchObject({ code: 'CHARGE_DATE' })
  })
})

describe('a return', () => {
  test('reverses the payment once, charges the contract’s fee, and can be presented again twice', async () => {
    loan = await desk.loan({ nsf_fee_cents: 2500 })
    const method = await desk.bank('2227')
    let id = (await charge(method)).body.id
    desk.pass(PACE.returnMs)
    await follow(id)
    await follow(id)

    expect(await chargeOf(desk, id)).toMatchObject({ status: 'returned', decline_code: 'R01' })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00', 'fee 25.00'])

    for (const _ of [1, 2]) {
      id = (await desk.call('loan-charge', { act: 'present_again', charge_id: id })).body.id
      desk.pass(PACE.returnMs)
      await follow(id)
      expect(await chargeOf(desk, id)).toMatchObject({ status: 'returned' })
    }
    expect(await desk.call('loan-charge', { act: 'present_again', charge_id: id })).toMatchObject({
      ...{ status: 409, body: { code: 'NOT_PRESENTABLE' } },
    })
    expect((await ledgerOf(desk, loan)).filter((entry) => entry.startsWith('fee'))).toEqual(['fee 25.00'])
  })

  test('of an unauthorized debit ends the method, and nothing can be presented again', async () => {
    const method = await desk.bank('3335')
    const { body } = await charge(method)
    desk.pass(PACE.settleMs)
    await follow(body.id)
    expect(await chargeOf(desk, body.id)).toMatchObject({ status: 'succeeded' })

    desk.pass(PACE.returnMs)
    await follow(body.id)

    expect(await chargeOf(desk, body.id)).toMatchObject({ status: 'returned', decline_code: 'R10' })
    expect(await charge(method)).toMatchObject({ status: 409, body: { code: 'METHOD_ENDED' } })
    expect(await desk.call('loan-charge', { act: 'present_again', charge_id: body.id })).toMatchObject({ status: 409 })
  })

  test('after the loan was paid off opens it again', async () => {
    const { body } = await charge(await desk.bank('2227'), { amount: 900 })
    const status = async () =>
      (await desk.rows<{ status: string }>('select status from public.loans where id = $1', [loan]))[0]?.status
    expect(await status()).toBe('paid_off')

    desk.pass(PACE.returnMs)
    await follow(body.id)

    expect(await status()).toBe('current')
  })
})

describe('an event of the processor', () => {
  const intent = (id: string | null, event = randomUUID()) => ({
    ...{ id: `evt_${event}`, type: 'payment_intent.succeeded', data: { object: { id } } },
  })
  const account = async () =>
    (
      await desk.rows<{ account: string }>('select account from app.payment_accounts where organization_id = $1', [
        await organization(),
      ])
    )[0]?.account

  test('has the charge followed, once, however often it arrives', async () => {
    const { body } = await charge(await desk.bank('6789'))
    const { processor_id } = await chargeOf(desk, body.id)
    desk.pass(PACE.settleMs)
    const event = { ...intent(processor_id), account: await account() }

    for (const _ of [1, 2, 3]) expect((await desk.event(event)).status).toBe(200)

    await expect.poll(async () => (await chargeOf(desk, body.id)).status).toBe('succeeded')
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
  })

  test('that is forged or old is refused', async () => {
    const { body } = await charge(await desk.bank('6789'))
    const { processor_id } = await chargeOf(desk, body.id)
    const event = { ...intent(processor_id), account: await account() }

    expect((await desk.event(event, 'whsec_of_someone_else')).status).toBe(401)
    expect(
      (await desk.app.fetch('/payment-processor/events', { method: 'POST', body: JSON.stringify(event) })).status,
    ).toBe(401)
  })

  test('about another company’s charge, or none of ours, changes nothing', async () => {
    const { body } = await charge(await desk.bank('6789'))
    const { processor_id } = await chargeOf(desk, body.id)
    desk.pass(PACE.settleMs)

    expect((await desk.event({ ...intent(processor_id), account: 'acct_of_someone_else' })).status).toBe(200)
    expect((await desk.event({ ...intent('pi_unknown'), account: await account() })).status).toBe(200)
    expect((await desk.event(intent(processor_id))).status).toBe(200)

    expect(await chargeOf(desk, body.id)).toMatchObject({ status: 'processing' })
  })
})

test('a charge whose event never arrives is asked about within the hour', async () => {
  const { body } = await charge(await desk.bank('0110'))
  desk.pass(PACE.settleMs)
  await desk.rows("update public.loan_charges set asked_again_at = now() - interval '1 minute' where id = $1", [
    body.id,
  ])

  // A run leaves out a charge that another job holds at that moment. The next one takes it.
  const nextRun = async () => {
    await followCharges({ pool: desk.pool })
    return (await chargeOf(desk, body.id)).status
  }
  await expect.poll(nextRun).toBe('succeeded')
})

describe('rights', () => {
  test('a person without the permission takes no payment', async () => {
    const method = await desk.bank('6789')
    const body = { act: 'charge', loan_id: loan, method_id: method, amount: 50 }

    expect((await desk.call('loan-charge', body, desk.nora)).status).toBe(403)
    expect((await desk.page(desk.clientId, desk.nora)).status).toBe(403)
    expect((await desk.call('payment-account', { act: 'connect' }, desk.nora)).status).toBe(403)
  })

  test('another company sees and charges nothing', async () => {
    const method = await desk.bank('6789')
    const { body } = await charge(method)
    const attempt = { act: 'charge', loan_id: loan, method_id: method, amount: 50 }

    expect((await desk.call('loan-charge', attempt, desk.rival)).status).toBe(409)
    await desk.call('payment-account', { act: 'connect' }, desk.rival)
    expect((await desk.call('loan-charge', attempt, desk.rival)).status).toBe(404)
    expect((await desk.call('loan-charge', { act: 'cancel', charge_id: body.id }, desk.rival)).status).toBe(404)
    expect((await desk.call('payment-methods', { act: 'remove', method_id: method }, desk.rival)).status).toBe(404)
    for (const table of ['payment_methods', 'loan_charges', 'loan_charge_events'])
      expect((await desk.rival.supabase.from(table).select('id')).data).toEqual([])
  })

  test('a method of another client can’t pay the loan', async () => {
    const other = await desk.clientOf(desk.maria, 'Omar')

    expect((await charge(await desk.bank('6789', other))).body).toMatchObject({ code: 'METHOD_OF_ANOTHER' })
  })

  test('no number of an account or card is stored or logged', async () => {
    await charge(await desk.card('4242424242424242'))
    const { rows } = await desk.pool.query<{ found: string }>(
      `select m::text as found from public.payment_methods m union all select t::text from app.processor_methods t
       union all select c::text from public.loan_charges c`,
    )

    expect(JSON.stringify(rows)).not.toMatch(/4242424242424242|00016789/)
    expect(desk.app.logged()).not.toMatch(/4242424242424242|00016789|sandbox-key/)
  })
})
