// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { PaymentsPage } = await import('./payments-page.tsx')

const AT = '/dashboard/lending/payments'
const PAYMENT = {
  ...{ id: 'p1', loan_id: '1a2b3c4d-0000-4000-8000-000000000001', client_id: 'c1', full_name: 'Dana Whitfield' },
  ...{ kind: 'payment', amount: 301.05, effective_date: '2026-11-02', created_at: '2026-11-02T12:00:00Z', details: {} },
  ...{ reverses_id: null, method: 'check', reference: '1044', recorded_by_name: 'Maria Lopez' },
  ...{ is_reversed: true, reversed: null },
}
const REVERSAL = {
  ...{ ...PAYMENT, id: 'p2', kind: 'reversal', effective_date: '2026-11-05', reverses_id: 'p1', is_reversed: false },
  ...{ method: null, reference: null, reversed: { kind: 'payment', effective_date: '2026-11-02', details: {} } },
}
const LATE_FEE = {
  ...{ ...PAYMENT, id: 'p3', full_name: 'Ruth Nguyen', kind: 'fee', amount: 15, is_reversed: false, method: null },
  ...{ reference: null, recorded_by_name: null, details: { fee: 'late', installment: 3, isAutomatic: true } },
}

afterEach(cleanup)

function open(rows: object[] = [REVERSAL, LATE_FEE, PAYMENT], address = AT) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/loan_posting_list': () => Response.json({ rows, has_next: false }),
    'POST /rest/v1/rpc/loan_posting_totals': () =>
      Response.json({ entries: 1234, received: 98_765.4, reversed: 301.05 }),
    'POST /functions/v1/export-lending': () => new Response('Date', { headers: { 'content-type': 'text/csv' } }),
  })
  const router = show(PaymentsPage, AT, address)
  const last = (name: string) => Object(asked.filter(({ path }) => path.endsWith(name)).at(-1)?.body).wish
  return { asked, router, last }
}

test('each entry shows what it is, and opens its loan', async () => {
  open()

  const [, ...rows] = within(await screen.findByRole('region', { name: 'Ledger entries' })).getAllByRole('row')

  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Dana Whitfield#1a2b3c4dNov 5, 2026ReversalPayment of Nov 2, 2026Maria Lopez$301.05',
    'Ruth Nguyen#1a2b3c4dNov 2, 2026Late feeInstallment 3, added automatically$15.00',
    'Dana Whitfield#1a2b3c4dNov 2, 2026Payment (reversed)Check 1044Maria Lopez$301.05',
  ])
  expect(screen.getAllByRole('link', { name: 'Dana Whitfield' })[0]?.getAttribute('href')).toBe(
    `/dashboard/loans/${PAYMENT.loan_id}`,
  )
})

test('the filters are in the address, and the totals are those of the filtered entries', async () => {
  const { router, last } = open()
  expect(await screen.findByText('$98,765.40')).toBeTruthy()
  expect(screen.getAllByText('$301.05')).toHaveLength(3)

  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Payments')
  await userEvent.selectOptions(screen.getByLabelText('Method'), 'Check')
  await userEvent.type(screen.getByLabelText('From'), '2026-11-01')
  await userEvent.type(screen.getByLabelText('To'), '2026-11-30')
  await userEvent.type(screen.getByLabelText('Search borrowers or loan IDs'), 'dana')

  const filtered = { search: 'dana', group: 'payments', method: 'check', from: '2026-11-01', to: '2026-11-30' }
  await waitFor(() => expect(last('loan_posting_totals')).toEqual(filtered))
  expect(last('loan_posting_list')).toEqual({ ...filtered, limit: 50 })
  expect(router.state.location.search).toBe('?kind=payments&method=check&from=2026-11-01&to=2026-11-30&q=dana')
  expect(screen.getByText('Reversals are filtered out')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))

  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('days in the wrong order are reported beside the last one', async () => {
  open([], `${AT}?from=2026-11-30&to=2026-11-01`)

  expect(await screen.findByText('Enter the first day or a later one')).toBeTruthy()
  expect(await screen.findByText('No matches')).toBeTruthy()
})

test('an invalid filter in the address is ignored', async () => {
  const { last } = open([], `${AT}?kind=x&method=x&from=2026-02-30&to=x`)
  await screen.findByText('No matches')

  expect(last('loan_posting_list')).toEqual({ limit: 50 })
})

test('without entries the page says what appears there', async () => {
  open([])

  expect(await screen.findByText('No ledger entries yet')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true)
})

test('the export has the filters of the list', async () => {
  signInJustNow()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  const { asked } = open([PAYMENT], `${AT}?kind=payments`)
  const button = await screen.findByRole('button', { name: 'Export' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))

  await userEvent.click(button)

  await waitFor(() => expect(asked.at(-1)?.path).toBe('/functions/v1/export-lending'))
  expect(asked.at(-1)?.body).toMatchObject({ list: 'payments', wish: { group: 'payments' } })
})
