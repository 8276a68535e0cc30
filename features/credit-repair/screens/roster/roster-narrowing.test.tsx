// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Asked, serverAnswers, show } from '#test/support/stub-server.tsx'

const { CreditRepairPage } = await import('#features/credit-repair/screens/credit-repair-page.tsx')

const ADDRESS = '/dashboard/credit-repair'
const NOBODY = { total_clients: 0, new_clients: 0, clients_compared: 0, average_improvement: null, clients_improved: 0 }
const DANA = {
  ...{
    id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11',
    first_name: 'Dana',
    last_name: 'Whitfield',
    full_name: 'Dana Whitfield',
  },
  ...{ enrolled_on: '2026-10-05', status: 'active', is_new: false, latest_score: 680, score_change: -40 },
  ...{ monthly_fee: 99.5, current_month_revenue: 0, ytd_revenue: 300, total_revenue: 1204.5, lifetime_value: 2398.5 },
}

afterEach(cleanup)

function open(query = '') {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/credit_repair_summary': () => Response.json(NOBODY),
    'POST /rest/v1/rpc/credit_repair_roster': () => Response.json([DANA]),
  })
  return { asked, router: show(CreditRepairPage, ADDRESS, `${ADDRESS}${query}`) }
}

const rosterRequest = (asked: Asked[]) =>
  Object(asked.findLast(({ path }) => path.endsWith('credit_repair_roster'))?.body).wish

const sorted = (address: string) =>
  [...new URLSearchParams(address)]
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')

test('the roster’s filters are restored after opening a client’s file', async () => {
  const { asked, router } = open()
  await screen.findByRole('link', { name: 'Dana Whitfield' })
  await userEvent.type(screen.getByLabelText('Search'), 'dana w')
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'cancelled')
  await userEvent.selectOptions(screen.getByLabelText('Clients'), 'new')
  fireEvent.change(screen.getByLabelText('Enrolled from'), { target: { value: '2026-02-03' } })
  await userEvent.selectOptions(screen.getByLabelText('Period'), '90')
  const address = '?period=90&q=dana+w&status=cancelled&kind=new&from=2026-02-03'
  await waitFor(() => expect(sorted(router.state.location.search)).toBe(sorted(address)))

  await userEvent.click(screen.getByRole('link', { name: 'Dana Whitfield' }))
  await screen.findByText('Another page')
  await act(() => router.navigate(-1))

  expect(await screen.findByLabelText('Search')).toHaveProperty('value', 'dana w')
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'cancelled')
  expect(rosterRequest(asked)).toEqual({
    ...{ search: 'dana w', status: 'cancelled', kind: 'new', from: '2026-02-03', to: '' },
  })
})

test('cleared filters leave nothing in the address, and an SSN never appears there', async () => {
  const { router } = open('?status=paused&period=7')

  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'all')
  await waitFor(() => expect(router.state.location.search).toBe('?period=7'))
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '600-22-1639' } })
  await new Promise((done) => setTimeout(done, 400))

  expect(router.state.location.search).toBe('?period=7')
})

test('an invalid address sets no filter', async () => {
  const { asked } = open('?status=gone&kind=old&from=2026-02-31&to=soon')

  await waitFor(() =>
    expect(rosterRequest(asked)).toEqual({ search: '', status: 'all', kind: 'all', from: '', to: '' }),
  )
})
