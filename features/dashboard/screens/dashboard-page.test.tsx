// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { beingRecounted, serverAnswers, show } from '#test/support/stub-server.tsx'

const { DashboardPage } = await import('./dashboard-page.tsx')
const { HiddenScreens } = await import('#features/organizations/screens/permitted/hidden-screens.ts')
const { HasLending } = await import('#features/organizations/screens/permitted/has-lending.ts')

afterEach(cleanup)

const SUMMARY = {
  ...{ total_clients: 3, total_clients_change_percent: 0, active_disputes: 1, active_disputes_change_percent: null },
  ...{ success_rate: 50, success_rate_change_percent: 0, pending_actions: 0, pending_actions_change_percent: null },
}
const LATE = { id: 'l1', loan_type: 'auto', past_due_amount: 120, days_past_due: 40, client: null }

/** Renders the dashboard. The test resolves each request itself. */
function dashboard(hasLending = false, hidden: readonly string[] = []) {
  const kept: Record<string, (answer: Response) => void> = {}
  const held = (name: string) => () => new Promise<Response>((resolve) => (kept[name] = resolve))
  serverAnswers({
    'POST /rest/v1/rpc/dashboard_summary': held('figures'),
    'POST /rest/v1/rpc/going_live': held('steps'),
    'GET /rest/v1/loans': held('loans'),
    'GET /rest/v1/credit_reports': () => Response.json([]),
    'POST /rest/v1/rpc/credit_order_terms': () => Response.json({}),
  })
  const page = () => (
    <HasLending value={hasLending}>
      <HiddenScreens value={hidden}>
        <DashboardPage />
      </HiddenScreens>
    </HasLending>
  )
  show(page, '/dashboard')
  return async (name: string, answer: unknown) => {
    await waitFor(() => expect(kept).toHaveProperty(name))
    kept[name]?.(answer instanceof Response ? answer : Response.json(answer))
  }
}

test('the parts show from the top down, in whatever order they arrive', async () => {
  const answer = dashboard()

  await answer('figures', SUMMARY)
  await answer('loans', [LATE])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('Total Clients')).toBeNull()
  expect(screen.queryByText('Loans past due')).toBeNull()

  await answer('steps', [])
  await screen.findByText('Total Clients')
  await screen.findByText('Loans past due')
})

test('the latest reports wait until it is known whether a loan is past due', async () => {
  const answer = dashboard()

  await answer('steps', [])
  await answer('figures', SUMMARY)
  await screen.findByText('Total Clients')
  expect(screen.queryByText('Latest reports')).toBeNull()

  await answer('loans', [])
  await screen.findByText('Latest reports')
})

test('figures show even if the remaining steps can’t be loaded', async () => {
  const answer = dashboard()

  await answer('steps', Response.json({ message: 'broken' }, { status: 500 }))
  await answer('figures', SUMMARY)

  expect(await screen.findByText('Total Clients')).toBeTruthy()
})

test('figures that are being recounted show their progress, and the rest of the page works', async () => {
  const answer = dashboard()

  await answer('steps', [])
  await answer('figures', beingRecounted(45))
  await answer('loans', [LATE])

  expect(await screen.findByText('These figures are being recounted')).toBeTruthy()
  expect(screen.getByText('45% done')).toBeTruthy()
  expect(screen.queryByText('Total Clients')).toBeNull()
  expect(await screen.findByText('Loans past due')).toBeTruthy()
})

const SIX = [1, 2, 3, 4, 5, 6].map((n) => ({ ...LATE, id: `l${n}`, client: { full_name: `Borrower ${n}` } }))

test('with the lending desk, the past-due loans lead to all of them', async () => {
  const answer = dashboard(true)

  await answer('steps', [])
  await answer('figures', SUMMARY)
  await answer('loans', SIX)

  expect((await screen.findByRole('link', { name: 'All loans past due' })).getAttribute('href')).toBe(
    '/dashboard/lending/loans?status=past_due&sort=past-due',
  )
  expect(screen.getAllByRole('link', { name: /^Borrower/ })).toHaveLength(5)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('without the lending desk, a button shows the sixth past-due loan', async () => {
  const answer = dashboard()
  await answer('steps', [])
  await answer('figures', SUMMARY)
  await answer('loans', SIX)

  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await answer('loans', SIX)

  expect(await screen.findByRole('link', { name: 'Borrower 6' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'All loans past due' })).toBeNull()
})

test('past-due loans are hidden with the lending screens', async () => {
  const answer = dashboard(true, ['lending'])
  await answer('steps', [])
  await answer('figures', SUMMARY)
  await answer('loans', SIX)

  expect(await screen.findByText('Latest reports')).toBeTruthy()
  expect(screen.queryByText('Loans past due')).toBeNull()
})
