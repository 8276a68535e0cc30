// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Asked, serverAnswers, show } from '#test/support/stub-server.tsx'

const { SubscriberList } = await import('./subscriber-list.tsx')

const LARKSPUR = {
  ...{ id: '00000000-0000-4000-8000-000000000001', company_name: 'Larkspur Lending', account_type: 'lender' },
  ...{ subscription_plan: 'pro', subscription_status: 'active', monthly_credit_limit: 1000, credits_used: 810 },
  review_status: 'approved',
  ...{ owner_name: 'Maria Lopez', owner_email: 'maria@example.test' },
}
const VANCE = {
  ...{ id: '00000000-0000-4000-8000-000000000002', company_name: 'Vance Motors', account_type: 'dealer' },
  ...{ subscription_plan: 'basic', subscription_status: 'past_due', monthly_credit_limit: 50, credits_used: 40 },
  review_status: 'in_review',
  ...{ owner_name: 'Nora Vance', owner_email: 'nora@example.test' },
}

interface Wish {
  search: string
  account_type: string
  page: number
}

function open(rows: unknown[] = [LARKSPUR, VANCE], { total = rows.length, address = '/admin' } = {}) {
  const asked = serverAnswers({ 'POST /rest/v1/rpc/subscriber_list': () => Response.json({ total, rows }) })
  const router = show(SubscriberList, '/admin', address)
  const lastRequest = () => (asked.at(-1) as Asked & { body: { wish: Wish } }).body.wish
  return { router, lastRequest }
}

afterEach(cleanup)

test('each subscriber shows company, type, plan, status, review and credits, and links to its page', async () => {
  open()

  const table = within(await screen.findByRole('table'))
  const [, first, second] = table.getAllByRole('row')

  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Company', 'Type', 'Plan', 'Status', 'Review', 'Credits', 'Actions'],
  ])
  expect(first?.textContent).toContain('Larkspur Lendingmaria@example.testLenderProActiveApproved')
  expect(first?.textContent).toContain('810 of 1,000')
  expect(second?.textContent).toContain('Vance Motorsnora@example.testDealerBasicPast dueIn review')
  expect(table.getByRole('link', { name: 'Open Vance Motors' }).getAttribute('href')).toBe(
    `/dashboard/subscribers/${VANCE.id}`,
  )
})

test('on a phone each cell has its column’s label, except the company', async () => {
  open([LARKSPUR])

  const [, row] = within(await screen.findByRole('table')).getAllByRole('row')

  expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.dataset['label'])).toEqual([
    ...['Type', 'Plan', 'Status', 'Review', 'Credits', 'Actions'],
  ])
})

test('the type filter offers the specified types, and requests one of them', async () => {
  const { lastRequest, router } = open()
  const filter = await screen.findByLabelText<HTMLSelectElement>('Type')

  await userEvent.selectOptions(filter, 'Auto Dealers')

  expect([...filter.options].map(({ text }) => text)).toEqual(['All Types', 'Credit Repair', 'Lenders', 'Auto Dealers'])
  await waitFor(() => expect(lastRequest()).toEqual({ search: '', account_type: 'dealer', page: 1 }))
  expect(router.state.location.search).toBe('?type=dealer')
})

test('a search is in the address and starts on the first page', async () => {
  const { lastRequest, router } = open([LARKSPUR], { total: 60, address: '/admin?page=2' })
  expect(await screen.findByText('26–50 of 60')).toBeTruthy()

  await userEvent.type(screen.getByLabelText('Search'), 'lark')

  await waitFor(() => expect(lastRequest()).toEqual({ search: 'lark', account_type: '', page: 1 }))
  expect(router.state.location.search).toBe('?search=lark')
})

test('paging ends at the last page', async () => {
  const { lastRequest } = open([LARKSPUR], { total: 60 })
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))

  await waitFor(() => expect(lastRequest().page).toBe(3))
  expect(await screen.findByText('51–60 of 60')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
})

test.each([
  ['99', 99],
  ['99999999999', 100_000],
])('page %s of three says so, and links to the last', async (page, asked) => {
  const { lastRequest, router } = open([], { total: 60, address: `/admin?page=${page}` })
  expect(await screen.findByText('This page doesn’t exist')).toBeTruthy()
  expect(lastRequest().page).toBe(asked)

  await userEvent.click(screen.getByRole('button', { name: 'Go to the last page' }))

  await waitFor(() => expect(lastRequest().page).toBe(3))
  expect(router.state.location.search).toBe('?page=3')
})

test('an empty result shows the specified message', async () => {
  open([])

  expect(await screen.findByText('No subscribers found matching your criteria')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New Subscriber' }).getAttribute('href')).toBe('/admin/subscribers/new')
})

test('a failure shows the specified message, and can be retried', async () => {
  let isBroken = true
  serverAnswers({
    'POST /rest/v1/rpc/subscriber_list': () =>
      isBroken
        ? Response.json({ code: 'XX000', message: 'Internal server error' }, { status: 500 })
        : Response.json({ total: 1, rows: [LARKSPUR] }),
  })
  show(SubscriberList, '/admin')
  expect(await screen.findByText('Failed to load subscribers')).toBeTruthy()

  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }))

  expect((await screen.findAllByText('Larkspur Lending')).length).toBe(1)
})

test('a suspended company is marked, and the status filter finds such companies', async () => {
  const { lastRequest, router } = open([{ ...LARKSPUR, is_suspended: true }, VANCE])
  const [, first] = within(await screen.findByRole('table')).getAllByRole('row')

  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Suspended')

  expect(first?.textContent).toContain('Suspended')
  await waitFor(() => expect(lastRequest()).toEqual({ search: '', account_type: '', status: 'suspended', page: 1 }))
  expect(router.state.location.search).toBe('?status=suspended')
})

test('each review links to its page, and the review filter finds companies in that status', async () => {
  const { lastRequest, router } = open()
  const mark = await screen.findByRole('link', { name: 'In review: review of Vance Motors' })

  await userEvent.selectOptions(screen.getByLabelText('Review'), 'In review')

  expect(mark.getAttribute('href')).toBe(`/admin/company-reviews/${VANCE.id}`)
  await waitFor(() =>
    expect(lastRequest()).toEqual({ search: '', account_type: '', review_status: 'in_review', page: 1 }),
  )
  expect(router.state.location.search).toBe('?review=in_review')
})
