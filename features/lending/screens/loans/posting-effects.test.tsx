// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { builtInPermissions } from '#features/organizations/rules/permissions.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { FREE_OF_CHARGES } from '#test/support/free-of-charges.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { MayWrite } = await import('#features/organizations/screens/permitted/may-write.ts')
const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { LoanPage } = await import('./loan-page.tsx')

const ID = '4f8e2a10-0000-4000-8000-000000000001'
const TODAY = new Date().toISOString().slice(0, 10)
const START = addDays(TODAY, -70)
const [FIRST_DUE, LATE_ON] = [addDays(START, 30), addDays(START, 36)]

const posting = (kind: string, effective_date: string, amount: number | null, more: object = {}) => ({
  ...{ id: `${kind} ${effective_date}`, kind, amount, effective_date },
  ...{ reverses_id: null, details: {}, method: null, reference: null, note: null, recorded_by_name: null },
  created_at: `${effective_date}T12:00:00+00:00`,
  ...more,
})
const LENT = posting('disbursement', START, 1_200)
// The aging job assessed it for the first installment.
const LATE_FEE = posting('fee', LATE_ON, 5, { details: { fee: 'late', installment: 1, isAutomatic: true } })
const PAID = posting('payment', addDays(START, 50), 112, {
  ...{ id: 'paid', method: 'check', recorded_by_name: 'Priya Raman' },
})
// $1,200 at 24% simple interest, with a late fee of $5 after five days.
const LOAN = {
  ...{ id: ID, client_id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11', loan_type: 'personal' },
  ...{ amount: 1_200, original_amount: 1_200, interest_rate: 24, term_months: 12, monthly_payment: 112 },
  ...{ day_count: 'actual/365', start_date: START, first_payment_date: FIRST_DUE, created_at: `${START}T12:00:00Z` },
  ...{ next_payment_date: TODAY, status: 'past_due', past_due_amount: 112, days_past_due: 40, charge_offs: [] },
  lender: { company_name: 'Meridian Lending', company_type: 'lender' },
  client: { first_name: 'Dana', last_name: 'Whitfield', full_name: 'Dana Whitfield', email: null, phone: null },
  application: null,
  rate_cap: null,
  ...FREE_OF_CHARGES,
  terms: {
    ...{ method: 'simple_daily', dayCount: 'actual/365', start: START },
    rates: [{ on: START, ratePercent: '24' }],
    calendar: { every: 'month', firstDue: FIRST_DUE, count: 12 },
    payment: { fixedCents: 112_00 },
    advances: [{ on: START, cents: 1_200_00 }],
    waterfall: ['due', 'fees', 'charges', 'principal'],
    shortToleranceCents: 0,
    lateFee: { graceDays: 5, cents: 500, ofBoth: 'lower' },
  },
  collateral: [],
  postings: [LENT, LATE_FEE, PAID],
}

function open(loan: object) {
  const asked = serverAnswers({
    'GET /rest/v1/loans': () => Response.json([loan]),
    'POST /functions/v1/post-payment': () => Response.json({ id: 'new' }, { status: 201 }),
  })
  const Page = () => (
    <HeldPermissions value={builtInPermissions('staff')}>
      <MayWrite value={true}>
        <LoanPage />
      </MayWrite>
    </HeldPermissions>
  )
  show(Page, '/dashboard/loans/:id', `/dashboard/loans/${ID}`)
  return () => asked.filter(({ path }) => path === '/functions/v1/post-payment').map(({ body }) => body)
}

async function typePayment(amount: string, day = TODAY) {
  await userEvent.click(await screen.findByRole('button', { name: 'Make a Payment' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Amount (USD)'), amount)
  fireEvent.change(dialog.getByLabelText('Date received'), { target: { value: day } })
  await userEvent.selectOptions(dialog.getByLabelText('Method'), 'Cash')
  return dialog
}
const rowsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  )

afterEach(cleanup)

test('a back-dated payment lists the fee it takes back, the receipts it changes, and the notice to the borrower', async () => {
  open(LOAN)

  const dialog = await typePayment('112', FIRST_DUE)

  const changes = within(await dialog.findByRole('region', { name: 'Changes to earlier entries' }))
  expect(changes.getByText(`The late fee of $5.00 from ${shortDate(LATE_ON)} is taken back.`)).toBeTruthy()
  // 1,200.00 × 24% × 50 ÷ 365 before. With the payment, 23.67 of interest is paid by day 30, and 1,111.67 × 24% × 20 ÷ 365 accrue.
  expect(rowsOf(changes.getByRole('region', { name: 'Changed receipts' }))).toEqual([
    [`${shortDate(PAID.effective_date)}$112.00`, '$14.62was $39.45', '$97.38was $72.55'],
  ])
  expect(changes.getByText(/^You must notify the borrower/)).toBeTruthy()
})

test('a payment of today changes nothing earlier', async () => {
  open(LOAN)

  const dialog = await typePayment('112')

  expect(await dialog.findByRole('region', { name: 'Payment preview' })).toBeTruthy()
  expect(dialog.queryByRole('region', { name: 'Changes to earlier entries' })).toBeNull()
})

test('the dialog of a reversal shows the figures before and after it, and the late fees that follow', async () => {
  open({ ...LOAN, postings: [LENT, { ...PAID, effective_date: FIRST_DUE, created_at: `${FIRST_DUE}T12:00:00Z` }] })
  await userEvent.click(await screen.findByText('Ledger'))

  await userEvent.click(screen.getByRole('button', { name: /^Reverse the payment of/ }))

  const dialog = within(await screen.findByRole('dialog'))
  const figures = rowsOf(dialog.getByRole('region', { name: `Figures on ${shortDate(TODAY)}` }))
  expect(figures).toContainEqual(['Balance', '$1,111.67', '$1,200.00'])
  expect(figures).toContainEqual(['Past due', expect.any(String), expect.any(String)])
  expect(dialog.getByText(`A late fee of $5.00 for installment 1 is added, dated ${shortDate(LATE_ON)}.`)).toBeTruthy()
})

test('staff can reverse a late fee that the product assessed by itself', async () => {
  open(LOAN)

  await userEvent.click(await screen.findByText('Ledger'))

  expect(screen.getByRole('button', { name: `Reverse the late fee of ${shortDate(LATE_ON)}` })).toBeTruthy()
})

test('the amount is repeated in words while it is typed', async () => {
  open(LOAN)

  const dialog = await typePayment('120.5')

  expect(dialog.getByText('One hundred twenty dollars and 50 cents')).toBeTruthy()
  expect(dialog.queryByRole('checkbox')).toBeNull()
})

test('an unusual amount is posted only after it is confirmed, and a changed amount needs a new confirmation', async () => {
  const sent = open({ ...LOAN, postings: [LENT] })
  const dialog = await typePayment('11200')

  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
  expect(await dialog.findByText('Confirm the amount, or correct it')).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Eleven thousand two hundred dollars$/ }))
  await userEvent.type(dialog.getByLabelText('Amount (USD)'), '0')
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
  expect(await dialog.findByText('Confirm the amount, or correct it')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.click(dialog.getByRole('checkbox', { name: /One hundred twelve thousand dollars$/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))

  expect(await screen.findByText('Payment recorded')).toBeTruthy()
  await waitFor(() => expect(sent()).toMatchObject([{ amount: 112_000 }]))
  expect(sent()[0]).not.toHaveProperty('confirmed')
})
