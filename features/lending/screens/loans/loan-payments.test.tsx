// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type BuiltInRole, builtInPermissions } from '#features/organizations/rules/permissions.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { FREE_OF_CHARGES } from '#test/support/free-of-charges.ts'
import { type Asked, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { MayWrite } = await import('#features/organizations/screens/permitted/may-write.ts')
const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { LoanPage } = await import('./loan-page.tsx')

const ID = '4f8e2a10-0000-4000-8000-000000000001'
const TODAY = new Date().toISOString().slice(0, 10)
const FIRST_DUE = addMonths(TODAY, -1)
const PAGE = `/dashboard/loans/${ID}`

const posting = (kind: string, effective_date: string, amount: number | null, more: object = {}) => ({
  ...{ id: `${kind} ${effective_date}`, kind, amount, effective_date },
  ...{ reverses_id: null, details: {}, method: null, reference: null, note: null, recorded_by_name: null },
  created_at: `${effective_date}T12:00:00+00:00`,
  ...more,
})
const LENT = posting('disbursement', addMonths(FIRST_DUE, -1), 1_200)
const PAID = posting('payment', FIRST_DUE, 112, {
  ...{ id: 'paid', method: 'check', reference: '1042', recorded_by_name: 'Priya Raman' },
})
// $1,200 over a year at 12%, 30/360: $12.00 of interest in the first month.
const LOAN = {
  ...{ id: ID, client_id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11', loan_type: 'personal' },
  ...{ amount: 1_200, original_amount: 1_200, interest_rate: 12, term_months: 12, monthly_payment: 112 },
  ...{ day_count: '30/360', start_date: addMonths(FIRST_DUE, -1), first_payment_date: FIRST_DUE },
  ...{ next_payment_date: TODAY, status: 'past_due', past_due_amount: 112, days_past_due: 30, charge_offs: [] },
  lender: { company_name: 'Meridian Lending', company_type: 'lender' },
  client: { first_name: 'Dana', last_name: 'Whitfield', full_name: 'Dana Whitfield', email: null, phone: null },
  application: null,
  rate_cap: null,
  ...FREE_OF_CHARGES,
  collateral: [],
  postings: [LENT],
}
const ended = (kind: string, amount: number | null) => ({ ...LOAN, postings: [LENT, posting(kind, FIRST_DUE, amount)] })
const PAID_OFF = { ...LOAN, postings: [LENT, posting('payment', FIRST_DUE, 1_212)] }

interface Opening {
  address?: string
  replies?: Replies
  mayWrite?: boolean
  role?: BuiltInRole
}

function open(loans: object[], { address = PAGE, replies = {}, mayWrite = true, role = 'staff' }: Opening = {}) {
  // The server's response at first, and after each action.
  const asked = serverAnswers({
    'GET /rest/v1/loans': () => Response.json([loans.length > 1 ? loans.shift() : loans[0]]),
    ...replies,
  })
  const Page = () => (
    <HeldPermissions value={builtInPermissions(role)}>
      <MayWrite value={mayWrite}>
        <LoanPage />
      </MayWrite>
    </HeldPermissions>
  )
  show(Page, '/dashboard/loans/:id', address)
  return asked
}

const sent = (asked: Asked[], act: string) =>
  asked.filter(({ path }) => path === `/functions/v1/${act}`).map(({ body }) => body)
const recorded = () => Response.json({ id: 'paid' }, { status: 201 })
const refused = (message: string) => Response.json({ code: 'X', message }, { status: 409 })

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Make a Payment' }))
  return within(await screen.findByRole('dialog'))
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const linesOf = (region: string) =>
  [...screen.getByRole('region', { name: region }).querySelectorAll('dl > div')].map((line) => line.textContent)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the dialog previews how a payment is applied and what is owed afterwards', async () => {
  open([LOAN])
  const dialog = await openDialog()

  await press(/^Past due/)

  expect(dialog.getByLabelText('Amount (USD)')).toHaveProperty('value', '112.00')
  expect(linesOf('Payment preview')).toEqual([
    'Interest$12.00',
    'Principal$100.00',
    'Fees$0.00',
    'Balance$1,100.00',
    'Past due$0.00',
    expect.stringMatching(/^Payoff .*\$1,111\.00$/),
  ])
})

test('a payment is recorded as entered and links to its receipt', async () => {
  const asked = open([LOAN, { ...LOAN, postings: [LENT, PAID] }], {
    replies: { 'POST /functions/v1/post-payment': recorded },
  })
  const dialog = await openDialog()

  await userEvent.type(dialog.getByLabelText('Amount (USD)'), '112')
  await userEvent.selectOptions(dialog.getByLabelText('Method'), 'Check')
  await userEvent.type(dialog.getByLabelText('Reference (optional)'), '1042')
  await press('Record payment')

  expect(await screen.findByText('Payment recorded')).toBeTruthy()
  expect(sent(asked, 'post-payment')).toEqual([
    {
      ...{ loan_id: ID, amount: 112, effective_date: TODAY, method: 'check', reference: '1042', note: '' },
      ...{ seen_postings: 1, idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    },
  ])
  await userEvent.click(screen.getByRole('link', { name: 'Show the receipt' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment receipt' })).toBeTruthy()
})

test('after an error, the retry sends the same payment and keeps the input', async () => {
  const answers = [refused('Something was entered in this ledger meanwhile'), recorded()]
  const asked = open([LOAN], { replies: { 'POST /functions/v1/post-payment': () => answers.shift() ?? recorded() } })
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText('Amount (USD)'), '50')
  await userEvent.selectOptions(dialog.getByLabelText('Method'), 'Cash')

  await press('Record payment')
  expect(await dialog.findByRole('alert')).toHaveProperty(
    'textContent',
    'Something was entered in this ledger meanwhile',
  )
  await press('Record payment')

  expect(await screen.findByText('Payment recorded')).toBeTruthy()
  const [first, second] = sent(asked, 'post-payment')
  expect(second).toEqual(first)
})

test.each([
  ['a future day', '50', addDays(TODAY, 1), 'A payment can’t be dated in the future'],
  ['a day before the loan', '50', addDays(LOAN.start_date, -1), /^The loan began on/],
  ['no amount', '', TODAY, 'Amount is required'],
])('%s is rejected with a message and not sent', async (_, amount, day, words) => {
  const asked = open([LOAN])
  const dialog = await openDialog()
  const [amountField, dayField] = [dialog.getByLabelText('Amount (USD)'), dialog.getByLabelText('Date received')]
  if (amount !== '') await userEvent.type(amountField, amount)
  await userEvent.clear(dayField)
  await userEvent.type(dayField, day)
  await userEvent.selectOptions(dialog.getByLabelText('Method'), 'Cash')

  await press('Record payment')

  expect(await dialog.findByText(words)).toBeTruthy()
  expect(sent(asked, 'post-payment')).toEqual([])
})

test('an amount above the payoff of the day received is accepted, and the rest is shown as a credit to refund', async () => {
  const asked = open([LOAN], { replies: { 'POST /functions/v1/post-payment': recorded } })
  const dialog = await openDialog()

  await userEvent.type(dialog.getByLabelText('Amount (USD)'), '1223')
  const exact = linesOf('Payment preview')
  await userEvent.type(dialog.getByLabelText('Amount (USD)'), '.01')
  const above = linesOf('Payment preview')
  fireEvent.change(dialog.getByLabelText('Date received'), { target: { value: FIRST_DUE } })
  await waitFor(() => expect(linesOf('Payment preview')).toContain('Credit to refund$11.01'))
  await userEvent.selectOptions(dialog.getByLabelText('Method'), 'Cash')
  await press('Record payment')

  expect(exact).toContain('Balance$0.00')
  expect(exact.join()).not.toContain('Credit to refund')
  expect(above).toContain('Credit to refund$0.01')
  expect(await screen.findByText('Payment recorded')).toBeTruthy()
  expect(sent(asked, 'post-payment')).toMatchObject([{ amount: 1223.01, effective_date: FIRST_DUE }])
})

test('the payment method is required', async () => {
  const asked = open([LOAN])
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText('Amount (USD)'), '50')

  await press('Record payment')

  expect(await dialog.findByText('Choose a payment method')).toBeTruthy()
  expect(sent(asked, 'post-payment')).toEqual([])
})

test.each([
  ['is paid off', PAID_OFF, true, 'The loan is paid off'],
  ['is settled', ended('settlement', 400), true, 'The loan is settled'],
  ['was sold', ended('sale', null), true, 'The loan was sold'],
  ['is read-only', LOAN, false, 'Only members of the company can record payments'],
])('a loan that %s offers no payment', async (_, loan, mayWrite, words) => {
  open([loan], { mayWrite })

  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make a Payment' })).toBeNull()
  await userEvent.click(screen.getByText('Ledger'))
  expect(screen.queryByRole('button', { name: /^Reverse/ })).toBeNull()
})

test('the ledger shows the method and who recorded a payment; an imported entry can’t be reversed by staff', async () => {
  open([{ ...LOAN, postings: [LENT, posting('payment', FIRST_DUE, 5), { ...PAID, effective_date: TODAY }] }])
  await userEvent.click(await screen.findByText('Ledger'))

  expect(screen.getByText('Check 1042 · by Priya Raman')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Reverse/ }).map(({ ariaLabel }) => ariaLabel)).toEqual([
    `Reverse the payment of ${shortDate(TODAY)}`,
  ])
})

test('a payment is reversed with a reason, once', async () => {
  const back = posting('reversal', TODAY, 112, { reverses_id: PAID.id, note: 'Returned by the bank' })
  const asked = open(
    [
      { ...LOAN, postings: [LENT, PAID] },
      { ...LOAN, postings: [LENT, PAID, back] },
    ],
    {
      replies: { 'POST /functions/v1/reverse-payment': recorded },
    },
  )
  await userEvent.click(await screen.findByText('Ledger'))

  await press(/^Reverse the payment of/)
  await userEvent.type(screen.getByLabelText('Reason'), 'Returned by the bank')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Reverse payment' }))

  expect(await screen.findByText('(reversed)')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: /^Reverse/ })).toBeNull()
  expect(sent(asked, 'reverse-payment')).toEqual([
    { posting_id: PAID.id, reason: 'Returned by the bank', idempotency_key: expect.any(String) },
  ])
})

test('an owner or admin can reverse imported entries, including fees', async () => {
  const [imported, fee] = [posting('payment', FIRST_DUE, 100), posting('fee', FIRST_DUE, 25)]
  const replies = { 'POST /functions/v1/reverse-payment': recorded }
  const postings = [LENT, imported, fee]
  open([{ ...LOAN, postings }], { replies, role: 'staff' })
  await userEvent.click(await screen.findByText('Ledger'))
  expect(screen.getAllByRole('link', { name: /^Receipt of/ })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Reverse/ })).toBeNull()
  cleanup()

  const asked = open([{ ...LOAN, postings }], { replies, role: 'admin' })
  await userEvent.click(await screen.findByText('Ledger'))
  expect(await screen.findByRole('button', { name: /^Reverse the payment of/ })).toBeTruthy()
  await press(/^Reverse the late fee of/)
  expect(screen.getByRole('dialog', { name: 'Reverse the late fee of $25.00' })).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Reason'), 'Charged by mistake')
  await press('Reverse late fee')

  const act = { posting_id: fee.id, reason: 'Charged by mistake' }
  await waitFor(() => expect(sent(asked, 'reverse-payment')).toMatchObject([act]))
})

test('a rejected reversal shows why', async () => {
  open([{ ...LOAN, postings: [LENT, PAID] }], {
    replies: { 'POST /functions/v1/reverse-payment': () => refused('This payment was reversed already') },
  })
  await userEvent.click(await screen.findByText('Ledger'))
  await press(/^Reverse the payment of/)
  await userEvent.type(screen.getByLabelText('Reason'), 'Returned')

  await press('Reverse payment')

  expect(await screen.findByText('This payment was reversed already')).toBeTruthy()
})

test('a receipt shows the payer, the method, how it was applied and what is owed, and can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  open([{ ...LOAN, postings: [LENT, PAID] }], { address: `${PAGE}?receipt=paid` })

  expect(await screen.findByText('Payment receipt')).toBeTruthy()
  const lines = [...document.querySelectorAll('dl > div')].map((line) => line.textContent)
  for (const line of ['Amount$112.00', 'Received fromDana Whitfield', 'MethodCheck', 'Reference1042', 'Interest$12.00'])
    expect(lines).toContain(line)
  expect(lines).toContain('Principal$100.00')
  expect(lines).toContain('Balance$1,100.00')
  expect(screen.getByText(/by Priya Raman$/)).toBeTruthy()

  await press('Print')

  expect(print).toHaveBeenCalledOnce()
})

test('two payments on one day each have a receipt with their own amounts, in order of entry', async () => {
  const first = { ...PAID, id: 'z first', amount: 10 }
  const second = { ...PAID, id: 'a second', amount: 10, created_at: `${FIRST_DUE}T12:00:01+00:00` }
  open([{ ...LOAN, postings: [second, LENT, first] }], { address: `${PAGE}?receipt=a second` })

  expect(await screen.findByText('Payment receipt')).toBeTruthy()
  expect(screen.getByText('Interest').parentElement?.textContent).toBe('Interest$2.00')
  expect(screen.getByText('Principal').parentElement?.textContent).toBe('Principal$8.00')
})

test('the receipt of a reversed payment says so and shows no amounts', async () => {
  const back = posting('reversal', TODAY, 112, { reverses_id: PAID.id, note: 'Returned by the bank' })
  open([{ ...LOAN, postings: [LENT, PAID, back] }], { address: `${PAGE}?receipt=paid` })

  expect((await screen.findByRole('alert')).textContent).toMatch(/was reversed on .*: Returned by the bank$/)
  expect(screen.queryByText('Applied to')).toBeNull()
})

test.each(['nothing', LENT.id])('an entry that is not a payment has no receipt (%s)', async (id) => {
  open([LOAN], { address: `${PAGE}?receipt=${id}` })

  expect(await screen.findByText('Payment not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the loan' }).getAttribute('href')).toBe(PAGE)
})

test('without a connection, a payment fails at once and keeps the input', async () => {
  const loans = [Response.json([LOAN])]
  open([LOAN], {
    replies: {
      'GET /rest/v1/loans': () => loans.shift() ?? Promise.withResolvers<Response>().promise,
      'POST /functions/v1/post-payment': () => Promise.reject(new TypeError('Failed to fetch')),
    },
  })
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText('Amount (USD)'), '55.5')
  await userEvent.selectOptions(dialog.getByLabelText('Method'), 'Cash')

  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))

  expect((await dialog.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(dialog.getByLabelText('Amount (USD)')).toHaveProperty('value', '55.5')
})
