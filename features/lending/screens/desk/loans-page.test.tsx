// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { LoansPage } = await import('./loans-page.tsx')

const SAM = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b13'
const PRIME = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b14'
const LATE = {
  ...{ id: '1a2b3c4d-0000-4000-8000-000000000001', client_id: 'c1', full_name: 'Dana Whitfield', state: 'TEXAS' },
  ...{
    loan_type: 'auto',
    product: 'Prime auto',
    owner: 'Sam Ortiz',
    amount: 3400,
    status: 'past_due',
    next_payment_date: '2026-12-01',
  },
  ...{ next_due: { amount: 300.1, paid: 100.05 }, past_due_amount: 600, days_past_due: 45, autopay: 'problem' },
}
const PAID = {
  ...{ ...LATE, id: '1a2b3c4d-0000-4000-8000-000000000002', full_name: 'Ruth Nguyen', state: null, status: 'paid_off' },
  ...{ amount: 0, next_payment_date: null, next_due: null, past_due_amount: 0, days_past_due: 0, autopay: 'off' },
  ...{ product: null, owner: null },
}

afterEach(cleanup)

function open(rows: object[] = [LATE, PAID], address = '/dashboard/lending/loans') {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/loan_list': () => Response.json({ rows, has_next: false }),
    'POST /rest/v1/rpc/loan_totals': () => Response.json({ loans: 1234, balance: 98_765.4, past_due: 600 }),
    'GET /rest/v1/users': () => Response.json([{ id: SAM, full_name: 'Sam Ortiz', email: 'sam@example.test' }]),
    'GET /rest/v1/loan_products': () => Response.json([{ id: PRIME, name: 'Prime auto' }]),
    'POST /functions/v1/export-lending': () => new Response('Loan', { headers: { 'content-type': 'text/csv' } }),
  })
  const router = show(LoansPage, '/dashboard/lending/loans', address)
  const last = (name: string) => Object(asked.filter(({ path }) => path.endsWith(name)).at(-1)?.body).wish
  return { asked, router, last }
}

test('each loan shows what is owed and when, and opens its page', async () => {
  open()

  const [, late, paid] = within(await screen.findByRole('region', { name: 'Loans' })).getAllByRole('row')

  expect(late?.textContent).toBe(
    'Dana Whitfield#1a2b3c4dPrime autoAuto loanPast due$3,400.00$200.05Dec 1, 2026$600.0045 d · 30–59 daysProblemSam OrtizTX',
  )
  expect(paid?.textContent).toBe('Ruth Nguyen#1a2b3c4dAuto loanPaid off$0.00')
  expect(screen.getByRole('link', { name: 'Dana Whitfield' }).getAttribute('href')).toBe(`/dashboard/loans/${LATE.id}`)
})

test('the totals are those of the filtered loans', async () => {
  const { last } = open([LATE], '/dashboard/lending/loans?status=past_due&bucket=30&state=TX&sort=past-due')

  expect(await screen.findByText('1,234')).toBeTruthy()
  expect(screen.getByText('$98,765')).toBeTruthy()
  const filtered = {
    ...{ statuses: ['past_due'], days: [{ from: 30, to: 59 }] },
    states: ['TX'],
  }
  expect(last('loan_totals')).toEqual(filtered)
  expect(last('loan_list')).toEqual({ ...filtered, sort: 'past_due', descending: true, limit: 50 })
})

test('the filter of autopay is in the address, and in the request of the list and its totals', async () => {
  const { router, last } = open()
  await screen.findByRole('region', { name: 'Loans' })

  await userEvent.selectOptions(screen.getByLabelText('Autopay'), 'Has a problem')

  await waitFor(() => expect(last('loan_totals')).toEqual({ autopay: 'problem' }))
  expect(last('loan_list')).toMatchObject({ autopay: 'problem' })
  expect(router.state.location.search).toBe('?autopay=problem')
})

test('the filters of product and owner are in the address, and Clear removes them', async () => {
  const { router, last } = open()
  await screen.findByRole('region', { name: 'Loans' })

  await userEvent.selectOptions(
    screen.getByLabelText('Product'),
    await screen.findByRole('option', { name: 'Prime auto' }),
  )
  await userEvent.selectOptions(screen.getByLabelText('Owner'), 'My clients')

  await waitFor(() => expect(last('loan_list')).toMatchObject({ product: PRIME, owner: 'mine' }))
  expect(last('loan_totals')).toEqual({ product: PRIME, owner: 'mine' })

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))

  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a second change before the page has rendered the first keeps both, and Back undoes the second only', async () => {
  const { router } = open()
  await screen.findByRole('region', { name: 'Loans' })

  act(() => {
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'past_due' } })
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'TX' } })
  })

  await waitFor(() => expect(router.state.location.search).toBe('?status=past_due&state=TX'))

  await act(() => router.navigate(-1))
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Auto loan')

  await waitFor(() => expect(router.state.location.search).toBe('?status=past_due&type=auto'))
})

test.each([
  ['Past due', { from: 1, to: 999_999 }],
  ['1–29 days', { from: 1, to: 29 }],
  ['180+ days', { from: 180, to: 999_999 }],
])('the bucket %s asks for its days', async (label, days) => {
  const { last } = open()
  await screen.findByRole('region', { name: 'Loans' })

  await userEvent.selectOptions(screen.getByLabelText('Days past due'), label)

  await waitFor(() => expect(last('loan_list')).toMatchObject({ days: [days] }))
})

test('an empty portfolio and an empty result say different things', async () => {
  open([])
  expect(await screen.findByText('No loans yet')).toBeTruthy()
  cleanup()

  open([], '/dashboard/lending/loans?status=sold')
  expect(await screen.findByText('No matches')).toBeTruthy()
})

test('the export has the filters and the order of the list', async () => {
  signInJustNow()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  const { asked } = open([LATE], '/dashboard/lending/loans?type=auto')
  const button = await screen.findByRole('button', { name: 'Export' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))

  await userEvent.click(button)

  await waitFor(() => expect(asked.at(-1)?.path).toBe('/functions/v1/export-lending'))
  expect(asked.at(-1)?.body).toMatchObject({
    list: 'loans',
    wish: { types: ['auto'], sort: 'start', descending: true },
  })
})
