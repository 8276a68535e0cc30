import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rescissionEnds } from '#features/lending/rules/funding/holidays.ts'
import { CREDITOR, closingDesk, TODAY } from './closing-fixture.ts'

let desk: Awaited<ReturnType<typeof closingDesk>>
beforeAll(async () => {
  desk = await closingDesk()
})
afterAll(() => desk.app.close())

const kindsOf = (body: { documents: { kind: string }[] }) => body.documents.map(({ kind }) => kind)

describe('a loan on a dwelling', () => {
  test('has the notice of the right to cancel, and its money is held through the last day that the notice states', async () => {
    const one = await desk.approved({ collateral: 'dwelling' })
    const payout = { kind: 'check', payee_name: 'Dana Whitfield' }

    const { status, body } = await desk.close(one, { act: 'preview' })
    expect([status, body.message]).toEqual([200, undefined])
    await desk.close(one, { act: 'send', payout })
    const closing = await desk.closingOf(one)
    expect(await desk.complete(closing)).toBeNull()

    const last = rescissionEnds(TODAY, TODAY)
    expect(body.disclosure.rescind_by).toBe(last)
    expect(kindsOf(body)).toContain('rescission_notice')
    const { loan_id: loan } = await desk.closingOf(one)
    expect(
      await desk.server('select held_until::text, status from public.loan_fundings where loan_id = $1', [loan]),
    ).toEqual([{ held_until: last, status: 'requested' }])
  })

  test('that buys it can’t be rescinded, and states if a buyer can take it over', async () => {
    const one = await desk.approved({ collateral: 'dwelling' })

    const { body } = await desk.close(one, { act: 'preview', buys_dwelling: true, assumption: 'conditional' })

    expect(body.disclosure).toMatchObject({ assumption: 'conditional' })
    expect(body.disclosure.rescind_by).toBeUndefined()
    expect(kindsOf(body)).not.toContain('rescission_notice')
  })
})

describe('the terms of a closing', () => {
  test('are in its disclosure: a demand feature and estimates', async () => {
    const one = await desk.approved()
    const terms = { has_demand_feature: true, estimates: ['payments', 'apr'] }

    const { body } = await desk.close(one, { act: 'preview', ...terms })

    expect(body.disclosure).toMatchObject({ has_demand_feature: true, estimates: ['apr', 'payments'] })
  })

  test('include an authorization of automatic payments only if the borrower wants it, and no field of it is required', async () => {
    const one = await desk.approved()
    const autopay = { bank_name: 'First Bank', routing: '021000021', last_four: '6789', type: 'checking' }

    const without = await desk.close(one, { act: 'preview' })
    const refused = await desk.close(one, { act: 'send', autopay: { ...autopay, routing: '021000022' } })
    const sent = await desk.close(one, { act: 'send', autopay })

    expect(kindsOf(without.body)).not.toContain('ach_authorization')
    expect([refused.status, sent.status, sent.body.message]).toEqual([400, 200, undefined])
    const { envelope_id } = await desk.closingOf(one)
    const rows = await desk.server(
      "select fields from public.envelope_documents where envelope_id = $1 and kind = 'ach_authorization'",
      [envelope_id],
    )
    expect(rows[0].fields.map((field: { is_required: boolean }) => field.is_required)).toEqual([false, false])
  })

  test('of a sale on credit need the cash price, which must lead to the approved amount', async () => {
    const one = await desk.approved({ isCreditSale: true })
    const sale = { cash_price_cents: 6_000_00, down_payment_cents: 500_00, trade_in_cents: 500_00, trade_in: 'A cart' }

    const missing = await desk.close(one, { act: 'preview' })
    const wrong = await desk.close(one, { act: 'preview', sale: { ...sale, down_payment_cents: 0 } })
    const right = await desk.close(one, { act: 'preview', sale })

    expect([missing.body.code, wrong.body.code]).toEqual(['SALE_PRICES_MISSING', 'DISCLOSURE_REFUSED'])
    expect([right.status, right.body.message]).toEqual([200, undefined])
    const { disclosure } = right.body
    expect(disclosure.credit_sale).toMatchObject({
      down_payment_cents: 1_000_00,
      total_sale_price_cents: disclosure.total_of_payments_cents + 1_000_00,
    })
    expect(kindsOf(right.body)).toContain('retail_contract')
  })
})

test('the military status that was not checked is named before the documents go out', async () => {
  const one = await desk.approved()

  const { body } = await desk.close(one, { act: 'preview', ...CREDITOR, idempotency_key: randomUUID() })

  expect(body.military_unchecked).toEqual([expect.stringContaining('Whitfield')])
})
