// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { FREE_OF_CHARGES } from '#test/support/free-of-charges.ts'
import { type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { LoanPage } = await import('#features/lending/screens/loans/loan-page.tsx')
const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')

const ID = '4f8e2a10-0000-4000-8000-000000000001'
const TODAY = new Date().toISOString().slice(0, 10)
const START = addDays(TODAY, -40)
const STATEMENT = 'POST /functions/v1/loan-statement'
const LETTER = 'POST /functions/v1/payoff-letter'

const posting = (kind: string, effective_date: string, amount: number) => ({
  ...{ id: `${kind} ${effective_date}`, kind, amount, effective_date, reverses_id: null, details: {} },
  ...{
    method: null,
    reference: null,
    note: null,
    recorded_by_name: null,
    created_at: `${effective_date}T12:00:00+00:00`,
  },
})
/** A loan of $10,000 at 18%, simple interest: $4.93 a day. */
const LOAN = {
  ...{ id: ID, client_id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11', loan_type: 'personal', amount: 10_000 },
  ...{ original_amount: 10_000, interest_rate: 18, term_months: 12, monthly_payment: 916.8, day_count: 'actual/365' },
  ...{ start_date: START, first_payment_date: addDays(START, 30), next_payment_date: TODAY, status: 'current' },
  ...{
    past_due_amount: 0,
    days_past_due: 0,
    charge_offs: [],
    collateral: [],
    lender: null,
    rate_cap: null,
    application: null,
  },
  client: { full_name: 'Dana Whitfield', email: 'dana@example.test', phone: '5552041180' },
  ...FREE_OF_CHARGES,
  terms: {
    ...{ method: 'simple_daily', dayCount: 'actual/365', start: START, rates: [{ on: START, ratePercent: '18' }] },
    calendar: { every: 'month', firstDue: addDays(START, 30), count: 12 },
    ...{ payment: {}, advances: [{ on: START, cents: 1_000_000 }], waterfall: ['due', 'fees', 'charges', 'principal'] },
    shortToleranceCents: 0,
  },
  postings: [posting('disbursement', START, 10_000)],
}

let saved: { blob: Blob; name: string }[]
beforeEach(() => {
  signIn()
  saved = []
  const blobs: Blob[] = []
  const createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.at(-1)
    if (blob) saved.push({ blob, name: this.download })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const pdf = () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })
const csv = () => new Response('\uFEFFDate,Entry\r\n', { headers: { 'content-type': 'text/csv' } })

async function open(action: string | null, replies: Replies = {}, loan: object = LOAN) {
  const asked = serverAnswers({ 'GET /rest/v1/loans': () => Response.json([loan]), ...replies })
  show(LoanPage, '/dashboard/loans/:id', `/dashboard/loans/${ID}`)
  if (action !== null) await userEvent.click(await screen.findByRole('button', { name: action }))
  return () => asked.filter(({ path }) => path.startsWith('/functions')).map(({ body }) => body)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const fill = async (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (value !== '') await userEvent.type(field, value)
}

test('this month’s statement is downloaded as a PDF, and the dialog closes', async () => {
  const sent = await open('Download Statement', { [STATEMENT]: pdf })

  await press('Download')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const from = `${TODAY.slice(0, 8)}01`
  expect(sent()).toEqual([{ loan_id: ID, from, until: TODAY, format: 'pdf' }])
  expect(saved.map(({ name }) => name)).toEqual([`loan-statement-${from}-to-${TODAY}.pdf`])
})

test('the whole ledger is downloaded as CSV with its byte-order mark', async () => {
  const sent = await open('Download Statement', { [STATEMENT]: csv })
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Since the loan began')
  expect(screen.getByText(`${shortDate(START)} to ${shortDate(TODAY)}`)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'csv')

  await press('Download')

  await waitFor(() => expect(saved).toHaveLength(1))
  expect(sent()).toEqual([{ loan_id: ID, from: START, until: TODAY, format: 'csv' }])
  const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? [])
  expect(bytes.slice(0, 7)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf, 68, 97, 116, 101]))
})

test.each([
  ['no first day', '', TODAY, 'Enter a date'],
  ['a last day before the first', TODAY, START, 'The last day can’t be before the first'],
  ['days before the loan', addDays(START, -9), addDays(START, -1), /^The loan began on/],
])('custom dates with %s are refused before anything is sent', async (_, from, until, message) => {
  const sent = await open('Download Statement')
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Custom dates')
  await fill('First day', from)
  await fill('Last day', until)

  await press('Download')

  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a statement that the server refuses shows why, and can be tried again', async () => {
  let isFirst = true
  await open('Download Statement', {
    [STATEMENT]: () => {
      const reply = isFirst
        ? Response.json({ message: 'Loan not found', code: 'LOAN_NOT_FOUND' }, { status: 404 })
        : pdf()
      isFirst = false
      return reply
    },
  })

  await press('Download')
  expect((await screen.findByRole('alert')).textContent).toBe('Loan not found')
  expect(saved).toEqual([])
  await press('Download')

  await waitFor(() => expect(saved).toHaveLength(1))
})

test('the button says that the statement is being prepared', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  await open('Download Statement', { [STATEMENT]: () => promise })

  await press('Download')

  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Preparing...' })).disabled).toBe(true)
  resolve(pdf())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a payoff letter shows its amount before it is downloaded', async () => {
  const sent = await open('Payoff Letter', { [LETTER]: pdf })
  const amounts = () => within(screen.getByRole('region', { name: 'Payoff' }))
  // 10,000.00 × 18% × 50 / 365
  expect(amounts().getByText(`Payoff through ${shortDate(addDays(TODAY, 10))}`).nextSibling?.textContent).toBe(
    '$10,246.58',
  )
  expect(amounts().getByText('Each day after').nextSibling?.textContent).toBe('$4.93')

  await fill('Good through', TODAY)
  // 10,000.00 × 18% × 40 / 365
  expect(amounts().getByText('$10,197.26')).toBeTruthy()
  await press('Download letter')

  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`payoff-letter-${TODAY}.pdf`]))
  expect(sent()).toEqual([{ loan_id: ID, good_through: TODAY }])
})

test('a payoff letter is for 30 days at most, and shows no amount for later ones', async () => {
  const sent = await open('Payoff Letter')

  await fill('Good through', addDays(TODAY, 31))
  await press('Download letter')

  expect(await screen.findByText(/^Enter a good-through date from/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Payoff' })).toBeNull()
  expect(sent()).toEqual([])
})

test('without an address of the company, the dialog says where to add it', async () => {
  const message = 'Your company has no address on file'
  await open('Payoff Letter', {
    [LETTER]: () => Response.json({ message, code: 'COMPANY_ADDRESS_MISSING' }, { status: 409 }),
  })

  await press('Download letter')

  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('a loan that is paid off has a statement, and no payoff letter', async () => {
  await open(null, {}, { ...LOAN, postings: [...LOAN.postings, posting('payment', TODAY, 20_000)] })

  expect(await screen.findByText('Nothing is owed on this loan')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download Statement' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Payoff Letter' })).toBeNull()
})

test('a role without exports sees why there is no file', async () => {
  serverAnswers({ 'GET /rest/v1/loans': () => Response.json([LOAN]) })
  const Limited = () => (
    <HeldPermissions value={['see_all_clients']}>
      <LoanPage />
    </HeldPermissions>
  )
  show(Limited, '/dashboard/loans/:id', `/dashboard/loans/${ID}`)

  expect(await screen.findAllByText('Your role can’t export this company’s data')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Download Statement' })).toBeNull()
})
