// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { APPLICATION } from '#test/support/decision-screen.tsx'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { UnderwritingPage } = await import('./underwriting-page.tsx')

afterEach(cleanup)

const ID = 'b3c4d5e6-0000-4000-8000-000000000001'
const CLIENT = 'b3c4d5e6-0000-4000-8000-00000000000c'
const ASKED = { ...APPLICATION, id: ID, term_months: 24, payment_frequency: 'month', down_payment_cents: null }
const REPORT = {
  id: 'r1',
  created_at: '2020-01-01T12:00:00Z',
  bureau_data: {},
  scores: [{ bureau: 'experian', model: 'fico_8', score: 640 }],
}
const CASE = {
  ...{ id: ID, owner_id: null },
  client: { id: CLIENT, full_name: 'Dana Whitfield', city: 'Austin', state: 'TX' },
  product_version: { terms: PERSONAL_TERMS },
}

function open(more: object = {}) {
  serverAnswers({
    'GET /rest/v1/loan_applications': ({ search }) =>
      Response.json(search.has('id') ? CASE : [{ ...ASKED, amount: 5000, monthly_income_cents: 400_000 }]),
    'GET /rest/v1/loans': () => Response.json([]),
    'GET /rest/v1/credit_cards': () => Response.json([]),
    'GET /rest/v1/credit_reports': () => Response.json([REPORT]),
    'GET /rest/v1/application_decisions': () => Response.json([]),
    'GET /rest/v1/application_referrals': () => Response.json([]),
    'GET /rest/v1/decision_overrides': () => Response.json([]),
    'GET /rest/v1/application_terms': () => Response.json([]),
    'GET /rest/v1/application_conditions': () => Response.json([]),
    'POST /rest/v1/rpc/company_time_zone': () => Response.json([{ time_zone: 'UTC', may_change: true }]),
    'POST /rest/v1/rpc/red_flags': () => Response.json([]),
    ...more,
  })
  const route = '/dashboard/lending/applications/:applicationId'
  show(UnderwritingPage, route, `/dashboard/lending/applications/${ID}`)
}

test('an application shows three structures with their payment and ratios, and a report that is too old', async () => {
  open()

  const asked = within(await screen.findByRole('group', { name: 'As asked' }))

  expect(asked.getByText('$5,000.00')).toBeTruthy()
  expect(asked.getByText(/^\$2\d\d\.\d\d$/)).toBeTruthy()
  expect(screen.getByRole('group', { name: 'More down' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Longer term' })).toBeTruthy()
  expect(await screen.findByText(/The product accepts 30 days, so pull it again/)).toBeTruthy()
})

test('a structure follows its fields', async () => {
  open()
  const asked = within(await screen.findByRole('group', { name: 'As asked' }))

  await userEvent.clear(asked.getByLabelText('Down payment ($)'))
  await userEvent.type(asked.getByLabelText('Down payment ($)'), '5000')

  expect(asked.getByText('The down payment leaves nothing to lend.')).toBeTruthy()
})

test('an application that doesn’t exist leads back to the list', async () => {
  open({ 'GET /rest/v1/loan_applications': () => Response.json([]) })

  expect((await screen.findByRole('link', { name: 'All applications' })).getAttribute('href')).toBe(
    '/dashboard/lending',
  )
})
