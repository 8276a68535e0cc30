// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scoreRows } from '#test/support/report-scores.ts'
import { type Asked, type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { CreditReportsTab } = await import('./credit-reports-tab.tsx')

const CLIENT_ID = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const REPORT_ID = '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b12'
const RHONDA = {
  id: CLIENT_ID,
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
const report = (id: string) => ({
  id,
  status: 'success',
  created_at: '2026-11-18T12:00:00+00:00',
  scores: scoreRows(711, null, 668),
  client: RHONDA,
})
const ANSWER = { experian: { status: 'success', outcome: 'hit', full_feed: {} } }

let asked: Asked[]
const open = (replies: Replies = {}) => {
  asked = serverAnswers({
    'GET /rest/v1/credit_reports': () => Response.json([report(REPORT_ID)]),
    'GET /rest/v1/clients': () => Response.json([RHONDA]),
    'GET /rest/v1/users': () => Response.json([{ account_type: 'lender', credits_used: 3, monthly_credit_limit: 100 }]),
    'POST /rest/v1/rpc/credit_order_terms': () =>
      Response.json([
        { credit_unit: 'order', subscription_status: 'active', resets_on: '2026-12-01', may_pull_directly: true },
      ]),
    'GET /rest/v1/credit_consents': () => Response.json([]),
    'GET /rest/v1/imported_reports': () => Response.json([]),
    'GET /rest/v1/consent_texts': () => Response.json([]),
    'POST /functions/v1/bureau-status': () => Response.json({ bureaus: {} }),
    'POST /functions/v1/credit-pull': () => Response.json({ id: REPORT_ID, reports: ANSWER }),
    ...replies,
  })
  show(() => <CreditReportsTab clientId={CLIENT_ID} />, '/')
}
const quickOrder = () => screen.findByRole('button', { name: 'Quick Order' })
const fill = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /Experian/ }))
  await screen.findByRole('option', { name: /Credit transaction/ })
  await userEvent.selectOptions(screen.getByLabelText('Permissible purpose'), 'credit_transaction')
  await userEvent.click(screen.getByRole('checkbox', { name: /The consumer agreed/ }))
}
const orders = () => asked.filter(({ path }) => path.endsWith('/credit-pull'))

beforeEach(signIn)
afterEach(cleanup)

test('each report shows its three scores and links to its page', async () => {
  open()

  const link = await screen.findByRole('link', { name: 'Nov 18, 2026' })

  expect(link.getAttribute('href')).toBe(`/dashboard/credit-bureau/report/${REPORT_ID}`)
  const cells = within(link.closest('tr') ?? link).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['711', 'N/A', '668', 'Success'])
})

test('a report whose id is not a UUID has no link', async () => {
  open({ 'GET /rest/v1/credit_reports': () => Response.json([report('42')]) })

  expect(await screen.findByText('Nov 18, 2026')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Nov 18, 2026' })).toBeNull()
})

test('without reports it says so', async () => {
  open({ 'GET /rest/v1/credit_reports': () => Response.json([]) })

  expect(await screen.findByText('No credit reports found')).toBeTruthy()
})

test('an archived client’s reports are shown, and none can be ordered', async () => {
  const archived = { ...RHONDA, archived_at: '2026-11-01T12:00:00+00:00' }
  open({ 'GET /rest/v1/clients': () => Response.json([archived]) })

  expect(await screen.findByText('This client is archived. Restore the client to order reports.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Quick Order/ })).toBeNull()
  expect(await screen.findByRole('link', { name: 'Nov 18, 2026' })).toBeTruthy()
})

test('quick order requires a bureau, a purpose and a consent', async () => {
  open()
  expect((await quickOrder()).hasAttribute('disabled')).toBe(true)

  await userEvent.click(await screen.findByRole('button', { name: /Experian/ }))
  await userEvent.click(await quickOrder())

  expect((await screen.findByRole('alert')).textContent).toBe(
    'Validation error: Permissible purpose is required, Consent must be confirmed',
  )
  expect(orders()).toHaveLength(0)
})

test('the button of the quick order follows its fields, which are marked and focused if they are wrong', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: /Experian/ }))

  await userEvent.click(await quickOrder())

  const purpose = screen.getByLabelText('Permissible purpose')
  const consent = screen.getByRole('checkbox', { name: /The consumer agreed/ })
  await waitFor(() => expect(document.activeElement).toBe(purpose))
  expect([purpose, consent].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  const followsFields = consent.compareDocumentPosition(await quickOrder()) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(followsFields).toBeTruthy()
  await userEvent.click(consent)
  expect(consent.hasAttribute('aria-invalid')).toBe(false)
  expect(purpose.getAttribute('aria-invalid')).toBe('true')
})

test('quick order sends the client’s details, no SSN, and clears the choice', async () => {
  open()
  await fill()

  await userEvent.click(await quickOrder())

  await screen.findByText(/^Credit report ordered/)
  expect(orders()).toHaveLength(1)
  expect(orders()[0]?.body).toMatchObject({ client_id: CLIENT_ID, state: 'CONNECTICUT', bureaus: ['experian'] })
  expect(JSON.stringify(orders()[0]?.body)).not.toContain('ssn')
  expect(screen.getByRole('button', { name: /Experian/ }).getAttribute('aria-pressed')).toBe('false')
})

test('a refusal shows the server’s message, and an order that comes too soon counts down', async () => {
  const message = 'Please wait 7 seconds before submitting another request'
  open({ 'POST /functions/v1/credit-pull': () => Response.json({ error: message, message }, { status: 429 }) })
  await fill()

  await userEvent.click(await quickOrder())

  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  expect(screen.getByRole('button', { name: /^Quick Order in \d s$/ }).hasAttribute('disabled')).toBe(true)
})

test('a paused bureau is shown beside the quick order', async () => {
  const alone = { state: 'left alone', retry_at: '2026-11-18T12:00:30+00:00' }
  open({ 'POST /functions/v1/bureau-status': () => Response.json({ bureaus: { equifax: alone } }) })

  const trouble = await screen.findByRole('list', { name: 'Bureaus in trouble' })

  expect(trouble.textContent).toMatch(/^Equifax: not answering, paused until/)
})

test('a bureau that was down is shown as retrying, and a working one is not mentioned', async () => {
  const standings = { equifax: { state: 'on trial', retry_at: null }, experian: { state: 'asked', retry_at: null } }
  open({ 'POST /functions/v1/bureau-status': () => Response.json({ bureaus: standings }) })

  const trouble = await screen.findByRole('list', { name: 'Bureaus in trouble' })

  expect(trouble.textContent).toBe('Equifax: was down, retrying')
})

const consent = (changed: object) => ({
  id: '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b99',
  purpose: 'credit_transaction',
  bureaus: ['experian', 'equifax'],
  pull_type: 'hard',
  method: 'wet',
  text_version: 'standard-2026-11',
  single_use: false,
  uses: 2,
  signed_at: '2026-11-02T12:00:00+00:00',
  expires_at: '2126-12-02T12:00:00+00:00',
  revoked_at: null,
  ...changed,
})
const consents = (...rows: object[]): Replies => ({ 'GET /rest/v1/credit_consents': () => Response.json(rows) })
const CONSENTS = { name: 'Consents of this client' }

test.each([
  [{}, 'Valid until Dec 2, 2126, used 2 times', true],
  [{ uses: 1 }, 'Valid until Dec 2, 2126, used 1 time', true],
  [{ single_use: true, uses: 0 }, 'Valid until Dec 2, 2126, for one report', true],
  [{ single_use: true, uses: 1 }, 'Used: it was valid for one report', false],
  [{ expires_at: '2026-11-12T12:00:00+00:00' }, 'Ended Nov 12, 2026', false],
  [{ revoked_at: '2026-11-05T12:00:00+00:00' }, 'Withdrawn Nov 5, 2026', false],
])('a consent with %j: %s', async (changed, words, canBeWithdrawn) => {
  open(consents(consent(changed)))

  const row = within(await screen.findByRole('region', CONSENTS)).getAllByRole('row')[1]

  expect(row?.textContent).toContain('Nov 2, 2026Signed on paper, standard-2026-11')
  expect(row?.textContent).toContain('Credit transaction the consumer started')
  expect(within(row ?? document.body).getByText(words)).toBeTruthy()
  expect(within(row ?? document.body).queryAllByRole('button', { name: /^Withdraw/ })).toHaveLength(
    canBeWithdrawn ? 1 : 0,
  )
})

test('withdrawing a consent asks for confirmation, and the list shows the date', async () => {
  let revokedAt: string | null = null
  open({
    'GET /rest/v1/credit_consents': () => Response.json([consent({ revoked_at: revokedAt })]),
    'POST /rest/v1/rpc/revoke_credit_consent': () => {
      revokedAt = '2026-11-22T12:00:00+00:00'
      return Response.json(revokedAt)
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the consent of Nov 2, 2026' }))
  expect(asked.filter(({ path }) => path.endsWith('revoke_credit_consent'))).toEqual([])

  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw consent' }))

  expect(await screen.findByText('Withdrawn Nov 22, 2026')).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('revoke_credit_consent'))?.body).toEqual({ consent_id: consent({}).id })
})

test('a failed withdrawal shows an error and changes nothing', async () => {
  open({
    ...consents(consent({})),
    'POST /rest/v1/rpc/revoke_credit_consent': () =>
      Response.json({ code: 'PT404', message: 'This consent doesn’t exist or was already withdrawn' }, { status: 404 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Withdraw the consent/ }))

  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw consent' }))

  expect((await screen.findByRole('alert')).textContent).toContain(
    'This consent doesn’t exist or was already withdrawn',
  )
})

test('without consents it says how to record one', async () => {
  open()

  expect(await screen.findByText('No consent on file. You record one when you order a report.')).toBeTruthy()
})
