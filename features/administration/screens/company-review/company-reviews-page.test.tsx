// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { CompanyReviewsPage } = await import('./company-reviews-page.tsx')
const { WaitingReviews } = await import('./waiting-reviews.tsx')

beforeEach(signIn)
afterEach(cleanup)

const HOUR_MS = 3_600_000
const ROW = {
  ...{ organization_id: 'c1', company_name: 'Harbor', legal_name: 'Harbor LLC', account_type: 'lender' },
  ...{ status: 'in_review', since: new Date(Date.now() - 72 * HOUR_MS).toISOString(), times_sent: 2 },
}

function queue(rows: object[], total = rows.length) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/company_reviews': () => Response.json({ total, rows }),
    'POST /rest/v1/rpc/waiting_company_reviews': () => Response.json(total),
  })
  return () => asked.filter(({ path }) => path.endsWith('company_reviews')).map(({ body }) => Object(body).wish)
}

test('the queue starts with waiting companies, and shows how long they wait', async () => {
  const wishes = queue([ROW])

  show(CompanyReviewsPage, '/admin/company-reviews')

  await screen.findByText('3 days')
  screen.getByText('2 times')
  expect(screen.getByRole('link', { name: 'Review Harbor' }).getAttribute('href')).toBe('/admin/company-reviews/c1')
  expect(wishes()).toEqual([{ status: 'in_review', search: '', page: 1 }])
})

test('status, search and page filter the list and are in the address', async () => {
  const wishes = queue([ROW], 30)
  const router = show(CompanyReviewsPage, '/admin/company-reviews')
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))

  await userEvent.selectOptions(screen.getByLabelText('State'), 'All states')

  await waitFor(() => expect(wishes()).toContainEqual({ status: '', search: '', page: 1 }))
  expect(wishes()).toContainEqual({ status: 'in_review', search: '', page: 2 })
  expect(router.state.location.search).toBe('?state=all')
})

test('an empty queue says that no companies are waiting', async () => {
  queue([])

  show(CompanyReviewsPage, '/admin/company-reviews')

  expect(await screen.findByText('No companies are waiting for a decision.')).toBeTruthy()
})

test('the overview links to it and shows how many wait', async () => {
  queue([ROW], 4)

  show(WaitingReviews, '/admin')

  const link = await screen.findByRole('link', { name: 'Company reviews (4 waiting)' })
  expect(link.getAttribute('href')).toBe('/admin/company-reviews')
})
