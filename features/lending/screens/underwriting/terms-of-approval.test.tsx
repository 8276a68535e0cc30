// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { decidedTerms, type TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { APPLICATION, sentTo, WEIGHED } from '#test/support/decision-screen.tsx'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { ApprovedTerms } = await import('./terms-of-approval.tsx')

afterEach(cleanup)

const CHOICE: Omit<TermsChoice, 'source'> = {
  ...{ amount_cents: 12_000_00, down_payment_cents: 0, term_months: 36 },
  ...{ payment_frequency: 'month', rate_percent: '12' },
}

function stored(id: string, amount_cents: number, because: string | null) {
  const found = decidedTerms({ ...CHOICE, amount_cents }, null, { asOf: '2026-11-20', state: 'TX' })
  if ('problem' in found) throw new Error(found.problem)
  return {
    id,
    terms: found.terms,
    source: 'person',
    because,
    decided_by_name: 'Sam',
    created_at: '2026-11-20T12:00:00Z',
  }
}
const FIRST = stored('t1', 12_000_00, null)
const SECOND = stored('t2', 10_000_00, 'The car is cheaper')
const CHANGE = 'POST /functions/v1/change-approved-terms'
const TERMS = 'GET /rest/v1/application_terms'

function open(replies: Replies = {}, application: object = {}, permissions?: []) {
  const asked = serverAnswers({
    [TERMS]: () => Response.json([SECOND, FIRST]),
    'POST /functions/v1/weigh-application': () => Response.json(WEIGHED),
    'POST /functions/v1/quote-loan': () => Response.json({}, { status: 500 }),
    [CHANGE]: () => Response.json({ terms_id: 't3' }),
    ...replies,
  })
  const shown = { ...APPLICATION, status: 'approved', ...application } as never
  const page = <ApprovedTerms clientId="c1" application={shown} />
  show(() => (permissions ? <HeldPermissions value={permissions}>{page}</HeldPermissions> : page), '/')
  return asked
}
async function changing(replies: Replies = {}) {
  const asked = open(replies)
  await userEvent.click(await screen.findByRole('button', { name: 'Change the terms' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the approved terms' }))
  const amount = await dialog.findByLabelText('Amount ($)')
  const retype = async (text: string) => {
    await userEvent.clear(amount)
    await userEvent.type(amount, text)
  }
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Change the terms' }))
  return { asked, dialog, retype, submit }
}

test('the approved terms show who decided them, and what they were before', async () => {
  open()

  const part = within(await screen.findByRole('region', { name: 'Approved terms' }))

  expect(part.getByText(/^\$10,000\.00 over 36 months at 12% a year/)).toBeTruthy()
  expect(part.getByText(/^Changed by Sam, .*: The car is cheaper$/)).toBeTruthy()
  const [earlier] = within(part.getByRole('list', { name: 'Earlier terms', hidden: true })).getAllByRole('listitem', {
    hidden: true,
  })
  expect(earlier?.textContent).toMatch(/^\$12,000\.00 over 36 months.*Approved by Sam/)
})

test('terms are changed with a reason, and the form says what changes', async () => {
  const { asked, dialog, retype, submit } = await changing()
  await retype('9000')

  const amounts = within(dialog.getByRole('row', { name: /^Amount/ })).getAllByRole('cell')
  expect(amounts.map(({ textContent }) => textContent)).toEqual(['$10,000.00', '$9,000.00'])
  await submit()
  const reason = dialog.getByLabelText('Why the terms change')
  expect([reason.getAttribute('aria-invalid'), document.activeElement === reason]).toEqual(['true', true])
  expect(sentTo(asked, 'change-approved-terms')).toEqual([])
  await userEvent.type(reason, 'The applicant asked for less')
  await submit()

  expect(sentTo(asked, 'change-approved-terms')).toEqual([
    {
      ...{ application_id: 'a1', seen_terms_id: 't2', because: 'The applicant asked for less' },
      terms: { source: 'person', ...CHOICE, amount_cents: 9_000_00 },
      idempotency_key: expect.any(String),
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a change in another tab is shown, and what was typed stays', async () => {
  const newer = { ...stored('t3', 8_000_00, 'A trade-in was added'), decided_by_name: 'Uma' }
  let rows: object[] = [SECOND, FIRST]
  const refusal = { code: 'TERMS_CHANGED', message: 'The approved terms were changed meanwhile.' }
  const { asked, dialog, retype, submit } = await changing({
    [TERMS]: () => Response.json(rows),
    [CHANGE]: ({ body }) =>
      Object(body).seen_terms_id === 't3' ? Response.json({ terms_id: 't4' }) : Response.json(refusal, { status: 409 }),
  })
  await retype('9000')
  await userEvent.type(dialog.getByLabelText('Why the terms change'), 'The applicant asked for less')
  rows = [newer, SECOND, FIRST]

  await submit()
  expect(await dialog.findByText(/^Changed by Uma/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Change these terms instead' }))
  await submit()

  expect(sentTo(asked, 'change-approved-terms')).toMatchObject([
    { seen_terms_id: 't2' },
    { seen_terms_id: 't3', terms: { amount_cents: 9_000_00 } },
  ])
})

test('the same terms are not stored again', async () => {
  const { asked, dialog, submit } = await changing()
  await userEvent.type(dialog.getByLabelText('Why the terms change'), 'No change at all')

  await submit()

  expect(dialog.getByText('These are the approved terms. Change at least one of them.')).toBeTruthy()
  expect(sentTo(asked, 'change-approved-terms')).toEqual([])
})

test('terms of a report that is too old lead to the order of a new one', async () => {
  const problem = { code: 'REPORT_TOO_OLD', client_id: 'c1', message: 'This report is 31 days old.' }
  const { dialog } = await changing({
    'POST /functions/v1/weigh-application': () => Response.json({ ...WEIGHED, report_problems: [problem] }),
  })

  expect(dialog.getByRole('link', { name: 'Order a report' }).getAttribute('href')).toBe(
    '/dashboard/credit-bureau/order?client=c1',
  )
  expect(dialog.getByRole('button', { name: 'Change the terms' })).toHaveProperty('disabled', true)
})

test.each([
  ['funded', [{ id: 'l1' }], 'The loan is booked on these terms. Change the loan instead.'],
  ['not_accepted', [], 'This approval has ended, so its terms can’t change.'],
])('an application that is %s says why its terms are fixed', async (status, loans, sentence) => {
  open({}, { status, loans })

  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the loan' })?.getAttribute('href')).toBe(
    loans.length === 0 ? undefined : '/dashboard/loans/l1',
  )
})

test('a person who may not decide can’t change them', async () => {
  open({}, {}, [])

  expect(await screen.findByText(/^\$10,000\.00 over 36 months/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
