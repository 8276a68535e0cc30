import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventReason, eventSentence } from '#features/clients/rules/file-event.ts'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { effectsOfPayment } from '#features/lending/rules/servicing/posting-effects.ts'
import { loanTermsOf, postingOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { entry, openLoan, post, TERMS, TODAY } from './loan-fixture.ts'

let app: TestApp
let maria: SignedIn
let sam: SignedIn
let omar: SignedIn
let clientId: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  omar = await app.subscriber('Omar', 'dealer')
  const added = await maria.supabase.from('clients').insert({ first_name: 'Dana', last_name: 'Whitfield' }).select('id')
  clientId = added.data?.[0]?.id
})
afterAll(() => app.close())

const server = (sql: string, values: unknown[] = []) => app.database.pools.server.query(sql, values)

const INSTALLMENT = TERMS.monthly_payment

async function newLoan(): Promise<string> {
  const [client] = (await server('select organization_id from public.clients where id = $1', [clientId])).rows
  return openLoan(app.database.pools.server, { organizationId: client.organization_id, clientId })
}

/** Returns an imported ledger entry. */
async function historyOf(loan: string, kind: 'payment' | 'fee' | 'credit'): Promise<string> {
  const imported = entry(kind, TODAY, 1000)
  await post(app.database.pools.server, loan, imported)
  await ageLoans(app.database.pools.server)
  return imported.id
}

const ADVANCE: LoanEvent = {
  ...{ id: 'advance', kind: 'advance', sequence: 0, on: TERMS.start_date, cents: TERMS.original_amount },
}
const asPosting = (event: LoanEvent): StoredPosting => ({ id: event.id, ...postingOf(event) })
const payoffToday = () => replay(loanTermsOf(TERMS), [ADVANCE], TODAY).payoff.totalCents

async function called(who: SignedIn, act: string, body: object, headers: Record<string, string> = {}) {
  const response = await app.fetch(`/functions/v1/${act}`, {
    method: 'POST',
    headers: {
      apikey: app.anonKey,
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const paid = (loanId: string, more: object = {}) => ({
  ...{ loan_id: loanId, amount: INSTALLMENT / 100, effective_date: TODAY, method: 'check' },
  ...more,
})
const pay = (who: SignedIn, loanId: string, more: object = {}, key: string = randomUUID()) =>
  called(who, 'post-payment', paid(loanId, more), { 'idempotency-key': key })
const reverse = (who: SignedIn, postingId: string, key: string = randomUUID()) =>
  called(who, 'reverse-payment', { posting_id: postingId, reason: 'Returned by the bank', idempotency_key: key })

async function ledgerOf(who: SignedIn, loanId: string) {
  const { data } = await who.supabase.from('loan_postings').select('*').eq('loan_id', loanId).order('created_at')
  return data ?? []
}
const FIGURES = 'amount, status, past_due_amount, next_payment_date, credit_balance, recovered_amount'
const figuresOf = async (loanId: string) =>
  (await maria.supabase.from('loans').select(FIGURES).eq('id', loanId).single().throwOnError()).data

const lockWaits = async () =>
  (await server("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
    .rowCount

describe('a payment', () => {
  test('is recorded with its method and who entered it', async () => {
    const loan = await newLoan()

    const { status, body } = await pay(sam, loan, { reference: ' 1042 ', note: 'At the counter' })

    expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String) } })
    expect((await ledgerOf(maria, loan)).at(-1)).toMatchObject({
      ...{ id: body.id, kind: 'payment', amount: INSTALLMENT / 100, effective_date: TODAY },
      ...{ method: 'check', reference: '1042', note: 'At the counter' },
      ...{ recorded_by: sam.person.id, recorded_by_name: 'Sam' },
    })
  })

  test('leaves the loan exactly as previewed', async () => {
    const loan = await newLoan()
    const terms = loanTermsOf(TERMS)
    const postings = [ADVANCE].map(asPosting)
    for (const [daysAgo, cents] of [
      [20, 12_345],
      [75, INSTALLMENT],
      [20, 777],
      [0, 2 * INSTALLMENT],
      [50, 1],
    ] as const) {
      const received = { amountCents: cents, effectiveDate: addDays(TODAY, -daysAgo) }
      const { after: shown } = effectsOfPayment(terms, postings, received, TODAY)

      const { body } = await pay(maria, loan, { amount: cents / 100, effective_date: received.effectiveDate })

      const event = {
        id: body.id,
        kind: 'payment',
        on: received.effectiveDate,
        cents,
        sequence: postings.length,
      } as const
      postings.push(asPosting(event))
      expect(await figuresOf(loan)).toEqual({
        amount: shown.principalCents / 100,
        status: shown.status,
        past_due_amount: shown.pastDueCents / 100,
        next_payment_date: shown.nextDue?.on ?? null,
        ...{ credit_balance: 0, recovered_amount: 0 },
      })
    }
  })

  test('is entered when it gets the loan’s lock, not when its request came', async () => {
    const loan = await newLoan()
    const other = await app.database.pools.server.connect()
    await other.query('begin')
    await other.query('select from public.loans where id = $1 for no key update', [loan])
    const waiting = pay(maria, loan)
    await expect.poll(lockWaits).toBe(1)
    const { rows } = await server('select clock_timestamp() as at')

    await other.query('rollback')
    other.release()

    const { body } = await waiting
    const [entered] = (await server('select created_at from public.loan_postings where id = $1', [body.id])).rows
    expect(entered.created_at >= rows[0].at).toBe(true)
  })

  test('sent five times at once with one key is recorded once', async () => {
    const loan = await newLoan()

    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(maria, loan, {}, 'five-at-once')))

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await ledgerOf(maria, loan)).toHaveLength(2)
  })

  test('entered in two tabs at once is recorded by one; the other gets an error', async () => {
    const loan = await newLoan()

    const answers = await Promise.all([pay(maria, loan, { seen_postings: 1 }), pay(sam, loan, { seen_postings: 1 })])

    expect(new Set(answers.map(({ status, body }) => body.code ?? status))).toEqual(new Set([201, 'LEDGER_CHANGED']))
    expect(await ledgerOf(maria, loan)).toHaveLength(2)
  })

  test('that pays off the loan gets the same response when repeated', async () => {
    const loan = await newLoan()
    const payoff = { amount: payoffToday() / 100, seen_postings: 1 }

    const first = await pay(maria, loan, payoff, 'the-last-one')
    const again = await pay(maria, loan, payoff, 'the-last-one')

    expect(first.status).toBe(201)
    expect(again).toEqual(first)
    expect(await figuresOf(loan)).toMatchObject({ status: 'paid_off', amount: 0, credit_balance: 0 })
    expect(await pay(maria, loan, { amount: 1 })).toMatchObject({ status: 409, body: { code: 'LOAN_PAID_OFF' } })
  })

  test('with a key used for another payment is rejected, even on another loan', async () => {
    const [loan, other] = [await newLoan(), await newLoan()]
    const key = randomUUID()
    await pay(maria, loan, {}, key)

    for (const [at, more] of [
      [loan, { amount: 1 }],
      [loan, { reference: '7' }],
      [loan, { note: 'Late' }],
      [loan, { method: 'cash' }],
      [loan, { effective_date: addDays(TODAY, -1) }],
      [other, {}],
    ] as const)
      expect(await pay(maria, at, more, key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await ledgerOf(maria, other)).toHaveLength(1)
  })

  test('above the payoff is accepted, and the rest becomes a credit balance', async () => {
    const loan = await newLoan()

    const { status } = await pay(maria, loan, { amount: (payoffToday() + 12_34) / 100 })

    expect(status).toBe(201)
    expect(await figuresOf(loan)).toMatchObject({ status: 'paid_off', amount: 0, credit_balance: 12.34 })
  })

  test('of a loan that was charged off is a recovery', async () => {
    const loan = await newLoan()
    const before = await pay(maria, loan, { amount: 10, effective_date: addDays(TODAY, -1) })
    await post(app.database.pools.server, loan, entry('charge_off', TODAY, null))

    const { body } = await pay(maria, loan, { amount: 50 })
    const late = await pay(maria, loan, { amount: 5, effective_date: addDays(TODAY, -1) })

    expect((await ledgerOf(maria, loan)).map(({ id, kind }) => [id, kind]).slice(1)).toEqual([
      [before.body.id, 'payment'],
      [expect.any(String), 'charge_off'],
      [body.id, 'recovery'],
      [late.body.id, 'payment'],
    ])
    expect(await figuresOf(loan)).toMatchObject({ status: 'charged_off', amount: 0, recovered_amount: 50 })
  })

  test.each(['sale', 'settlement'] as const)('of a loan that ended by %s is rejected', async (kind) => {
    const loan = await newLoan()
    await post(app.database.pools.server, loan, entry(kind, TODAY, kind === 'sale' ? null : 100_00))

    expect(await pay(maria, loan)).toMatchObject({ status: 409, body: { code: 'LOAN_LEFT' } })
  })

  test.each([
    ['dated tomorrow', { effective_date: addDays(TODAY, 1) }, 422, 'PAYMENT_DATE'],
    ['dated before the loan began', { effective_date: addDays(TERMS.start_date, -1) }, 422, 'PAYMENT_DATE'],
    ['on a day that does not exist', { effective_date: '2026-02-30' }, 400, 'VALIDATION_FAILED'],
    ['of zero', { amount: 0 }, 400, 'VALIDATION_FAILED'],
    ['of a negative amount', { amount: -5 }, 400, 'VALIDATION_FAILED'],
    ['of half a cent', { amount: 1.005 }, 400, 'VALIDATION_FAILED'],
    ['as text', { amount: '10' }, 400, 'VALIDATION_FAILED'],
    ['by an unknown method', { method: 'barter' }, 400, 'VALIDATION_FAILED'],
    ['with a card’s number', { reference: '4111 1111 1111 1111' }, 400, 'VALIDATION_FAILED'],
    ['without a key', { idempotency_key: '' }, 400, 'VALIDATION_FAILED'],
    ['for a missing loan', { loan_id: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66' }, 404, 'LOAN_NOT_FOUND'],
  ])('%s is rejected', async (_, more, status, code) => {
    const loan = await newLoan()

    const answer = await pay(maria, loan, more)

    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } })
    expect(await ledgerOf(maria, loan)).toHaveLength(1)
  })

  test('on another organization’s loan is reported as not found', async () => {
    const loan = await newLoan()

    expect(await pay(omar, loan)).toMatchObject({ status: 404, body: { code: 'LOAN_NOT_FOUND' } })
    expect(await ledgerOf(maria, loan)).toHaveLength(1)
  })
})

describe('a reversal', () => {
  test('reverses the payment with its reason, and both entries stay', async () => {
    const loan = await newLoan()
    await ageLoans(app.database.pools.server)
    const before = await figuresOf(loan)
    const { body: payment } = await pay(maria, loan)

    const { status, body } = await reverse(sam, payment.id)

    expect(status).toBe(201)
    expect((await ledgerOf(maria, loan)).slice(1)).toMatchObject([
      { id: payment.id, kind: 'payment' },
      {
        ...{ id: body.id, kind: 'reversal', reverses_id: payment.id, amount: INSTALLMENT / 100 },
        ...{ effective_date: TODAY, note: 'Returned by the bank', recorded_by: sam.person.id },
      },
    ])
    expect(await figuresOf(loan)).toEqual(before)
  })

  test('happens once: a repeat with the same key returns the same, another key gets an error', async () => {
    const { body: payment } = await pay(maria, await newLoan())

    const answers = await Promise.all(Array.from({ length: 4 }, () => reverse(maria, payment.id, payment.id)))

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await reverse(sam, payment.id)).toMatchObject({ status: 409, body: { code: 'ALREADY_REVERSED' } })
  })

  test.each(['payment', 'fee', 'credit'] as const)(
    'of an imported %s needs a permission that staff lack',
    async (kind) => {
      const loan = await newLoan()
      await ageLoans(app.database.pools.server)
      const before = await figuresOf(loan)
      const imported = await historyOf(loan, kind)

      const staffs = await reverse(sam, imported)
      const owners = await reverse(maria, imported)

      expect(staffs).toMatchObject({
        status: 403,
        body: {
          code: 'RECORDED_ELSEWHERE',
          message: expect.stringMatching(
            /^This entry was imported with the loan.+ you need the permission “Reverse imported payments”.$/,
          ),
        },
      })
      expect(owners.status).toBe(201)
      expect(await figuresOf(loan)).toEqual(before)
      expect(await ledgerOf(maria, loan)).toMatchObject([
        {},
        { id: imported, kind },
        { id: owners.body.id, reverses_id: imported, recorded_by: maria.person.id },
      ])
      expect(await reverse(maria, imported)).toMatchObject({ status: 409, body: { code: 'ALREADY_REVERSED' } })
    },
  )

  test('is rejected for other entries, for another company’s, or without a reason', async () => {
    const loan = await newLoan()
    const [lent] = await ledgerOf(maria, loan)
    const { body: payment } = await pay(maria, loan)
    const { body: reversal } = await reverse(maria, (await pay(maria, loan, { amount: 5 })).body.id)

    expect(await reverse(maria, lent.id)).toMatchObject({ status: 422, body: { code: 'NOT_REVERSIBLE' } })
    expect(await reverse(maria, reversal.id)).toMatchObject({ status: 422, body: { code: 'NOT_REVERSIBLE' } })
    expect(await reverse(omar, payment.id)).toMatchObject({ status: 404, body: { code: 'POSTING_NOT_FOUND' } })
    const unexplained = { posting_id: payment.id, reason: ' ' }
    expect(await called(maria, 'reverse-payment', unexplained)).toMatchObject({
      ...{ status: 400, body: { code: 'VALIDATION_FAILED' } },
    })
    expect(await ledgerOf(maria, loan)).toHaveLength(4)
  })
})

test('the client’s file and the audit log show both and who made them', async () => {
  const { body: payment } = await pay(sam, await newLoan(), { method: 'ach', reference: '0042' })
  const { body: reversal } = await reverse(maria, payment.id)

  const { data } = await maria.supabase.rpc('client_timeline', { client_id: clientId, count: 2 })
  const told = data.map((event: Parameters<typeof eventSentence>[0] & { actor_name: string }) => [
    eventSentence(event).replace(/ on \w+ \d+, \d{4}$/, ''),
    eventReason(event),
    event.actor_name,
  ])
  const amount = dollarsAndCents(INSTALLMENT)
  expect(told).toEqual([
    [`Reversed a posting of ${amount}`, 'Returned by the bank', 'Maria'],
    [`Recorded a payment of ${amount} by ACH`, null, 'Sam'],
  ])
  const { rows } = await server(
    'select actor_id, details, request_id from app.audit_events where subject_id = any($1) order by chain_number',
    [[payment.id, reversal.id]],
  )
  expect(rows).toMatchObject([
    { actor_id: sam.person.id, details: { method: 'ach', reference: '0042' }, request_id: expect.any(String) },
    { actor_id: maria.person.id, details: { reverses_id: payment.id }, request_id: expect.any(String) },
  ])
})
