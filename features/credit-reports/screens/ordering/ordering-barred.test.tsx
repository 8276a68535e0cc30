// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DIRECT_PULL_BARRED } from '#features/credit-reports/rules/ordering/direct-pull.ts'
import { builtInPermissions } from '#features/organizations/rules/permissions.ts'
import { open, RHONDA } from '#test/support/order-fixture.tsx'
import { serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { BureauDashboardPage } = await import('#features/credit-reports/screens/bureaus/bureau-dashboard-page.tsx')
const { RecentReportsPage } = await import('#features/credit-reports/screens/bureaus/recent-reports-page.tsx')
const { QuickOrder } = await import('./quick-order.tsx')

beforeEach(signIn)
afterEach(cleanup)

const TERMS = 'POST /rest/v1/rpc/credit_order_terms'
const barred = (may_pull_directly = false) => ({
  [TERMS]: () =>
    Response.json([
      { credit_unit: 'order', subscription_status: 'active', resets_on: '2026-12-01', may_pull_directly },
    ]),
})
const reports = { 'GET /rest/v1/credit_reports': () => Response.json([]) }

test('the order page of an organization without a contract says why there is no form, and whom to ask', async () => {
  const { asked } = open(barred())

  await screen.findByText(DIRECT_PULL_BARRED)

  expect(screen.queryByRole('button', { name: 'Order report' })).toBeNull()
  expect(asked.some(({ path }) => path.endsWith('credit-pull'))).toBe(false)
})

test('the client’s Quick Order is replaced by the reason', async () => {
  serverAnswers({ ...barred(), 'GET /rest/v1/clients': () => Response.json([RHONDA]) })

  show(() => <QuickOrder clientId={RHONDA.id} />, '/dashboard')

  await screen.findByRole('region', { name: 'You can’t order reports here' })
  expect(screen.queryByRole('button', { name: 'Quick Order' })).toBeNull()
})

test('the bureau dashboard keeps its figures without Quick Pull and the order button', async () => {
  serverAnswers({ ...barred(), ...reports })

  show(BureauDashboardPage, '/dashboard/credit-bureau')

  await screen.findByText(DIRECT_PULL_BARRED)
  expect(screen.getByRole('heading', { name: 'Recent Reports' })).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Quick Pull' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'New Credit Report' })).toBeNull()
})

test('for a role without orders, that is the reason, not the contract', async () => {
  serverAnswers({ ...barred(true), ...reports })

  show(
    () => (
      <HeldPermissions value={builtInPermissions('read_only')}>
        <BureauDashboardPage />
      </HeldPermissions>
    ),
    '/dashboard/credit-bureau',
  )

  await screen.findByText('Your role does not include ordering. Ask an owner or admin if you need it.')
  expect(screen.queryByText(DIRECT_PULL_BARRED)).toBeNull()
})

test.each([
  [false, false],
  [true, true],
])('the list of reports offers a new one only to those who may order (%s)', async (may, isOffered) => {
  const asked = serverAnswers({ ...barred(may), ...reports })

  show(RecentReportsPage, '/dashboard/credit-bureau/recent')
  await screen.findByText('No credit reports found')
  await expect.poll(() => asked.some(({ path }) => path.endsWith('credit_order_terms'))).toBe(true)

  await expect.poll(() => screen.queryByRole('link', { name: 'New Credit Report' }) !== null).toBe(isOffered)
})

describe('about a client who can still cancel their credit repair contract', () => {
  const HELD = {
    'GET /rest/v1/users': () => Response.json([{ account_type: 'cro', credits_used: 23, monthly_credit_limit: 1000 }]),
    'POST /rest/v1/rpc/client_work_standing': () =>
      Response.json([{ cancel_until: '2026-12-01', today: '2026-11-30', lacks: null }]),
  }
  const SAID = 'The client can cancel the contract through Dec 1, 2026. You can start work on Dec 2, 2026.'

  test('the order page says from which day a report can be ordered', async () => {
    open(HELD)

    await screen.findByText(SAID)

    await userEvent.click(screen.getByRole('checkbox', { name: /Experian/ }))
    expect(screen.getByRole('button', { name: 'Order report' }).hasAttribute('disabled')).toBe(true)
  })

  test('Quick Order says so too', async () => {
    serverAnswers({ ...barred(true), ...HELD, 'GET /rest/v1/clients': () => Response.json([RHONDA]) })
    show(() => <QuickOrder clientId={RHONDA.id} />, '/dashboard')

    await screen.findByText(SAID)

    await userEvent.click(screen.getByRole('button', { name: /Experian/ }))
    expect(screen.getByRole('button', { name: 'Quick Order' }).hasAttribute('disabled')).toBe(true)
  })
})
