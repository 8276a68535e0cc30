import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { PERMISSIBLE_PURPOSES } from '#features/credit-reports/rules/ordering/purposes.ts'
import { type Asked, type Replies, serverAnswers, show } from './stub-server.tsx'

const { OrderPage } = await import('#features/credit-reports/screens/ordering/order-page.tsx')

export const RHONDA = {
  id: '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b11',
  first_name: 'Rhonda',
  last_name: 'Rouse',
  full_name: 'Rhonda Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'CT',
  zip: '06901',
  ssn: 'XXX-XX-1639',
  date_of_birth: 'XX/XX/1987',
}
export const REPORT_ID = '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b12'
export const SCORED = {
  status: 'success',
  outcome: 'hit',
  message: '',
  full_feed: { credit_score: { fico_8: { score: 711 } } },
}
export const NO_HIT = {
  status: 'error',
  outcome: 'no_hit',
  message: 'A no-hit file is returned.',
  error: 'A no-hit file is returned.',
}
export const FROZEN = { status: 'error', outcome: 'frozen', message: 'The file is frozen', error: 'The file is frozen' }

export const CERTIFIED = {
  purposes: [...PERMISSIBLE_PURPOSES],
  expires_at: '2027-11-01T00:00:00Z',
  is_current: true,
  may_certify: true,
}

const standing: Replies = {
  'GET /rest/v1/users': () => Response.json([{ account_type: 'lender', credits_used: 23, monthly_credit_limit: 1000 }]),
  'GET /rest/v1/clients': () => Response.json([RHONDA]),
  'POST /rest/v1/rpc/credit_order_terms': () =>
    Response.json([
      { credit_unit: 'order', subscription_status: 'active', resets_on: '2026-12-01', may_pull_directly: true },
    ]),
  'POST /rest/v1/rpc/credit_certification': () => Response.json([CERTIFIED]),
  'GET /rest/v1/credit_consents': () => Response.json([]),
  'GET /rest/v1/consent_texts': () => Response.json([]),
  'POST /functions/v1/bureau-status': () => Response.json({ bureaus: {} }),
}
export const PULL = 'POST /functions/v1/credit-pull'

/** Opens the order page with a server that has everything an order needs, except for `replies`. */
export const open = (replies: Replies = {}, search = `?client=${RHONDA.id}`, state: unknown = null) => {
  const asked = serverAnswers({ ...standing, ...replies })
  const address = '/dashboard/credit-bureau/order'
  return { asked, router: show(OrderPage, address, { pathname: address, search, state }) }
}
/** Returns the bodies of the orders that were sent. */
export const pulls = (asked: Asked[]) =>
  asked.filter(({ path }) => path.endsWith('credit-pull')).map(({ body }) => body)

/** Selects the bureaus, a purpose, and the consent. */
export const fillIn = async (...bureaus: RegExp[]) => {
  for (const bureau of bureaus) await userEvent.click(await screen.findByRole('checkbox', { name: bureau }))
  await userEvent.selectOptions(screen.getByLabelText('Permissible purpose'), 'credit_transaction')
  await userEvent.click(screen.getByRole('checkbox', { name: /The consumer agreed/ }))
}
export const order = () => userEvent.click(screen.getByRole('button', { name: 'Order report' }))

export function refusal(status: number, body: object): Response {
  return Response.json(body, { status })
}
