// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addMonths } from '#platform/rules/calendar.ts'
import { FREE_OF_CHARGES } from '#test/support/free-of-charges.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { LoanPage } = await import('./loan-page.tsx')

const ID = '4f8e2a10-0000-4000-8000-000000000001'
const TODAY = '2026-11-23'
const START = addMonths(TODAY, -6)

const posting = (kind: string, effective_date: string, amount: number) => ({
  ...{ id: `${kind} ${effective_date}`, kind, amount, effective_date, reverses_id: null, details: {}, method: null },
  ...{ reference: null, note: null, recorded_by_name: null, created_at: `${effective_date}T12:00:00+00:00` },
})
const paid = (count: number) =>
  Array.from({ length: count }, (_, n) => posting('payment', addMonths(START, n + 1), 160))

// The FFIEC's loan: $5,000 minus $90 prepaid, 36 × $160, six of them paid. Its APR is 10.6782%.
const LOAN = {
  ...{ id: ID, client_id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11', loan_type: 'personal', status: 'current' },
  ...{ amount: 4_000, original_amount: 5_000, interest_rate: 9.4295, term_months: 36, monthly_payment: 160 },
  ...{ day_count: '30/360', start_date: START, first_payment_date: addMonths(START, 1), next_payment_date: TODAY },
  ...{
    past_due_amount: 0,
    days_past_due: 0,
    charge_offs: [],
    collateral: [],
    lender: null,
    client: null,
    application: null,
  },
  ...{ rate_cap: null, ...FREE_OF_CHARGES, prepaid_finance_charge: 90 },
  postings: [posting('disbursement', START, 5_000), ...paid(6)],
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Opens a loan's page and returns its APR check, unfolded. */
async function openCheck(change: object) {
  serverAnswers({ 'GET /rest/v1/loans': () => Response.json([{ ...LOAN, ...change }]) })
  show(LoanPage, '/dashboard/loans/:id', `/dashboard/loans/${ID}`)
  const part = (await screen.findByRole('heading', { name: 'APR check' })).closest('details')
  if (part === null) throw new Error('The check folds')
  return { ...within(part), isOpen: part.open, text: () => part.textContent }
}

const rowOf = (part: ReturnType<typeof within>, name: string) =>
  within(part.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('an APR that is too low shows the difference and the published reimbursement', async () => {
  const part = await openCheck({ disclosed_apr: 9.43, disclosed_finance_charge: 760 })

  expect(part.isOpen).toBe(true)
  expect(part.getByText('APR understated')).toBeTruthy()
  expect(part.getByText('10.6782%')).toBeTruthy()
  expect(part.getByText('Understated by 1.2482 points')).toBeTruthy()
  expect(part.getByText('Understated by $90.00')).toBeTruthy()
  expect(
    part.getByText(/^\$760.00 disclosed, \$850.00 by the schedule; \$10.00 in either direction are allowed/),
  ).toBeTruthy()
  expect(part.getByText('Reimbursement on Nov 23, 2026')).toBeTruthy()
  expect(rowOf(part, 'Ordered by an agency')).toEqual([
    '9.43% + 0.25',
    '$75.30',
    '$14.11 now, then 30 payments of $157.69',
  ])
  expect(rowOf(part, 'Corrected within 60 days')).toEqual([
    '9.43%',
    '$94.29',
    '$17.62 now, then 30 payments of $157.12',
  ])
})

test('between an eighth and a quarter of a point too low, an agency orders no reimbursement', async () => {
  const part = await openCheck({ disclosed_apr: 10.5 })

  expect(rowOf(part, 'Ordered by an agency')).toEqual(['10.5% + 0.25', 'Nothing', 'None'])
  expect(rowOf(part, 'Corrected within 60 days')[1]).toMatch(/^\$1\d\.\d\d$/)
  expect(part.queryByText('Finance charge')).toBeNull()
})

test('an accurate or too high APR is folded and owes nothing', async () => {
  const right = await openCheck({ disclosed_apr: 10.68, disclosed_finance_charge: 850 })

  expect(right.isOpen).toBe(false)
  expect(right.getAllByText('Accurate')).toHaveLength(2)
  expect(right.queryByRole('table')).toBeNull()
  cleanup()

  const high = await openCheck({ disclosed_apr: 11 })
  expect(high.getByText('Overstated by 0.3218 points')).toBeTruthy()
  expect(high.queryByRole('table')).toBeNull()
})

test('for a mortgage it mentions the other way an APR can be accurate', async () => {
  const part = await openCheck({ loan_type: 'mortgage', disclosed_apr: 10.5, disclosed_finance_charge: 760 })

  expect(part.text()).toContain('if it follows from an accurate finance charge: 1026.22(a)(4), (5)')
  expect(part.text()).toContain('$100.00 too low is allowed: 12 CFR 1026.18(d)(1)')
})

test('a paid-off loan owes what was overpaid until then, and no lower payments', async () => {
  // The amount owed of $5,000 after six payments of $160.
  const payoff = { ...posting('payment', TODAY, 4261.36), id: 'payoff' }
  const part = await openCheck({ disclosed_apr: 9.43, postings: [...LOAN.postings, payoff] })

  const [, lumpSum, lower] = rowOf(part, 'Ordered by an agency')
  // At 9.68%: the payments and the payoff minus $4,910. A $90 prepaid charge costs more over half a year than over
  // three years.
  expect(lumpSum).toBe('$88.44')
  expect(lower).toBe('None is left')
})

test('a loan without a disclosure explains how to import one, and checks figures copied from the contract', async () => {
  const part = await openCheck({})
  expect(part.getByText('No disclosed APR on file')).toBeTruthy()
  expect(part.text()).toContain('It is imported with the loan as disclosed_apr')
  await userEvent.click(part.getByText('APR check'))

  await userEvent.type(part.getByLabelText('Disclosed APR (percent)'), '9.43%')
  await userEvent.type(part.getByLabelText('Disclosed finance charge (optional)'), '$760')
  await userEvent.click(part.getByRole('button', { name: 'Check APR' }))

  expect(rowOf(part, 'Ordered by an agency')[1]).toBe('$75.30')
  expect(part.getByText('Understated by $90.00')).toBeTruthy()
})

test.each([
  ['', '', 'Enter a percentage per year, such as 9.43'],
  ['a lot', '', 'Enter a percentage per year, such as 9.43'],
  ['9.43', 'some', 'Enter dollars and cents, such as 850.00'],
  ['9.43', '-1', 'Enter dollars and cents, such as 850.00'],
])('an APR of «%s» with a finance charge of «%s» is rejected', async (apr, charge, problem) => {
  const part = await openCheck({})
  if (apr) await userEvent.type(part.getByLabelText('Disclosed APR (percent)'), apr)
  if (charge) await userEvent.type(part.getByLabelText('Disclosed finance charge (optional)'), charge)

  await userEvent.click(part.getByRole('button', { name: 'Check APR' }))

  expect(await part.findByText(problem)).toBeTruthy()
  expect(part.queryByText('Verdict')).toBeNull()
})
