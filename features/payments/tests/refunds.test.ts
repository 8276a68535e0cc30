import { randomUUID, type UUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followCharges } from '#features/payments/server/charge-jobs.ts'
import { followCharge } from '#features/payments/server/charges/send-charge.ts'
import { followRefund, sendRefund } from '#features/payments/server/refunds/send-refund.ts'
import { colleague } from '#test/support/people.ts'
import { chargeOf, ledgerOf, PACE, type PaymentDesk, paymentDesk } from './payments-fixture.ts'

let desk: PaymentDesk
let loan: string
beforeAll(async () => {
  desk = await paymentDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  loan = await desk.loan()
})

const deps = () => ({ pool: desk.pool, payments: desk.payments })
const organizationId = async () =>
  (await desk.rows<{ id: string }>('select organization_id as id from public.loans where id = $1', [loan]))[0]?.id ?? ''
const followed = async (chargeId: string) => followCharge(deps(), { organizationId: await organizationId(), chargeId })
const asked = async (refundId: string) => followRefund(deps(), { organizationId: await organizationId(), refundId })

/** A payment of the loan that was paid. */
async function paid(method: string, amount = 50): Promise<string> {
  const { body } = await desk.call('loan-charge', { act: 'charge', loan_id: loan, method_id: method, amount })
  desk.pass(PACE.settleMs)
  await followed(body.id)
  return String(body.id)
}
const paidByCard = (amount?: number) => desk.card('4242424242424242').then((card) => paid(card, amount))
const refund = (charge_id: string, more: object = {}, key?: UUID) =>
  desk.call(
    'charge-refund',
    { act: 'refund', charge_id, amount: 50, cause: 'error', reason: 'Taken twice', seen_refunds: 0, ...more },
    desk.maria,
    key,
  )

interface RefundRow {
  status: string
  processor_id: string | null
  failure: string | null
  review_note: string | null
}
const refundOf = async (id: string) =>
  (
    await desk.rows<RefundRow>(
      'select status, processor_id, failure, review_note from public.charge_refunds where id = $1',
      [id],
    )
  )[0]
interface Figures {
  status: string
  amount: string
  credit_balance: string
}
const figures = async () =>
  (await desk.rows<Figures>('select status, amount, credit_balance from public.loans where id = $1', [loan]))[0]
/** Figures of the loan as they were before any payment. */
const untouched = { status: 'current', amount: '900.00', credit_balance: '0.00' }

describe('a payment taken in error', () => {
  test('is refunded in whole, and the loan is as if it had never been taken', async () => {
    const charge = await paidByCard()

    const { status, body } = await refund(charge)

    expect(status).toBe(200)
    expect(await refundOf(body.id)).toMatchObject({ status: 'succeeded', failure: null })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00'])
    expect(await figures()).toEqual(untouched)
  })

  test('is refunded in part, to the cent, and the rest counts from its own day', async () => {
    const charge = await paidByCard()

    await refund(charge, { amount: 12.34 })
    await refund(charge, { amount: 0.01, seen_refunds: 1 })

    expect(await ledgerOf(desk, loan)).toEqual([
      ...['payment 50.00', 'reversal 50.00', 'payment 37.66', 'reversal 37.66', 'payment 37.65'],
    ])
    expect(await figures()).toMatchObject({ amount: '862.35' })
    const days = await desk.rows<{ same: boolean }>(
      "select bool_and(p.effective_date = c.sent_on) as same from public.loan_postings p join public.loan_charges c on c.loan_id = p.loan_id where c.id = $1 and p.kind = 'payment'",
      [charge],
    )
    expect(days).toEqual([{ same: true }])
    expect((await refund(charge, { amount: 37.66, seen_refunds: 2 })).body).toMatchObject({
      ...{ code: 'REFUND_REFUSED', message: 'At most $37.65 of this payment can be refunded.' },
    })
    expect((await refund(charge, { amount: 37.65, seen_refunds: 2 })).status).toBe(200)
    expect(await figures()).toEqual(untouched)
  })

  test('of a bank account is in the ledger once the processor accepts it, and is refunded later', async () => {
    const charge = await paid(await desk.bank('6789'))
    const { body } = await refund(charge)
    expect(await refundOf(body.id)).toMatchObject({ status: 'processing' })
    expect(await figures()).toEqual(untouched)

    desk.pass(PACE.settleMs)
    await asked(body.id)
    await asked(body.id)

    expect(await refundOf(body.id)).toMatchObject({ status: 'succeeded' })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00'])
  })

  test('after the payoff opens the loan again', async () => {
    const charge = await paidByCard(900)
    expect(await figures()).toMatchObject({ status: 'paid_off', amount: '0.00' })

    await refund(charge, { amount: 100 })

    expect(await figures()).toMatchObject({ status: 'current', amount: '100.00' })
  })

  test('that a person had reversed before gives the money back, and changes the ledger no more', async () => {
    const charge = await paidByCard()
    const [posting] = await desk.rows<{ id: string }>(
      'select posting_id as id from public.loan_charges where id = $1',
      [charge],
    )
    await desk.call('reverse-payment', { posting_id: posting?.id, reason: 'Posted to the wrong loan' })

    const { body } = await refund(charge)

    expect(await refundOf(body.id)).toMatchObject({ status: 'succeeded', review_note: expect.stringMatching(/before/) })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00'])
  })
})

describe('an overpayment', () => {
  test('is refunded out of the credit of the loan, which stays paid off', async () => {
    const charge = await paidByCard(925.5)
    expect(await figures()).toEqual({ status: 'paid_off', amount: '0.00', credit_balance: '25.50' })

    expect((await refund(charge, { amount: 25.51, cause: 'overpayment' })).body).toMatchObject({
      ...{ code: 'REFUND_REFUSED', message: expect.stringMatching(/credit of \$25\.50/) },
    })
    await refund(charge, { amount: 25.5, cause: 'overpayment' })

    expect(await ledgerOf(desk, loan)).toEqual(['payment 925.50', 'refund 25.50'])
    expect(await figures()).toEqual({ status: 'paid_off', amount: '0.00', credit_balance: '0.00' })
  })

  test('and then the payment itself: the credit that was paid out is counted once', async () => {
    const charge = await paidByCard(925.5)
    await refund(charge, { amount: 25.5, cause: 'overpayment' })

    await refund(charge, { amount: 900, seen_refunds: 1 })

    expect(await figures()).toEqual(untouched)
    expect((await ledgerOf(desk, loan)).slice(2)).toEqual(['reversal 25.50', 'reversal 925.50'])
  })

  test('is a credit again if its refund fails later', async () => {
    const charge = await paid(await desk.card('4000000000005126'), 925.5)
    const { body } = await refund(charge, { amount: 25.5, cause: 'overpayment' })
    expect(await refundOf(body.id)).toMatchObject({ status: 'succeeded' })

    desk.pass(PACE.returnMs)
    await asked(body.id)
    await asked(body.id)

    expect(await refundOf(body.id)).toMatchObject({ status: 'failed', failure: 'The card has expired or was canceled' })
    expect(await figures()).toEqual({ status: 'paid_off', amount: '0.00', credit_balance: '25.50' })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 925.50', 'refund 25.50', 'reversal 25.50'])
  })
})

describe('a fault', () => {
  test('the same key refunds once, also at the same time', async () => {
    const charge = await paidByCard()
    const made = desk.sandbox.refunded()
    const key = randomUUID()

    const replies = await Promise.all([refund(charge, {}, key), refund(charge, {}, key)])

    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(desk.sandbox.refunded()).toBe(made + 1)
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00'])
  })

  test('a second person who has not seen the first refund is refused', async () => {
    const charge = await paidByCard()
    await refund(charge, { amount: 10 })

    expect(await refund(charge, { amount: 10 })).toMatchObject({ status: 409, body: { code: 'REFUNDS_CHANGED' } })
  })

  test('a lost reply is settled by asking with the same key, and nothing is refunded twice', async () => {
    const charge = await paid(await desk.card('4000000000000208'))
    const made = desk.sandbox.refunded()
    const { body } = await refund(charge)

    await asked(body.id)

    expect(await refundOf(body.id)).toMatchObject({ status: 'succeeded' })
    expect(desk.sandbox.refunded()).toBe(made + 1)
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00'])
  })

  test('while it is unknown if money was refunded, no other refund of the payment is made', async () => {
    const charge = await paidByCard()
    const { body } = await refund(charge, { amount: 10 })
    await desk.rows("update public.charge_refunds set status = 'review' where id = $1", [body.id])

    expect(await refund(charge, { amount: 1, seen_refunds: 1 })).toMatchObject({ body: { code: 'REFUND_REFUSED' } })
  })

  test('a process that was killed before the posting is settled a day later, when the processor has forgotten the key', async () => {
    const charge = await paidByCard()
    const made = desk.sandbox.refunded()
    const [sent] = await desk.rows<{ id: string; processor_id: string; account: string }>(
      `with asked as (
         insert into public.charge_refunds (organization_id, client_id, loan_id, charge_id, amount_cents, cause, reason, is_sandbox,
                                            requested_on, created_at)
         select organization_id, client_id, loan_id, id, 2000, 'error', 'Taken twice', true, sent_on, now() - interval '25 hours'
           from public.loan_charges where id = $1 returning organization_id, id)
       select asked.id, c.processor_id, a.account from asked join app.payment_accounts a using (organization_id)
         join public.loan_charges c on c.id = $1`,
      [charge],
    )
    const { id: refundId = '', processor_id = '', account = '' } = sent ?? {}
    await desk.payments.processor.refund(account, { key: refundId, charge: processor_id, cents: 2000 })
    // A processor that forgot the key would refund again.
    const forgetful = { ...desk.payments.processor, refund: () => Promise.reject(new Error('It must be asked first')) }

    await sendRefund(
      { pool: desk.pool, payments: { ...desk.payments, processor: forgetful } },
      { organizationId: await organizationId(), refundId },
    )

    expect(await refundOf(refundId)).toMatchObject({ status: 'succeeded' })
    expect(desk.sandbox.refunded()).toBe(made + 1)
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00', 'payment 30.00'])
  })

  test('a refund whose event never arrives is asked about within the hour', async () => {
    const charge = await paid(await desk.bank('0210'))
    const { body } = await refund(charge)
    desk.pass(PACE.settleMs)
    await desk.rows("update public.charge_refunds set asked_again_at = now() - interval '1 minute' where id = $1", [
      body.id,
    ])

    // A run leaves out a refund that another job holds.
    const nextRun = () => followCharges({ pool: desk.pool }).then(() => refundOf(body.id))
    await expect.poll(nextRun).toMatchObject({ status: 'succeeded' })
  })

  test('an event has the refund followed, once, however often it arrives, and a forged one is refused', async () => {
    const charge = await paid(await desk.bank('6789'))
    const { body } = await refund(charge)
    desk.pass(PACE.settleMs)
    const [account] = await desk.rows<{ account: string }>(
      'select account from app.payment_accounts where organization_id = $1',
      [await organizationId()],
    )
    const object = { object: 'refund', id: (await refundOf(body.id))?.processor_id, payment_intent: 'pi_other' }
    const event = { id: `evt_${randomUUID()}`, type: 'refund.updated', account: account?.account, data: { object } }

    expect((await desk.event(event, 'whsec_of_someone_else')).status).toBe(401)
    for (const _ of [1, 2, 3]) expect((await desk.event(event)).status).toBe(200)

    await expect.poll(async () => (await refundOf(body.id))?.status).toBe('succeeded')
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00'])
  })

  test('another amount waits for a review, and is entered once a person accepts it', async () => {
    const charge = await paid(await desk.card('4000000000000211'))
    const { body } = await refund(charge, { amount: 20 })
    expect(await refundOf(body.id)).toMatchObject({
      status: 'review',
      review_note: 'The processor refunded $19.75 instead of $20.00. Nothing was entered in the ledger.',
    })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])

    const accept = () => desk.call('charge-refund', { act: 'accept', refund_id: body.id })
    expect((await accept()).status).toBe(200)
    expect(await accept()).toMatchObject({ status: 409, body: { code: 'REFUND_CLOSED' } })

    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00', 'payment 30.25'])
  })

  test('a refund that the processor refuses fails, and changes nothing', async () => {
    const charge = await paid(await desk.card('4000000000000212'))

    const { body } = await refund(charge)

    expect(await refundOf(body.id)).toMatchObject({ status: 'failed', failure: expect.stringMatching(/refused/) })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
    expect(await refund(charge, { seen_refunds: 1 })).toMatchObject({ status: 200 })
  })

  test('a part that fails later counts as paid again, and can be refunded anew', async () => {
    const charge = await paid(await desk.card('4000000000005126'))
    const { body } = await refund(charge, { amount: 20 })
    expect(await figures()).toMatchObject({ amount: '870.00' })

    desk.pass(PACE.returnMs)
    await asked(body.id)
    await asked(body.id)

    expect(await refundOf(body.id)).toMatchObject({ status: 'failed' })
    expect(await figures()).toMatchObject({ amount: '850.00' })
    expect((await ledgerOf(desk, loan)).slice(-2)).toEqual(['reversal 30.00', 'payment 50.00'])
    expect((await refund(charge, { seen_refunds: 1 })).status).toBe(200)
  })
})

describe('a return after a refund', () => {
  test('takes back only what was left, and says that money may have gone out twice', async () => {
    const method = await desk.bank('3335')
    const charge = await paid(method)
    await refund(charge, { amount: 20 })
    desk.pass(PACE.returnMs)

    await followed(charge)
    await followed(charge)

    expect(await figures()).toEqual(untouched)
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00', 'payment 30.00', 'reversal 30.00'])
    expect(await chargeOf(desk, charge)).toMatchObject({
      ...{ status: 'returned', review_note: expect.stringMatching(/^\$20\.00 had been refunded/) },
    })
    expect((await refund(charge, { amount: 1, seen_refunds: 1 })).body).toMatchObject({ code: 'REFUND_REFUSED' })
  })

  test('of the whole payment reverses nothing again, and a refund that then fails posts nothing', async () => {
    const charge = await paid(await desk.card('4000000000000259'))
    const { body } = await refund(charge)
    desk.pass(PACE.returnMs)
    await followed(charge)
    const ledger = await ledgerOf(desk, loan)

    await desk.rows("update public.charge_refunds set status = 'processing' where id = $1", [body.id])
    const lost = { ...desk.payments.processor, refundState: async () => FAILED }
    await followRefund(
      { pool: desk.pool, payments: { ...desk.payments, processor: lost } },
      { organizationId: await organizationId(), refundId: body.id },
    )

    expect(ledger).toEqual(['payment 50.00', 'reversal 50.00'])
    expect(await ledgerOf(desk, loan)).toEqual(ledger)
    expect(await refundOf(body.id)).toMatchObject({ status: 'failed' })
  })

  test('of an overpayment that was refunded leaves no negative credit', async () => {
    const charge = await paid(await desk.card('4000000000000259'), 925.5)
    await refund(charge, { amount: 25.5, cause: 'overpayment' })
    desk.pass(PACE.returnMs)

    await followed(charge)

    expect(await figures()).toEqual(untouched)
  })

  const FAILED = { id: 're_lost', status: 'failed' as const, cents: 5000, failure: 'Disputed' }
})

describe('rights', () => {
  test('a payment that still processes can’t be refunded, because the bank can return it', async () => {
    const { body } = await desk.call('loan-charge', {
      ...{ act: 'charge', loan_id: loan, method_id: await desk.bank('6789'), amount: 50 },
    })

    expect((await refund(body.id)).body).toMatchObject({
      ...{ code: 'REFUND_REFUSED', message: expect.stringMatching(/still processing/) },
    })
  })

  test('a person who may not reverse payments refunds nothing', async () => {
    const charge = await paidByCard()
    const body = { act: 'refund', charge_id: charge, amount: 50, cause: 'error', reason: 'x', seen_refunds: 0 }

    expect((await desk.call('charge-refund', body, desk.nora)).status).toBe(403)
    await desk.call('payment-account', { act: 'connect' }, desk.rival)
    await desk.call('payment-account', { act: 'status' }, desk.rival)
    expect((await desk.call('charge-refund', body, desk.rival)).status).toBe(404)
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
  })

  test('staff see the refunds of their company, and no one changes or removes one on the wire', async () => {
    const charge = await paidByCard()
    await refund(charge)
    const staff = await desk.app.signIn(await colleague(desk.app.database, desk.maria.person, 'Omar', 'staff'))
    const seen = (person: typeof staff) => person.supabase.from('charge_refunds').select('id').eq('loan_id', loan)

    expect((await seen(staff)).data).toHaveLength(1)
    expect((await seen(desk.rival)).data).toEqual([])
    expect((await staff.supabase.from('charge_refunds').delete().eq('loan_id', loan)).error?.code).toBe('42501')
  })
})
