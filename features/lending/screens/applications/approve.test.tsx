// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { APPLICATION, DECIDE, deciding, names, opened, sentTo, WEIGHED } from '#test/support/decision-screen.tsx'
import type { Replies } from '#test/support/stub-server.tsx'

afterEach(cleanup)

const WEIGH = 'POST /functions/v1/weigh-application'
const SCORE = 'Score disclosed to the applicant'
const PERCENT = 'Percent of U.S. consumers it ranks higher than'

async function approving(replies?: Replies) {
  const { asked, dialog } = await deciding(replies)
  await userEvent.click(dialog.getByRole('radio', { name: /Approve/ }))
  await dialog.findByRole('button', { name: /^(Preview the disclosure|Approve)$/ })
  return { asked, dialog }
}

test('an approval shows a preview of its disclosure first', async () => {
  const { asked, dialog } = await approving()

  await userEvent.type(dialog.getByLabelText(PERCENT), '7')
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the disclosure' }))
  const shown = await dialog.findByRole('region', { name: 'Preview of the disclosure' })
  expect(document.activeElement).toBe(shown)
  await userEvent.click(dialog.getByRole('button', { name: 'Approve and save this disclosure' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const disclosure = { report_id: 'r1', bureau: 'experian', model: 'FICO 8', higher_than_percent: 7 }
  expect(sentTo(asked, 'decide-application')).toEqual([
    { application_id: 'a1', decision: 'approved', disclosure, preview: true },
    { application_id: 'a1', decision: 'approved', disclosure, idempotency_key: expect.any(String) },
  ])
})

test('the user can choose any score, a bureau without a score, or none', async () => {
  const { dialog } = await approving()

  expect(names(within(dialog.getByLabelText(SCORE)).getAllByRole('option'))).toEqual([
    'Experian, FICO 8: 540',
    'Experian, VantageScore 4.0: 549',
    'Equifax has no score',
    'None: no report was used',
  ])
})

test('a bureau without a score has no rank to enter', async () => {
  const { asked, dialog } = await approving()

  await userEvent.selectOptions(dialog.getByLabelText(SCORE), 'Equifax has no score')
  expect(dialog.queryByLabelText(PERCENT)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the disclosure' }))

  await waitFor(() =>
    expect(sentTo(asked, 'decide-application')).toMatchObject([
      { disclosure: { bureau: 'equifax', model: null, higher_than_percent: null } },
    ]),
  )
})

test('without a report the approval is immediate and shows it', async () => {
  const { asked, dialog } = await approving()

  await userEvent.selectOptions(dialog.getByLabelText(SCORE), 'None: no report was used')
  const approve = dialog.getByRole('button', { name: 'Approve' })
  // Both clicks in one turn, before the button shows that it is busy.
  act(() => {
    approve.click()
    approve.click()
  })

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(asked, 'decide-application')).toEqual([
    { application_id: 'a1', decision: 'approved', disclosure: null, idempotency_key: expect.any(String) },
  ])
})

test('a client without report data has no score to disclose', async () => {
  const nothing = { ...WEIGHED, report: null, bureaus: [], reasons: [] }
  const { dialog } = await approving({ [WEIGH]: () => Response.json(nothing) })

  expect(dialog.getByText(/there is no score to disclose/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false)
})

test('a rejected disclosure says what is missing and keeps the input', async () => {
  const message = 'Percent must be a whole number from 1 to 99'
  const { dialog } = await approving({
    [DECIDE]: () => Response.json({ code: 'VALIDATION_FAILED', message }, { status: 400 }),
  })
  await userEvent.type(dialog.getByLabelText(PERCENT), '7.5')

  await userEvent.click(dialog.getByRole('button', { name: 'Preview the disclosure' }))

  expect((await dialog.findByRole('alert')).textContent).toBe(message)
  expect(dialog.getByLabelText(PERCENT)).toHaveProperty('value', '7.5')
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
  expect(table.getByText('Disclosure not given yet')).toBeTruthy()
  await table.findByRole('button', { name: 'Ask for consent' })
  expect(names(table.getAllByRole('button'))).toEqual([
    ...['Disclosure as PDF', 'Record as given', 'Ask for consent', 'Not accepted'],
    ...['Email link', 'Request a document'],
  ])

  await userEvent.click(table.getByRole('button', { name: 'Record as given' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record as given' }))
  expect(dialog.getByText('Enter how and when the applicant received the disclosure.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Record as given' }))

  await waitFor(() =>
    expect(sentTo(asked, 'credit-score-notice')).toMatchObject([{ act: 'give', notice_id: 'd1', how: 'mail' }]),
  )
})
