// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MayExport } from '#features/organizations/screens/permitted/may-write.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import { FREE_OF_CHARGES } from '#test/support/free-of-charges.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { useShownPage } = await import('#ui/page-name.ts')
const { LoanPage } = await import('./loan-page.tsx')

const ID = '4f8e2a10-0000-4000-8000-000000000001'
const TODAY = new Date().toISOString().slice(0, 10)
const FIRST_DUE = addMonths(TODAY, -2)

const posting = (kind: string, effective_date: string, amount: number, reverses_id: string | null = null) => ({
  id: `${kind} ${effective_date}`,
  kind,
  amount,
  effective_date,
  reverses_id,
  ...{
    details: {},
    method: null,
    reference: null,
    note: null,
    recorded_by_name: null,
    created_at: `${effective_date}T12:00:00+00:00`,
  },
})
const LOAN = {
  id: ID,
  client_id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11',
  loan_type: 'personal',
  amount: 3_400,
  original_amount: 3_400,
  interest_rate: 10.8,
  term_months: 24,
  monthly_payment: 158.14,
  day_count: '30/360',
  start_date: addMonths(FIRST_DUE, -1),
  first_payment_date: FIRST_DUE,
  next_payment_date: TODAY,
  status: 'current',
  past_due_amount: 0,
  days_past_due: 0,
  charge_offs: [],
  collateral: [],
  lender: { company_name: 'Meridian Lending', company_type: 'lender' },
  client: {
    first_name: 'Dana',
    last_name: 'Whitfield',
    full_name: 'Dana Whitfield',
    email: 'dana@example.test',
    phone: '5552041180',
  },
  rate_cap: { state: 'AR', rate: 17, citation: 'Ark. Const. amend. 89 § 3' },
  ...FREE_OF_CHARGES,
  application: {
    id: 'a1',
    number: 1042,
    purpose: 'Car repair',
    submitted_at: '2026-01-02T12:00:00+00:00',
    decision_at: null,
  },
  postings: [
    posting('disbursement', addMonths(FIRST_DUE, -1), 3_400),
    posting('payment', FIRST_DUE, 158.14),
    posting('payment', addMonths(FIRST_DUE, 1), 158.14),
  ],
}

const open = (loan: unknown, address = `/dashboard/loans/${ID}`, route = '/dashboard/loans/:id') => {
  const replies: Replies = { 'GET /rest/v1/loans': () => Response.json(loan === null ? [] : [loan]) }
  const asked = serverAnswers(replies)
  show(LoanPage, route, address)
  return asked
}

const rowsOf = (label: string) => within(screen.getByLabelText(label)).getAllByRole('row').slice(1)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a loan shows what is owed, its terms and its borrower', async () => {
  open(LOAN)

  expect(await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' })).toBeTruthy()
  expect(screen.getByText('Current')).toBeTruthy()
  // The schedule loads after the page.
  await waitFor(() => expect(screen.getAllByText('$158.14').length).toBeGreaterThan(12))
  expect(screen.getByText('10.80%')).toBeTruthy()
  expect(screen.getByText('10.80% per year, 30/360, scheduled interest')).toBeTruthy()
  expect(screen.getByText(/still owed$/)).toBeTruthy()
  expect(screen.getByText('17% in AR (Ark. Const. amend. 89 § 3)')).toBeTruthy()
  expect(screen.getByText('Car repair')).toBeTruthy()
  expect(screen.getByRole('link', { name: '(555) 204-1180' }).getAttribute('href')).toBe('tel:5552041180')
  expect(screen.getByRole('link', { name: 'dana@example.test' }).getAttribute('href')).toBe('mailto:dana@example.test')
})

test.each([
  [12, '12.00% per year, 30/360, scheduled interest'],
  [5.875, '5.875% per year, 30/360, scheduled interest'],
  [35.996, '35.996% per year, 30/360, scheduled interest'],
])('a rate of %s % is shown as agreed', async (interest_rate, shown) => {
  open({ ...LOAN, interest_rate })

  expect(await screen.findByText(shown)).toBeTruthy()
})

test('a loan unpaid at its last due date has no per diem', async () => {
  const first_payment_date = addMonths(TODAY, -30)
  const start_date = addMonths(first_payment_date, -1)

  open({ ...LOAN, start_date, first_payment_date, postings: [posting('disbursement', start_date, 3_400)] })

  expect((await screen.findByText('Per diem')).nextElementSibling?.textContent).toBe('$0.00')
})

test('the schedule shows twelve rows first, all on request, each with its status', async () => {
  open(LOAN)
  await screen.findByText('2 of 24 paid')

  expect(rowsOf('Payment schedule')).toHaveLength(12)
  expect(
    rowsOf('Payment schedule')
      .slice(0, 4)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent?.split('on')[0]),
  ).toEqual(['Paid', 'Paid', 'Due today', 'Scheduled'])

  await userEvent.click(screen.getByRole('button', { name: 'Show all 24 payments' }))

  expect(rowsOf('Payment schedule')).toHaveLength(24)
})

test('an installment unpaid for a month is missed, and the loan past due', async () => {
  open({ ...LOAN, postings: LOAN.postings.slice(0, 1) })

  expect(await screen.findByText('Past due', { selector: 'header span' })).toBeTruthy()
  expect(screen.getAllByText('Missed').length).toBeGreaterThan(0)
  expect(screen.getByText(/days · bucket (30–59|60–89) days/)).toBeTruthy()
})

test('the ledger keeps a reversed payment and marks it', async () => {
  const [disbursed, first] = LOAN.postings
  open({ ...LOAN, postings: [disbursed, first, posting('reversal', TODAY, 158.14, first?.id)] })
  await userEvent.click(await screen.findByText('Ledger'))

  expect(rowsOf('Ledger').map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    'Reversal',
    'Payment (reversed)Receipt',
    'Disbursement',
  ])
})

test('every button works: the page can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  open(LOAN)

  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))

  expect(print).toHaveBeenCalledOnce()
})

test('common requests are one press away, including a message to the borrower', async () => {
  open(LOAN)

  const actions = within(await screen.findByRole('region', { name: 'Quick actions' }))

  expect(actions.getAllByRole('listitem').map((action) => action.textContent)).toEqual([
    'Make a PaymentRecord a payment you received',
    'Download StatementPostings and balances of a period, as PDF or CSV',
    'Payoff LetterThe amount that pays off the loan by a date',
    'Inspect APRSee the agreed schedule and the equation of its APR',
    'Contact SupportSend the borrower a message or read their replies',
  ])
  expect(actions.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Make a Payment',
    'Download Statement',
    'Payoff Letter',
  ])
})

test('the loan’s contract opens in the APR inspector, without a word about the borrower', async () => {
  open({ ...LOAN, prepaid_finance_charge: 75 })

  const link = await screen.findByRole('link', { name: 'Inspect APR' })

  const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1])
  expect(Object.fromEntries(query)).toEqual({
    ...{ amount: '3400.00', rate: '10.8', method: 'scheduled', day_count: '30/360', start: addMonths(FIRST_DUE, -1) },
    ...{ first_due: FIRST_DUE, count: '24', payment: '158.14', state: 'AR', loan_type: 'personal' },
    charge: 'other_finance_charge~75.00~prepaid',
  })
})

test('a super admin gets no link to a page of a company’s own work', async () => {
  serverAnswers({ 'GET /rest/v1/loans': () => Response.json([LOAN]) })
  show(
    () => (
      <MayExport value={false}>
        <LoanPage />
      </MayExport>
    ),
    '/dashboard/loans/:id',
    `/dashboard/loans/${ID}`,
  )

  expect(await screen.findByRole('region', { name: 'Quick actions' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Inspect APR' })).toBeNull()
})

test('printing shows the folded ledger, and the screen folds it again', async () => {
  open(LOAN)
  const ledger = (await screen.findByText('Ledger')).closest('details')
  expect(ledger?.open).toBe(false)

  fireEvent(window, new Event('beforeprint'))
  const printed = ledger?.open
  fireEvent(window, new Event('afterprint'))

  expect(printed).toBe(true)
  expect(ledger?.open).toBe(false)
})

test('sections open before printing stay open afterwards', async () => {
  open(LOAN)
  const schedule = (await screen.findByText('Payment schedule')).closest('details')

  fireEvent(window, new Event('beforeprint'))
  fireEvent(window, new Event('afterprint'))

  expect(schedule?.open).toBe(true)
})

test('the page is titled after the loan, under its client', async () => {
  const { result } = renderHook(() => useShownPage())
  open(LOAN)

  await waitFor(() =>
    expect(result.current).toEqual({
      name: 'Personal loan',
      above: { title: 'Dana Whitfield', to: `/dashboard/clients/${LOAN.client_id}` },
    }),
  )
})

test('a loan whose client can’t be read links back to the client list only', async () => {
  const { result } = renderHook(() => useShownPage())
  open({ ...LOAN, client: null })

  await waitFor(() => expect(result.current).toEqual({ name: 'Personal loan', above: null }))
})

test.each([
  ['another company’s or a missing loan', null, `/dashboard/loans/${ID}`],
  ['an invalid address', LOAN, '/dashboard/loans/nonsense'],
])('%s is not found', async (_, loan, address) => {
  open(loan, address)

  expect(await screen.findByText('Loan not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the client list' }).getAttribute('href')).toBe('/dashboard/clients')
})

test('an address without an id shows what is missing and loads nothing', async () => {
  const asked = open(LOAN, '/dashboard/loans', '/dashboard/loans')

  expect(await screen.findByText('Loan ID is required')).toBeTruthy()
  expect(asked.filter(({ path }) => path.startsWith('/rest'))).toEqual([])
})

test('a failed load shows an error', async () => {
  serverAnswers({ 'GET /rest/v1/loans': () => Response.json({ message: 'away', code: 'X' }, { status: 400 }) })
  show(LoanPage, '/dashboard/loans/:id', `/dashboard/loans/${ID}`)

  expect(await screen.findByText('Failed to load loan details')).toBeTruthy()
})
