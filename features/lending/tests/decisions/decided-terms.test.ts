import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { book } from '#features/lending/tests/booking-fixture.ts'
import { type Applied, approve, offer } from '#features/lending/tests/decision-fixture.ts'
import { callCommand, type SignedIn } from '#test/support/app.ts'
import { productDesk, TERMS } from './product-fixture.ts'

let desk: Awaited<ReturnType<typeof productDesk>>
beforeAll(async () => {
  desk = await productDesk()
})
afterAll(() => desk.app.close())

const termsOf = ({ id }: Pick<Applied, 'id'>) =>
  desk.server(
    'select id, decision, source, terms, because, decided_by_name from public.application_terms where application_id = $1 order by created_at',
    [id],
  )
const change = (one: Applied, body: object, person: SignedIn = desk.sam) =>
  callCommand(
    desk.app,
    'change-approved-terms',
    { application_id: one.id, terms: TERMS, because: 'The applicant asked for less', seen_terms_id: null, ...body },
    { person, key: randomUUID() },
  )
async function approved(): Promise<Applied> {
  const one = await desk.forProduct()
  const { status, body } = await desk.decide({ ...approve(one), terms: TERMS })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return one
}
const START = '2026-03-02'
const bookApproved = (one: Applied, more: object = {}, key?: string) =>
  book(desk.app, desk.maria, { client_id: one.clientId, application_id: one.id, start: START, ...more }, key)

describe('an approval', () => {
  test('stores the terms it was given for, with what the borrower pays', async () => {
    const one = await approved()

    const [stored] = await termsOf(one)

    expect(stored).toMatchObject({ decision: 'approved', source: 'structure', because: null, decided_by_name: 'Sam' })
    expect(stored.terms).toMatchObject({
      ...{ amount_cents: 5000_00, term_months: 24, payment_frequency: 'month', rate_percent: '12.99' },
      ...{ method: 'simple_daily', day_count: 'actual/365', payments: 24, amount_financed_cents: 4900_00 },
      charges: [{ kind: 'origination_fee', amount: 100_00, financed: false, prepaid: true }],
    })
    const { payment_cents, total_of_payments_cents, finance_charge_cents, apr_percent } = stored.terms
    expect([payment_cents > 237_00, payment_cents < 239_00, Number(apr_percent) > 14]).toEqual([true, true, true])
    expect(finance_charge_cents).toBe(total_of_payments_cents - 4900_00)
  })

  test('for a product must state its terms', async () => {
    const one = await desk.forProduct()

    expect(await desk.decide(approve(one))).toMatchObject({ status: 422, body: { code: 'TERMS_MISSING' } })
    expect(await desk.statusOf(one.id)).toBe('pending')
  })

  test.each([
    ['an amount above the product’s', { amount_cents: 10_000_01 }, 'TERMS_REFUSED', /\$10,000\.00/],
    ['a term that the product lacks', { term_months: 30 }, 'TERMS_REFUSED', /12, 24, 36 months/],
    ['a frequency that the product lacks', { payment_frequency: 'week' }, 'TERMS_REFUSED', /every month/],
    ['a rate above the law of the state', { rate_percent: '99' }, 'state_rate_exceeded', /TX/],
    ['a rate of another form', { rate_percent: '12,99' }, 'VALIDATION_FAILED', /percentage/],
    ['an unknown key', { balloon_cents: 1 }, 'VALIDATION_FAILED', /balloon_cents/],
  ])('is refused with %s', async (_, wrong, code, message) => {
    const one = await desk.forProduct()

    const { status, body } = await desk.decide({ ...approve(one), terms: { ...TERMS, ...wrong } })

    expect([status, body.code]).toEqual([status === 400 ? 400 : 422, code])
    expect(body.message).toMatch(message)
    expect(await termsOf(one)).toEqual([])
  })

  test('of a vehicle contract is held to the law by the vehicle of the collateral', async () => {
    const vehicle = {
      kind: 'auto_purchase',
      loan_type: 'auto',
      collateral: 'vehicle',
      mla_exemption: 'vehicle_purchase',
    }
    const terms = { ...PERSONAL_TERMS, ...vehicle, late_fee: null, nsf_fee_cents: null, required_documents: [] }
    const { body } = await callCommand(
      desk.app,
      'create-product',
      { name: 'Car loan', terms, offer: true },
      { person: desk.maria },
    )
    const one = await desk.forProduct(body.id)
    await callCommand(
      desk.app,
      'application-collateral',
      { act: 'add', application_id: one.id, kind: 'vehicle', vin: '1HGCM82633A004352', condition: 'good' },
      { person: desk.maria, key: randomUUID() },
    )

    const decided = await desk.decide({ ...approve(one), terms: TERMS })

    expect([decided.status, decided.body.message]).toEqual([200, undefined])
  })

  test('keeps its terms: no one rewrites or removes them', async () => {
    const one = await approved()

    for (const sql of [
      `update public.application_terms set terms = '{}' where application_id = $1`,
      'delete from public.application_terms where application_id = $1',
    ])
      await expect(desk.app.database.pools.server.query(sql, [one.id])).rejects.toMatchObject({ code: '42501' })
  })
})

test('a counteroffer states its terms in the notice, and stores them', async () => {
  const one = await desk.forProduct()

  await desk.decide({
    ...offer(one, { terms: 'A co-applicant must sign.' }),
    terms: { ...TERMS, amount_cents: 3000_00 },
  })

  expect(await termsOf(one)).toMatchObject([{ decision: 'counteroffered', terms: { amount_cents: 3000_00 } }])
  const [{ contents }] = await desk.noticesOf(one)
  expect(contents.offer.terms).toMatch(
    /^\$3,000\.00 over 24 months at 12\.99% a year: 24 payments of \$14\d\.\d\d, every month\. A co-applicant must sign\.$/,
  )
})

describe('booking', () => {
  test('takes the approved terms, and needs only the start', async () => {
    const one = await approved()

    const { status, body } = await bookApproved(one)

    expect(status).toBe(201)
    const [loan] = await desk.server(
      'select original_amount, interest_rate, term_months, start_date::text, first_payment_date::text from public.loans where id = $1',
      [body.id],
    )
    expect(loan).toMatchObject({ original_amount: '5000.00', start_date: START, first_payment_date: '2026-04-02' })
    expect([Number(loan.interest_rate), loan.term_months, await desk.statusOf(one.id)]).toEqual([12.99, 24, 'funded'])
  })

  test('a repeated booking with the same key books one loan', async () => {
    const one = await approved()
    const key = randomUUID()

    const [first, second] = [await bookApproved(one, {}, key), await bookApproved(one, {}, key)]

    expect(second.body).toEqual(first.body)
    expect(await desk.server('select id from public.loans where application_id = $1', [one.id])).toHaveLength(1)
  })

  test.each([
    ['another amount', { amount: 6000_00 }, /an amount of \$5,000\.00/],
    ['another rate', { rate_percent: '12' }, /a rate of 12\.99%/],
    ['no charges', { charges: [] }, /charges of \$100\.00/],
    ['a balloon', { balloon_cents: 100_00 }, /level payments/],
    [
      'fewer payments',
      { calendar: { every: 'month', first_due: '2026-04-02', count: 12 } },
      /24 payments, one each month/,
    ],
  ])('refuses %s', async (_, other, message) => {
    const one = await approved()
    const quote = {
      ...{ amount: 5000_00, rate_percent: '12.99', method: 'simple_daily', day_count: 'actual/365', start: START },
      calendar: { every: 'month', first_due: '2026-04-02', count: 24 },
      charges: [{ kind: 'origination_fee', amount: 100_00, prepaid: true }],
      ...other,
    }

    const { status, body } = await bookApproved(one, { start: undefined, quote })

    expect([status, body.code]).toEqual([422, 'TERMS_DIFFER'])
    expect(body.message).toMatch(message)
  })

  test('of an approval without terms must state them', async () => {
    const one = await desk.applied()
    await desk.decide(approve(one))

    expect(await bookApproved(one)).toMatchObject({ status: 422, body: { code: 'NO_APPROVED_TERMS' } })
  })

  test('is refused while a condition is open, and lists the conditions', async () => {
    const one = await approved()
    const condition = (act: object) =>
      callCommand(desk.app, 'application-conditions', act, { person: desk.maria, key: randomUUID() })
    const { body: added } = await condition({
      ...{
        act: 'add',
        application_id: one.id,
        kind: 'pay_stub',
        title: 'Pay stub of June',
        provider: 'applicant',
        days: 7,
      },
    })

    const refused = await bookApproved(one)
    await condition({ act: 'waive', condition_id: added.ids[0], note: 'Income was verified by phone' })
    const booked = await bookApproved(one)

    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'CONDITIONS_OPEN',
        application_id: one.id,
        conditions: [{ title: 'Pay stub of June', status: 'requested' }],
      },
    })
    expect(refused.body.message).toBe(
      '1 condition of this application must be cleared or waived before the loan is booked: Pay stub of June (requested)',
    )
    expect(booked.status).toBe(201)
  })
})

describe('booking something else than what was approved', () => {
  const CAR = { kind: 'vehicle', vin: '1HGCM82633A004352', value_basis: 'appraisal', value_source: 'Bell Appraisals' }
  const collateral = (act: object) =>
    callCommand(desk.app, 'application-collateral', act, { person: desk.maria, key: randomUUID() })

  test('is refused when the collateral lost value, until the terms are approved for it with a reason', async () => {
    const one = await desk.forProduct()
    const valued = { ...CAR, valued_on: '2026-01-05' }
    const { body: added } = await collateral({
      ...{ act: 'add', application_id: one.id, value_cents: 9000_00 },
      ...valued,
    })
    await desk.decide({ ...approve(one), terms: TERMS })
    const seen = { collateral_id: added.id, seen_version: 1 }
    await collateral({ act: 'change', ...seen, ...valued, value_cents: 7000_00 })

    const refused = await bookApproved(one)
    const [{ id: seenTerms }] = await termsOf(one)
    const because = 'The lower value was checked against the loan'
    const confirmed = await change(one, { because, seen_terms_id: seenTerms })

    expect([refused.status, refused.body.code]).toEqual([409, 'APPROVED_FOR_OTHER_COLLATERAL'])
    expect(refused.body.message).toMatch(/Honda Accord.* is worth \$7,000\.00, less than \$9,000\.00/)
    expect([confirmed.status, (await bookApproved(one)).status]).toEqual([200, 201])
  })

  test('is refused when a person was added, and other terms don’t change that', async () => {
    const [one, ines] = [await approved(), await desk.applied()]
    await desk.server(
      `insert into public.application_people (organization_id, application_id, client_id, role)
       select organization_id, id, $2, 'guarantor' from public.loan_applications where id = $1`,
      [one.id, ines.clientId],
    )
    const [{ id: seenTerms }] = await termsOf(one)

    const refused = await bookApproved(one)

    expect([refused.status, refused.body.code]).toEqual([409, 'APPROVED_FOR_OTHERS'])
    expect(refused.body.message).toMatch(/\(guarantor\) was added\. Record the approval as not accepted/)
    expect((await change(one, { seen_terms_id: seenTerms })).body.code).toBe('APPROVED_FOR_OTHERS')
  })

  test('is refused after the consent was withdrawn, until there is a new one', async () => {
    const one = await approved()
    await withConsent(one.reportId, 'now()')

    const refused = await bookApproved(one)
    await withConsent(one.reportId, 'null')

    expect([refused.status, refused.body.code, refused.body.client_id]).toEqual([
      ...[422, 'CONSENT_WITHDRAWN', one.clientId],
    ])
    expect((await bookApproved(one)).status).toBe(201)
  })

  /** A consent of the report's client, under which the report was ordered if it was withdrawn. */
  async function withConsent(reportId: string, revokedAt: 'now()' | 'null'): Promise<void> {
    const [consent] = await desk.server(
      `insert into public.credit_consents (organization_id, client_id, method, text_version, text_hash, purpose, bureaus, pull_type, signed_at,
                                           expires_at, revoked_at)
       select r.organization_id, r.client_id, 'wet', 'v1', repeat('a', 64), 'credit_transaction', '{experian}', 'soft', now() - interval '2 days',
              now() + interval '30 days', ${revokedAt}
         from public.credit_reports r where r.id = $1 returning id`,
      [reportId],
    )
    if (revokedAt === 'null') return
    await desk.server(
      `insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus, credits_reserved,
                                     permissible_purpose, report_id, consent_id)
       select organization_id, client_id, $2, $3, 'x', '{experian}', 0, 'credit_transaction', id, $4 from public.credit_reports where id = $1`,
      [reportId, desk.maria.person.id, randomUUID(), consent.id],
    )
  }
})

describe('the approved terms', () => {
  test('can be changed with a reason until the loan is booked, and booking takes the new ones', async () => {
    const one = await approved()
    const [{ id: seen }] = await termsOf(one)

    const changed = await change(one, { terms: { ...TERMS, amount_cents: 4000_00 }, seen_terms_id: seen })
    const { body } = await bookApproved(one)

    expect(changed.status).toBe(200)
    expect((await termsOf(one)).map(({ terms, because }) => [terms.amount_cents, because])).toEqual([
      [5000_00, null],
      [4000_00, 'The applicant asked for less'],
    ])
    const [loan] = await desk.server('select original_amount from public.loans where id = $1', [body.id])
    expect(loan.original_amount).toBe('4000.00')
    expect(await desk.eventsOf(one)).toContain('Changed the approved terms of a loan application')
    expect(await change(one, { seen_terms_id: changed.body.terms_id })).toMatchObject({
      ...{ status: 409, body: { code: 'TERMS_NOT_OPEN' } },
    })
  })

  test('are not changed by a window that shows earlier ones', async () => {
    const one = await approved()
    const [{ id: seen }] = await termsOf(one)
    await change(one, { terms: { ...TERMS, amount_cents: 4000_00 }, seen_terms_id: seen })

    expect(await change(one, { seen_terms_id: seen })).toMatchObject({ status: 409, body: { code: 'TERMS_CHANGED' } })
  })

  test('of another company are not found', async () => {
    expect(await change(await approved(), {}, desk.omar)).toMatchObject({ status: 404 })
  })
})
