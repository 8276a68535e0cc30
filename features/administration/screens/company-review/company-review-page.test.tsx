// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { CompanyReviewPage } = await import('./company-review-page.tsx')
const Page = () => (
  <MayWrite value>
    <CompanyReviewPage />
  </MayWrite>
)

beforeEach(signIn)
afterEach(cleanup)

const DOCUMENT = {
  ...{ id: '1', kind: 'articles', file_name: 'articles.pdf', file_size: 2048, mime_type: 'application/pdf' },
  ...{ added_by_name: 'Maria', added_at: '2026-11-20T10:00:00Z' },
}
const DETAILS = {
  ...{ legal_name: 'Harbor LLC', website: 'https://harbor.example', address: '12 Harbor Street', city: 'Austin' },
  ...{ state: 'TX', zip: '78701', licenses: [], no_license_reason: 'Texas asks none of us' },
  ...{ person_name: 'Maria Lopez', person_title: 'CEO', person_email: 'maria@harbor.example' },
  person_phone: '5125550142',
}
const WHOLE = {
  ...{ version: 3, details: DETAILS, ein_last_four: '6789' },
  documents: ['articles', 'ein_letter', 'business_id'].map((kind) => ({ ...DOCUMENT, id: kind, kind })),
}
const EMPTY = { version: 0, details: {}, ein_last_four: null, documents: [] }

function reviewAs(review: object, act?: (asked: { body: unknown }) => Response | Promise<Response>) {
  const replies: Replies = { 'POST /rest/v1/rpc/company_review': () => Response.json(review) }
  if (act) replies['POST /functions/v1/company-review'] = act
  const asked = serverAnswers(replies)
  show(Page, '/dashboard/going-live/review')
  return () => asked.filter(({ path }) => path.endsWith('/company-review')).map(({ body }) => Object(body))
}
const NOT_SENT = { status: 'not_sent', since: null, reason: null, history: [] }

test('missing values are reported beside each field and in the list of documents, and nothing is sent', async () => {
  const acts = reviewAs({ ...NOT_SENT, draft: EMPTY })

  await userEvent.click(await screen.findByRole('button', { name: 'Send for review' }))

  await screen.findByText('Legal name is required')
  screen.getByText('EIN is required')
  screen.getByText('Add a license, or explain why you don’t need one')
  expect(screen.getByRole('alert', { name: '' }).textContent).toContain('IRS letter with the EIN')
  expect(acts()).toEqual([])
})

test('a new license row shows no error before it loses focus', async () => {
  reviewAs({ ...NOT_SENT, draft: EMPTY }, () => Response.json({ version: 1 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add a license' }))
  const row = within(screen.getByRole('group', { name: 'License 1' }))
  const atFirst = row.queryByText('License number is required')

  await userEvent.click(row.getByLabelText(/License number/))
  await userEvent.tab()

  await row.findByText('License number is required')
  expect(atFirst).toBeNull()
  await userEvent.type(row.getByLabelText(/License number/), 'CL-1')
  await waitFor(() => expect(row.queryByText('License number is required')).toBeNull())
})

test('the draft is saved while it is typed, with the EIN once, each time based on the latest version', async () => {
  let version = 0
  const acts = reviewAs({ ...NOT_SENT, draft: EMPTY }, () => Response.json({ version: ++version }))
  // Pasted, because slow typing would be saved in parts.
  await userEvent.click(await screen.findByLabelText(/^EIN/))
  await userEvent.paste('123456789')
  await waitFor(() => expect(acts()).toHaveLength(1), { timeout: 5000 })

  await userEvent.click(screen.getByLabelText(/Legal name/))
  await userEvent.paste('Harbor')

  await waitFor(() => expect(acts()).toHaveLength(2), { timeout: 5000 })
  expect(acts()).toMatchObject([
    { act: 'save', version: 0, ein: '123456789' },
    { act: 'save', version: 1, details: { legal_name: 'Harbor' } },
  ])
  expect(acts()[1]).not.toHaveProperty('ein')
  await screen.findByText('On file: XX-XXX6789. Leave empty to keep it.')
})

test('a colleague’s change is reported, and loaded on request', async () => {
  const refused = () =>
    Response.json({ code: 'DRAFT_CHANGED', message: 'A colleague changed this form in the meantime.' }, { status: 409 })
  reviewAs({ ...NOT_SENT, draft: WHOLE }, refused)
  await userEvent.type(await screen.findByLabelText(/Legal name/), ' 2')
  await screen.findByText('A colleague changed this form in the meantime.', {}, { timeout: 5000 })

  await userEvent.click(screen.getByRole('button', { name: 'Load their changes' }))

  await waitFor(() => expect(screen.getByLabelText(/Legal name/)).toHaveProperty('value', 'Harbor LLC'))
})

test('a double click sends a complete submission once', async () => {
  const answer = Promise.withResolvers<Response>()
  const acts = reviewAs({ ...NOT_SENT, draft: WHOLE }, () => answer.promise)

  await userEvent.dblClick(await screen.findByRole('button', { name: 'Send for review' }))

  await waitFor(() => expect(acts()).toEqual([{ act: 'send', version: 3 }]))
  answer.resolve(Response.json({ id: '1' }))
  await screen.findByRole('button', { name: 'Send for review' })
  expect(acts()).toHaveLength(1)
})

test.each([
  [{ status: 'in_review', since: '2026-11-20T10:00:00Z', reason: null }, /^In review since Nov 20, 2026/],
  [{ status: 'approved', since: '2026-11-20T10:00:00Z', reason: null }, /^Approved since Nov 20, 2026/],
  [{ status: 'approved', since: null, reason: null }, /^Approved$/],
])('if nothing can be sent there is no form: %j', async (state, words) => {
  reviewAs({ ...state, draft: WHOLE, history: [] })

  await screen.findByText(words)

  expect(screen.queryByRole('form')).toBeNull()
})

test.each([
  ['more_requested', 'More information requested'],
  ['refused', 'Refused'],
])('%s shows the reason above the form, which contains the last submission', async (status, words) => {
  reviewAs({ status, since: '2026-11-20T10:00:00Z', reason: 'The license lapsed', draft: WHOLE, history: [] })

  await screen.findByText(new RegExp(`^${words} since`))

  screen.getByText('The license lapsed')
  expect(screen.getByLabelText(/Legal name/)).toHaveProperty('value', 'Harbor LLC')
  expect(screen.getByLabelText(/Phone/)).toHaveProperty('value', '(512) 555-0142')
})

test('staff see only the status', async () => {
  reviewAs({ status: 'in_review', since: '2026-11-20T10:00:00Z' })

  await screen.findByText(/^In review since/)

  screen.getByText('Only owners and admins of your company can see and edit the submission.')
  expect(screen.queryByRole('form')).toBeNull()
})
