import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bankingDayAfter } from '#features/lending/rules/funding/holidays.ts'
import { runAutopay } from '#features/payments/server/autopay/run-autopay.ts'
import { followCharges } from '#features/payments/server/charge-jobs.ts'
import { followCharge, sendCharge } from '#features/payments/server/charges/send-charge.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { ledgerOf, PACE, type PaymentDesk, paymentDesk, signedPaper, TODAY } from './payments-fixture.ts'

let desk: PaymentDesk
let loan: string
let method: string
let paper: string
beforeAll(async () => {
  desk = await paymentDesk()
  paper = await signedPaper(desk, desk.clientId)
})
afterAll(() => desk.close())
beforeEach(async () => {
  // A payment of the first day goes to the principal, not to the first installment.
  const calendar = { every: 'week', first_due: addDays(TODAY, 7), count: 26 }
  const contract = { amount: 900_00, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365' }
  loan = await desk.loan({ quote: { ...contract, start: addDays(TODAY, -1), calendar } })
  method = await desk.bank('6789')
})

const terms = (more: object = {}) => ({
  ...{ loan_id: loan, method_id: method, amount_rule: 'installment', most_amount: 100, days_before: 7 },
  ...{ retries: 2, retry_after_days: 3, first_installment: 1, ...more },
})
const authorize = (more: object = {}, signed: object = {}, person = desk.maria) =>
  desk.call(
    'loan-autopay',
    {
      ...{ act: 'authorize', terms: terms(more), document_id: paper, signed_by: 'Dana Whitfield', signed_on: TODAY },
      ...{ copy_given_how: 'handed_over', ...signed },
    },
    person,
  )
const act = (act: string, id: string, more: object = {}, person = desk.maria) =>
  desk.call('loan-autopay', { act, autopay_id: id, ...more }, person)

interface Charge {
  id: string
  organization_id: string
  status: string
  installment: number
  cents: number
  due_on: string
  source: string
}
const charges = () =>
  desk.rows<Charge>(
    `select id, organization_id, status, installment, amount_cents::float8 as cents, due_on::text, source
       from public.loan_charges where loan_id = $1 order by created_at, id`,
    [loan],
  )
const run = () => runAutopay({ pool: desk.pool, payments: desk.payments })
const sendAll = async () => {
  for (const { id, organization_id } of await charges())
    await sendCharge({ pool: desk.pool, payments: desk.payments }, { organizationId: organization_id, chargeId: id })
}
const followAll = async () => {
  for (const { id, organization_id } of await charges())
    await followCharge({ pool: desk.pool, payments: desk.payments }, { organizationId: organization_id, chargeId: id })
}
const authorization = async (id: string) =>
  (
    await desk.rows<{
      end_reason: string | null
      problem: string | null
      last_installment: number
      agreed_text: string
    }>('select end_reason, problem, last_installment, agreed_text from public.autopay_authorizations where id = $1', [
      id,
    ])
  )[0]

describe('a debit', () => {
  test('is made once for an installment, however often and beside whatever the job runs', async () => {
    await authorize()

    await Promise.all([run(), run(), run()])
    await run()

    const [charge, ...others] = await charges()
    expect(others).toEqual([])
    expect(charge).toMatchObject({ source: 'autopay', installment: 1, due_on: TODAY })
    await sendAll()
    expect(await ledgerOf(desk, loan)).toEqual([`payment ${((charge?.cents ?? 0) / 100).toFixed(2)}`])
  })

  test('is not made before its day', async () => {
    await authorize({ days_before: 6 })

    await run()

    expect(await charges()).toEqual([])
  })

  test('is never more than the borrower authorized, and staff see the rest', async () => {
    const { body } = await authorize({ most_amount: 20 })

    await run()

    expect((await charges())[0]?.cents).toBe(20_00)
    expect((await authorization(body.id))?.problem).toMatch(
      /^The debit for .* was \$20\.00, the most that the borrower authorized\. \$/,
    )
  })

  test('of a fixed amount pays more than the installment', async () => {
    await authorize({ amount_rule: 'fixed', fixed_amount: 75, most_amount: 75 })

    await run()

    expect((await charges())[0]?.cents).toBe(75_00)
  })

  test('waits while the result of another charge is unknown', async () => {
    await authorize()
    await desk.pool.query(
      `insert into public.loan_charges (organization_id, client_id, loan_id, method_id, amount_cents, due_on, source, status, sent_on, is_sandbox)
       select organization_id, client_id, id, $2, 5000, $3, 'staff', 'sending', $3, true from public.loans where id = $1`,
      [loan, method, TODAY],
    )

    await run()

    expect((await charges()).filter(({ source }) => source === 'autopay')).toEqual([])
  })

  test('is less by a payment that is scheduled for the installment', async () => {
    await authorize()
    await desk.call('loan-charge', {
      ...{ act: 'charge', loan_id: loan, method_id: method, amount: 10, on: addDays(TODAY, 2) },
    })

    await run()

    const autopay = (await charges()).find(({ source }) => source === 'autopay')
    const [full] = await desk.rows<{ cents: number }>(
      'select (amount * 100)::float8 as cents from public.loan_due_items where loan_id = $1 and number = 1',
      [loan],
    )
    expect(autopay?.cents).toBe((full?.cents ?? 0) - 10_00)
  })
})

describe('a returned debit', () => {
  test('without funds is tried again on a banking day with the same amount, twice at most, with one fee', async () => {
    method = await desk.bank('2227')
    await authorize({ retry_after_days: 1 })
    await run()
    const owner = new pg.Client(desk.app.database.ownerUrl)
    await owner.connect()
    for (const tries of [0, 1, 2]) {
      const waiting = (await charges()).at(-1)
      expect(waiting?.due_on).toBe(tries === 0 ? TODAY : bankingDayAfter(TODAY, 1))
      await owner.query('update public.loan_charges set due_on = $2 where id = $1', [waiting?.id, TODAY])
      await sendAll()
      desk.pass(PACE.returnMs)
      await followAll()
    }
    await owner.end()

    const all = await charges()
    expect(all.map(({ status }) => status)).toEqual(['returned', 'returned', 'returned'])
    expect(new Set(all.map(({ cents, installment }) => `${cents} ${installment}`)).size).toBe(1)
    expect((await ledgerOf(desk, loan)).filter((entry) => entry.startsWith('fee')).length).toBeLessThan(2)
  })

  test('is not tried again once the installment was paid in another way', async () => {
    method = await desk.bank('2227')
    await authorize()
    await run()
    await sendAll()
    desk.pass(PACE.returnMs)
    await followAll()
    const cash = { loan_id: loan, amount: 300, effective_date: TODAY, method: 'cash', idempotency_key: randomUUID() }
    expect((await desk.call('post-payment', cash)).status).toBe(201)
    const owner = new pg.Client(desk.app.database.ownerUrl)
    await owner.connect()
    await owner.query("update public.loan_charges set due_on = $2 where loan_id = $1 and status = 'scheduled'", [
      ...[loan, TODAY],
    ])
    await owner.end()

    await sendAll()

    expect((await charges()).map(({ status }) => status)).toEqual(['returned', 'canceled'])
  })

  test('that the borrower did not authorize ends the autopay', async () => {
    method = await desk.bank('3335')
    const { body } = await authorize()
    await run()
    await sendAll()
    desk.pass(PACE.settleMs + PACE.returnMs)
    await followAll()
    await followAll()

    expect((await charges()).map(({ status }) => status)).toEqual(['returned'])
    expect((await authorization(body.id))?.end_reason).toMatch(/^The payment method ended: /)
  })
})

describe('an authorization', () => {
  test('replaces the earlier one of its loan', async () => {
    const first = (await authorize()).body.id
    const second = (await authorize({ days_before: 3 })).body.id

    expect((await authorization(first))?.end_reason).toBe('The borrower signed another authorization')
    expect((await authorization(second))?.end_reason).toBeNull()
  })

  test('ends with the payment method', async () => {
    const { body } = await authorize()

    await desk.call('payment-methods', { act: 'remove', method_id: method })

    expect((await authorization(body.id))?.end_reason).toBe('The payment method was removed')
    await run()
    expect(await charges()).toEqual([])
  })

  test('ended by staff cancels nothing that was sent and makes no debit any more', async () => {
    const { body } = await authorize()

    expect((await act('end', body.id, { reason: 'The borrower called' })).status).toBe(200)
    expect(await act('end', body.id, { reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'AUTOPAY_ENDED' },
    })
    await run()

    expect(await charges()).toEqual([])
  })

  test('skips one installment, and takes the skip back until its day', async () => {
    const { body } = await authorize({ days_before: 0 })

    expect((await act('skip', body.id, { installment: 2 })).body.code).toBe('AUTOPAY_DAY')
    expect((await act('skip', body.id, { installment: 1 })).status).toBe(200)
    expect((await authorization(body.id))?.last_installment).toBe(1)
    expect((await act('unskip', body.id)).status).toBe(200)
    expect((await act('unskip', body.id)).body.code).toBe('AUTOPAY_DAY')
    expect((await authorization(body.id))?.last_installment).toBe(0)
  })

  test.each([
    ['a first debit whose day has passed', { days_before: 8 }, {}, 'AUTOPAY_DAY'],
    ['an installment that does not exist', { first_installment: 99 }, {}, 'AUTOPAY_DAY'],
    ['a signature of the future', {}, { signed_on: addDays(TODAY, 1) }, 'AUTOPAY_DAY'],
    ['a document of another client', {}, { document_id: randomUUID() }, 'DOCUMENT_NOT_FOUND'],
    ['an emailed copy without an address', {}, { copy_given_how: 'email' }, 'NO_EMAIL'],
    ['a method of another client', { method_id: randomUUID() }, {}, 'METHOD_NOT_FOUND'],
  ])('is refused with %s', async (_, more, signed, code) => {
    expect((await authorize(more, signed)).body.code).toBe(code)
  })

  test('names the borrower’s rights in its text', async () => {
    const { body } = await authorize()

    expect((await authorization(body.id))?.agreed_text).toContain('This authorization is optional.')
    expect((await authorization(body.id))?.agreed_text).toContain('at least three business days before the debit')
  })

  test('is refused to a reader and to another company', async () => {
    expect((await authorize({}, {}, desk.nora)).status).toBe(403)
    expect((await authorize({}, {}, desk.rival)).status).toBe(409)
  })
})

test('followed hourly, a debit that is due is sent by the job', async () => {
  await authorize()
  await run()
  await followCharges({ pool: desk.pool })

  await expect.poll(async () => (await charges())[0]?.status).toBe('processing')
})
