// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { APPLICATION, DECIDE, deciding, names, opened, sentTo, WEIGHED } from '#test/support/decision-screen.tsx'
import type { Replies } from '#test/support/stub-server.tsx'

afterEach(cleanup)

const WEIGH = 'POST /functions/v1/weigh-application'
const SCORE = 'Score disclosed to the applicant'
const STATEMENT = 'Why no report was used'
const TERMS = {
  ...{ source: 'person', amount_cents: 12_000_00, down_payment_cents: 0 },
  ...{ term_months: 36, payment_frequency: 'month', rate_percent: '12' },
}

async function approving(replies?: Replies) {
  const { asked, dialog } = await deciding(replies)
  await userEvent.click(dialog.getByRole('radio', { name: /Approve/ }))
  await dialog.findByRole('button', { name: /^(Preview the disclosure|Approve)$/ })
  return { asked, dialog }
}

test('an approval shows a preview of its disclosure first', async () => {
  const { asked, dialog } = await approving()

  expect(dialog.getByText('Ranked by Score provider, of Feb 1, 2026.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the disclosure' }))
  const shown = await dialog.findByRole('region', { name: 'Preview of the disclosure' })
  expect(document.activeElement).toBe(shown)
  await userEvent.click(dialog.getByRole('button', { name: 'Approve and save this disclosure' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const disclosure = { report_id: 'r1', bureau: 'experian', model: 'FICO 8' }
  expect(sentTo(asked, 'decide-application')).toEqual([
    { application_id: 'a1', decision: 'approved', terms: TERMS, disclosure, preview: true },
    { application_id: 'a1', decision: 'approved', terms: TERMS, disclosure, idempotency_key: expect.any(String) },
  ])
})

test('the user can choose any score or a bureau without a score, but not leave the score out', async () => {
  const { dialog } = await approving()

  expect(names(within(dialog.getByLabelText(SCORE)).getAllByRole('option'))).toEqual([
    'Experian, FICO 8: 540',
    'Experian, VantageScore 4.0: 549',
    'Equifax has no score',
  ])
})

test('a bureau without a score has no rank', async () => {
  const { asked, dialog } = await approving()

  await userEvent.selectOptions(dialog.getByLabelText(SCORE), 'Equifax has no score')
  expect(dialog.queryByText(/Ranked by/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the disclosure' }))

  await waitFor(() =>
    expect(sentTo(asked, 'decide-application')).toMatchObject([{ disclosure: { bureau: 'equifax', model: null } }]),
  )
})

test('an approval without a report of another time sends the statement at once', async () => {
  const { asked, dialog } = await approving({
    [WEIGH]: () => Response.json({ ...WEIGHED, disclosure_duty: 'statement' }),
  })

  await userEvent.selectOptions(dialog.getByLabelText(SCORE), 'None: no report was used')
  await userEvent.type(dialog.getByLabelText(STATEMENT), 'Pay stubs only')
  const approve = dialog.getByRole('button', { name: 'Approve' })
  // Both clicks in one turn, before the button shows that it is busy.
  act(() => {
    approve.click()
    approve.click()
  })

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(asked, 'decide-application')).toEqual([
    {
      ...{
        application_id: 'a1',
        decision: 'approved',
        terms: TERMS,
        disclosure: null,
        no_report_statement: 'Pay stubs only',
      },
      idempotency_key: expect.any(String),
    },
  ])
})

test('a client without report data has no score to disclose', async () => {
  const nothing = { ...WEIGHED, report: null, bureaus: [], reasons: [], disclosure_duty: 'none' }
  const { dialog } = await approving({ [WEIGH]: () => Response.json(nothing) })

  expect(dialog.getByText(/there is no score to disclose/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false)
})

test('a rejected disclosure says what is missing and keeps the choice', async () => {
  const message = 'The disclosure is missing the range of Experian’s VantageScore 4.0 score'
  const { dialog } = await approving({
    [DECIDE]: () => Response.json({ code: 'NOTICE_REFUSED', message }, { status: 422 }),
  })
  await userEvent.selectOptions(dialog.getByLabelText(SCORE), 'Experian, VantageScore 4.0: 549')

  await userEvent.click(dialog.getByRole('button', { name: 'Preview the disclosure' }))

  expect(await dialog.findByText(message)).toBeTruthy()
  expect(dialog.getByLabelText(SCORE)).toHaveProperty('value', 'experian VantageScore 4.0')
})

test('a score without a table leads to the screen where an admin adds it', async () => {
  const { dialog } = await approving()

  await userEvent.selectOptions(dialog.getByLabelText(SCORE), 'Experian, VantageScore 4.0: 549')

  expect(dialog.getByRole('link', { name: 'Org Admin, Score tables' }).getAttribute('href')).toBe(
    '/dashboard/org-admin?section=score-tables',
  )
})

test('a table older than a year is named as outdated', async () => {
  const percentiles = WEIGHED.percentiles.map((table) => ({ ...table, is_outdated: true }))
  const { dialog } = await approving({ [WEIGH]: () => Response.json({ ...WEIGHED, percentiles }) })

  expect(dialog.getByText(/This table is older than a year/)).toBeTruthy()
})

test('a failed load of the decision’s facts can be retried', async () => {
  let isDown = true
  const { dialog } = await deciding({
    [WEIGH]: () =>
      isDown ? Response.json({ code: 'DEFECT', message: 'Down' }, { status: 422 }) : Response.json(WEIGHED),
  })
  await userEvent.click(dialog.getByRole('radio', { name: /Approve/ }))
  expect(await dialog.findByText(/Couldn’t load the data for this decision/)).toBeTruthy()
  isDown = false

  await userEvent.click(dialog.getByRole('button', { name: /try again|retry/i }))

  expect(await dialog.findByLabelText(SCORE)).toBeTruthy()
})

test('a disclosure stays with the application until it is recorded as given', async () => {
  const kept = { id: 'd1', created_at: '2026-11-20T12:00:00+00:00' }
  const disclosure = { ...kept, given_how: null, given_on: null, given_by_name: null, emails: [] }
  const { asked, table } = await opened(
    { 'POST /functions/v1/credit-score-notice': () => Response.json({ given_on: '2026-11-21' }) },
    { ...APPLICATION, loan_type: 'mortgage', status: 'approved', disclosure },
  )
  expect(await table.findByText('Disclosure not given yet')).toBeTruthy()
  for (const name of ['Ask for consent', 'Set the terms']) await table.findByRole('button', { name })
  expect(names(table.getAllByRole('button'))).toEqual([
    ...['Disclosure as PDF', 'Record as given', 'Ask for consent', 'Not accepted'],
    ...['Add collateral', 'Set the terms', 'Email link', 'Request a document'],
  ])

  await userEvent.click(table.getByRole('button', { name: 'Record as given' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record as given' }))
  expect(dialog.getByText('Enter how and when the applicant received the disclosure.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Record as given' }))

  await waitFor(() =>
    expect(sentTo(asked, 'credit-score-notice')).toMatchObject([{ act: 'give', notice_id: 'd1', how: 'mail' }]),
  )
})
