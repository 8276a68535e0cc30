// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { REVIEW_CHECKS } from '#features/administration/rules/company-review/review.ts'
import { serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { ReviewFilePage } = await import('./review-file-page.tsx')

beforeEach(signInJustNow)
afterEach(cleanup)

const HOME = 'c0000000-0000-4000-8000-000000000001'
const EVENT = 'c0000000-0000-4000-8000-000000000002'
const SENT_AT = '2026-11-20T10:00:00Z'
const SUBMISSION = {
  ...{ id: 's1', ein_last_four: '6789', sent_at: SENT_AT, sent_by_name: 'Maria', documents: [] },
  details: { legal_name: 'Harbor LLC', licenses: [{ type: 'Lender', number: 'CL-1', state: 'TX', expires: '' }] },
}
const SENT = {
  id: EVENT,
  kind: 'sent',
  happened_at: SENT_AT,
  reason: null,
  actor_name: 'Maria',
  submission: SUBMISSION,
}
const FILE = {
  ...{
    organization_id: HOME,
    company_name: 'Harbor',
    account_type: 'lender',
    created_at: SENT_AT,
    status: 'in_review',
  },
  ...{ since: SENT_AT, reason: null, seen_event: EVENT, submission: SUBMISSION, checks: [], history: [SENT] },
}
const ticked = (items: readonly string[]) =>
  items.map((item) => ({ item, note: '', checked_by_name: 'Ada', checked_at: SENT_AT }))
const ALL = REVIEW_CHECKS.map(({ item }) => item)

function reviewing(changes: object, decide = () => new Response(null, { status: 204 })) {
  let file: object = { ...FILE, ...changes }
  const asked = serverAnswers({
    'POST /rest/v1/rpc/company_review_file': () => Response.json(file),
    'POST /rest/v1/rpc/check_company_review': ({ body }) => {
      file = { ...file, checks: ticked([Object(body).item]) }
      return new Response(null, { status: 204 })
    },
    'POST /rest/v1/rpc/decide_company_review': decide,
    'POST /functions/v1/review-company': () => Response.json({ ein: '123456789' }),
  })
  show(ReviewFilePage, '/admin/company-reviews/:id', `/admin/company-reviews/${HOME}`)
  return asked
}

test('an approval requires every item to be checked, each with the person who checked it', async () => {
  const asked = reviewing({})
  expect(await screen.findByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true)

  await userEvent.click(screen.getByRole('checkbox', { name: 'EIN and legal name match the IRS letter' }))

  await screen.findByText(/^Ada · /)
  screen.getByText(`1 of ${ALL.length} verified. An approval needs all of them.`)
  expect(asked).toContainEqual(
    expect.objectContaining({
      body: { organization: HOME, seen_event: EVENT, item: 'ein', is_checked: true, note: '' },
    }),
  )
})

test('an approval is confirmed and sends the version that was seen', async () => {
  const asked = reviewing({ checks: ticked(ALL) })
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))

  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }))

  await waitFor(() =>
    expect(asked).toContainEqual(
      expect.objectContaining({
        body: { organization: HOME, seen_event: EVENT, decision: 'approved', reason: null },
      }),
    ),
  )
})

test('a refusal needs a visible reason', async () => {
  const asked = reviewing({})
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }))
  const dialog = within(screen.getByRole('dialog'))

  await userEvent.type(dialog.getByLabelText(/Reason/), 'short')
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))

  await dialog.findByText('Write at least 8 visible characters')
  expect(asked.some(({ path }) => path.endsWith('decide_company_review'))).toBe(false)
})

test('a second reviewer sees who was first', async () => {
  const message = 'Ada refused this company since you opened this page. Reload it to continue.'
  reviewing({}, () => Response.json({ code: 'PT409', message, details: null, hint: null }, { status: 409 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for more' }))
  const dialog = within(screen.getByRole('dialog'))

  await userEvent.type(dialog.getByLabelText(/Reason/), 'Send the license')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for more' }))

  expect(await dialog.findByText(message)).toBeTruthy()
})

test('the EIN shows four digits until it is requested', async () => {
  reviewing({})
  await screen.findAllByText('XX-XXX6789')

  await userEvent.click(screen.getByRole('button', { name: 'Show EIN' }))

  expect(await screen.findByText('12-3456789')).toBeTruthy()
})

test('an approved company can be asked for more, refused or reopened, but not reopened without a submission', async () => {
  reviewing({ status: 'approved', submission: null, history: [], seen_event: null, since: null })

  await screen.findByText('No submission yet')

  const buttons = within(screen.getByRole('region', { name: 'Decision' })).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Ask for more', 'Refuse'])
})
