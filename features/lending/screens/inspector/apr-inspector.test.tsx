// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { inspectorQuery } from '#features/lending/rules/inspector/inspector-address.ts'
import { EXAMPLE_CONTRACT, type InspectorFields } from '#features/lending/rules/inspector/inspector-fields.ts'
import { figuresOf } from '#features/lending/rules/quotes/quote.ts'
import { quoteRequestSchema } from '#features/lending/rules/quotes/quote-request.ts'
import { type Asked, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { AprInspectorPage } = await import('./apr-inspector-page.tsx')

const ROUTE = '/dashboard/lending/apr-inspector'
const ABOVE = { state_cap: 'above', mla: 'within', usury_source: 'Ark. Const. amend. 89 § 3' }
const quoted = (verdicts: object) => (asked: Asked) =>
  Response.json({ ...figuresOf(quoteRequestSchema.parse(asked.body)), verdicts })

function open(contract: Partial<InspectorFields> | null, replies: Replies = {}) {
  const asked = serverAnswers({ 'POST /functions/v1/quote-loan': quoted(ABOVE), ...replies })
  const query = contract === null ? '' : `?${inspectorQuery({ ...EXAMPLE_CONTRACT, ...contract })}`
  const router = show(AprInspectorPage, ROUTE, ROUTE + query)
  return { asked, router, user: userEvent.setup() }
}

const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent
const rowsOf = (label: string) =>
  within(screen.getByRole('region', { name: label }))
    .getAllByRole('row')
    .slice(1)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('an empty form names the fields to fill in, and offers an example', async () => {
  const { user, asked } = open(null)
  expect(screen.getByText(/^These fields are still empty: Amount of the loan, Start of interest, Rate,/)).toBeTruthy()
  expect(asked).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Fill in an example' }))

  expect(await screen.findByText('Military APR')).toBeTruthy()
  expect(figure('Amount financed')).toBe('$4,925.00')
})

test('a typed contract is computed at once, and the address keeps it', async () => {
  const { user, router } = open(null)

  await user.type(screen.getByLabelText('Amount of the loan ($)'), '$5,000')
  await user.type(screen.getByLabelText('Rate (%)'), '12%')
  await user.type(screen.getByLabelText('Start of interest'), '2026-01-01')
  await user.type(screen.getByLabelText('First payment'), '2026-02-01')
  await user.type(screen.getByLabelText('Number of payments'), '18')
  await user.selectOptions(screen.getByLabelText('Day count'), '30/360')

  await waitFor(() => expect(figure('APR')).toBe('12.0006%'))
  expect(figure('Payment')).toBe('$304.91')
  await waitFor(() => expect(router.state.location.search).toContain('amount=%245%2C000&rate=12%25'), {
    timeout: 2_000,
  })
})

test('a link restores the contract, and its verdicts cite their sources', async () => {
  const { asked } = open({ state: 'AR' })

  expect(await screen.findByText('The rate is above a limit that applies to this loan.')).toBeTruthy()
  expect(screen.getByText('Source: Ark. Const. amend. 89 § 3')).toBeTruthy()
  expect(screen.getByText('Source: 10 USC 987(b), 32 CFR 232.4(b)')).toBeTruthy()
  expect(asked).toMatchObject([{ body: { amount: 5000_00, rate_percent: '18.5', state: 'AR' } }])
})

test('a contract without a state is not compared with caps of states', async () => {
  open({ state: '' }, { 'POST /functions/v1/quote-loan': quoted({ ...ABOVE, state_cap: null, usury_source: null }) })

  expect(await screen.findByText('Choose a state to compare the rate with its caps.')).toBeTruthy()
})

test('a contract without an APR is not said to be within the military cap', async () => {
  const list = { entry: 'payments', charges: [], contractPayments: '2026-02-15 100' } as const
  open(list)

  expect(await screen.findByText('This contract has no MAPR to compare.')).toBeTruthy()
  expect(figure('APR')).toBe('None')
  expect(screen.queryByText('Equation')).toBeNull()
})

test('the figures stay when the caps can’t be compared, and the user can retry', async () => {
  let isAway = true
  const away = () => Response.json({ code: 'UNAVAILABLE', message: 'The database is restarting' }, { status: 503 })
  const { user } = open({}, { 'POST /functions/v1/quote-loan': (asked) => (isAway ? away() : quoted(ABOVE)(asked)) })
  expect(await screen.findByText('The caps couldn’t be compared')).toBeTruthy()
  expect(screen.getByText('The database is restarting')).toBeTruthy()
  expect(figure('Amount financed')).toBe('$4,925.00')
  isAway = false

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('The MAPR is within the cap for covered borrowers.')).toBeTruthy()
})

test('an amount with a comma before its cents is refused at its field, with how to write it', async () => {
  const { user, asked } = open({ charges: [] })
  const amount = screen.getByLabelText('Amount of the loan ($)')

  await user.clear(amount)
  await user.type(amount, '1234,50')

  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(amount.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Write 1234.50, with a point before the cents.',
  )
  expect(screen.queryByText('Amount financed')).toBeNull()
  expect(asked.every(({ body }) => Object(body).amount === 5000_00)).toBe(true)
})

test('payments below their interest are refused at the payment', async () => {
  open({ payment: '50' })

  const payment = await screen.findByLabelText('Payment ($)')

  expect(payment.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(/Payment 1 doesn't cover its interest of \$78\.56/)).toHaveLength(2)
})

test('pasted payments are the schedule, and a line that can’t be read is named', async () => {
  const { user } = open({ ...{ rate: '', charges: [], amount: '1000', start: '1978-01-01', every: 'once' } })
  await user.click(screen.getByLabelText('By its list of payments'))
  const payments = screen.getByLabelText('Payments')

  await user.click(payments)
  await user.paste('Date\tAmount\n9/13/1978\t$1.080,00')

  expect(screen.getByRole('list', { name: 'Lines to correct' }).textContent).toBe(
    'Line 2: Write 1080.00 instead of $1.080,00.',
  )
  await user.clear(payments)
  await user.paste('Date\tAmount\n9/13/1978\t$1,080.00')
  expect(await screen.findByText('1 payment of $1,080.00 in total.')).toBeTruthy()
  await waitFor(() => expect(figure('APR')).toBe('11.4510%'))
  expect(figure('Unit-period')).toBe('Whole term')
})

test('the schedule shows twelve payments first, then all', async () => {
  const { user } = open({})
  await screen.findByText('Amount financed')
  expect(rowsOf('Schedule')).toHaveLength(12)

  await user.click(screen.getAllByRole('button', { name: 'Show all 24 payments' })[0] ?? document.body)

  expect(rowsOf('Schedule')).toHaveLength(24)
})

test('the equation has a term for each advance and each payment, and both sums', async () => {
  open({ start: '2026-01-05' })

  await screen.findByText('Amount financed')

  expect(rowsOf('Advances of the equation')[0]?.textContent).toBe('Jan 5, 20260$4,925.00$4,925.0000')
  expect(rowsOf('Payments of the equation')[1]?.textContent).toContain('2 + 10/30')
  expect(rowsOf('Payments of the equation')[1]?.textContent).toContain('÷ ((1 + 10/30·i)(1 + i)2)')
  expect(screen.getByText('Sum of 1 advance').parentElement?.textContent).toContain('$4,925.0000')
  expect(screen.getByText('Sum of 24 payments').parentElement?.textContent).toMatch(/\$4,92[45]\.\d{4}$/)
})

test('charges are added and removed, and the focus stays in the list', async () => {
  const { user } = open({ charges: [] })
  await screen.findByText('Amount financed')
  await user.click(screen.getByRole('button', { name: 'Add charge' }))
  const row = screen.getByRole('group', { name: 'charge 1' })

  await user.selectOptions(within(row).getByLabelText('Kind'), 'Credit insurance voluntary')
  await user.type(within(row).getByLabelText('Amount ($)'), '200')

  await waitFor(() => expect(figure('Amount financed')).toBe('$5,000.00'))
  expect(Number.parseFloat(String(figure('Military APR')))).toBeGreaterThan(20)
  await user.click(screen.getByRole('button', { name: 'Remove charge 1' }))
  expect(screen.queryByRole('group', { name: 'charge 1' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add charge'))
})

test('the link to copy has the contract, before the address has it', async () => {
  const { user } = open({})
  await screen.findByText('Amount financed')
  await user.selectOptions(screen.getByLabelText('State'), 'Texas')

  await user.click(screen.getByRole('button', { name: 'Copy link' }))

  const copied = await navigator.clipboard.readText()
  expect(copied).toContain(`${ROUTE}?amount=5%2C000.00`)
  expect(copied).toContain('state=TX')
})

test('the schedule is saved as CSV', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (file: Blob) => String(saved.push(file))
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = open({})

  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))

  const lines = (await saved[0]?.text())?.split('\r\n')
  expect(lines?.slice(0, 2)).toEqual([
    expect.stringContaining('No.,Due,Payment,Interest,Principal,Balance'),
    '1,2026-02-15,250.73,78.56,172.17,4827.83',
  ])
  expect(lines).toHaveLength(26)
})

test('starting over empties the form and the address', async () => {
  const { user, router } = open({})

  await user.click(await screen.findByRole('link', { name: 'Start over' }))

  expect(await screen.findByText(/^These fields are still empty: .*Rate/)).toBeTruthy()
  expect(router.state.location.search).toBe('')
})
