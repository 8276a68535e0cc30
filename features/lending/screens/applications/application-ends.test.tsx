// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { APPLICATION, DECIDE, deciding, names, opened, PARTS, sentTo } from '#test/support/decision-screen.tsx'

afterEach(cleanup)

const TODAY = dateOfInstant(new Date(), 'UTC')
const QUESTION = {
  ...{ id: 'q1', created_at: '2026-10-01T12:00:00+00:00', answer_by: '2026-10-31' },
  ...{ given_how: 'mail', given_on: '2026-10-01', given_by_name: 'Sam', emails: [] },
}
const LACKING = { completed_at: null }
const choices = (dialog: { getAllByRole: (role: 'radio') => HTMLElement[] }) =>
  dialog.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)

test('staff ask for missing information after previewing the notice', async () => {
  const { asked, dialog } = await deciding({}, LACKING)
  await userEvent.click(dialog.getByRole('radio', { name: /Ask for missing information/ }))
  await userEvent.type(
    await dialog.findByRole('textbox', { name: 'Missing items' }),
    'Two pay stubs{Enter} {Enter} The VIN ',
  )
  fireEvent.change(dialog.getByLabelText('Answer by'), { target: { value: '2026-12-24' } })

  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))
  await dialog.findByRole('region', { name: 'Preview of the notice' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save this notice' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const missing = { items: ['Two pay stubs', 'The VIN'], answer_by: '2026-12-24', creditor_address: '5 Bank Street' }
  expect(sentTo(asked, 'decide-application')).toEqual([
    { application_id: 'a1', decision: 'incomplete', missing, preview: true },
    { application_id: 'a1', decision: 'incomplete', missing, idempotency_key: expect.any(String) },
  ])
})

test('a rejected request for information shows the reason and keeps the input', async () => {
  const { dialog } = await deciding(
    { [DECIDE]: () => Response.json({ code: 'VALIDATION_FAILED', message: 'Enter what is missing' }, { status: 400 }) },
    LACKING,
  )
  await userEvent.click(dialog.getByRole('radio', { name: /Ask for missing information/ }))
  const address = await dialog.findByRole('textbox', { name: /^Address of/ })
  await userEvent.type(address, ', Austin')

  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))

  expect((await dialog.findByRole('alert')).textContent).toBe('Enter what is missing')
  expect(address).toHaveProperty('value', '5 Bank Street, Austin')
})

test('without a connection, ending an application fails at once and keeps the input', async () => {
  const applications = [Response.json([APPLICATION])]
  const { dialog } = await deciding({
    'GET /rest/v1/loan_applications': () => applications.shift() ?? Promise.withResolvers<Response>().promise,
    [DECIDE]: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await userEvent.click(dialog.getByRole('radio', { name: /Withdraw/ }))
  await userEvent.selectOptions(dialog.getByLabelText('How the applicant told you'), 'by_phone')

  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))

  expect((await dialog.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(dialog.getByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', false)
  expect(dialog.getByLabelText('How the applicant told you')).toHaveProperty('value', 'by_phone')
})

const END = ['Close as incomplete', 'Ask for missing information']
test.each<[string, object, string[]]>([
  ['is complete', {}, []],
  ['is incomplete', LACKING, ['Ask for missing information']],
  ['was asked, and may still answer', { ...LACKING, question: { ...QUESTION, answer_by: TODAY } }, []],
  ['did not answer', { ...LACKING, question: { ...QUESTION, answer_by: addDays(TODAY, -1) } }, ['Close as incomplete']],
  ['has a counteroffer', { ...LACKING, status: 'counteroffered' }, []],
])('an application that %s offers the right decisions', async (_, application, offered) => {
  const { dialog } = await deciding({}, application)

  expect(END.filter((name) => choices(dialog).some((text) => text?.startsWith(name)))).toEqual(offered)
})

test('an application without an answer in time is closed and shows it', async () => {
  const { asked, dialog } = await deciding({}, { ...LACKING, question: QUESTION, missing_by: '2026-10-31' })

  await userEvent.click(dialog.getByRole('radio', { name: /Close as incomplete/ }))
  expect(dialog.getByText(/consider the application further or send another notice/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Close as incomplete' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(asked, 'decide-application')).toEqual([
    { application_id: 'a1', decision: 'closed_incomplete', idempotency_key: expect.any(String) },
  ])
})

test('a withdrawal requires a reply from the applicant', async () => {
  const { dialog } = await deciding()

  await userEvent.click(dialog.getByRole('radio', { name: /Withdraw/ }))

  expect(names(within(dialog.getByLabelText('How the applicant told you')).getAllByRole('option'))).toEqual([
    ...['In writing', 'By phone', 'In person'],
  ])
})

const APPROVED = { status: 'approved', notice_due_on: null }

test('an approval without an inquiry is recorded as not accepted', async () => {
  const { asked, table } = await opened({}, APPROVED)

  await userEvent.click(table.getByRole('button', { name: 'Not accepted' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Was the approval not accepted?' }))
  await userEvent.selectOptions(dialog.getByLabelText('How the applicant told you'), 'no_answer')
  expect(dialog.queryByLabelText('Date told')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Not accepted' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(asked, 'decide-application')).toMatchObject([
    { decision: 'not_accepted', ended: { how: 'no_answer', on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
  ])
})

test('a rejected end shows the reason', async () => {
  const message = 'A loan was made on this approval, so it was accepted'
  const { table } = await opened(
    { [DECIDE]: () => Response.json({ code: 'END_REFUSED', message }, { status: 422 }) },
    APPROVED,
  )
  await userEvent.click(table.getByRole('button', { name: 'Not accepted' }))
  const dialog = within(await screen.findByRole('dialog'))

  await userEvent.click(dialog.getByRole('button', { name: 'Not accepted' }))

  expect((await dialog.findByRole('alert')).textContent).toBe(message)
})

test.each<[string, object, string]>([
  [
    'withdrawn',
    { status: 'withdrawn', ended_how: 'by_phone' },
    'Applicant replied by phone on Nov 20, 2026. No notice is owed.',
  ],
  [
    'not accepted',
    { status: 'not_accepted', ended_how: 'no_answer' },
    'No answer, ended Nov 20, 2026. No notice is owed.',
  ],
  [
    'closed',
    { status: 'closed_incomplete', ended_how: 'no_answer' },
    'No answer, ended Nov 20, 2026. No notice is owed.',
  ],
])('an application that was %s shows how it ended and offers no actions', async (_, application, words) => {
  const { table } = await opened({}, { ...application, notice_due_on: null, ended_on: '2026-11-20' })

  expect(table.getByText(words)).toBeTruthy()
  expect(table.queryByRole('button')).toBeNull()
})

test('an application closed after a notice needs no further one and keeps that notice available', async () => {
  const ended = { status: 'closed_incomplete', ended_how: 'no_answer', ended_on: '2026-11-20', notice_due_on: null }
  const { table } = await opened({}, { ...LACKING, ...ended, question: QUESTION })

  expect(table.getByText('Closed as incomplete')).toBeTruthy()
  expect(table.getByText('No answer, ended Nov 20, 2026. No further notice is owed.')).toBeTruthy()
  expect(names(table.getAllByRole('button'))).toEqual(['Request for information as PDF'])
})

test.each<[string, object, string[]]>([
  ['incomplete', { notice_due_on: addDays(TODAY, 12) }, ['Not complete yet', 'Notice: 12 days left']],
  [
    'asked for what is missing',
    { notice_due_on: null, question: QUESTION, missing_by: addDays(TODAY, 3) },
    ['Not complete yet', 'Answer: 3 days left'],
  ],
  [
    'unanswered',
    { notice_due_on: null, question: QUESTION, missing_by: '2026-10-31' },
    ['No answer by Oct 31, 2026: can be closed'],
  ],
])('an application that is %s shows whose turn it is', async (_, application, words) => {
  const { table } = await opened({}, { ...LACKING, ...application })

  for (const said of words) expect(table.getByText(said)).toBeTruthy()
})

test('the request for information is downloaded and recorded as given', async () => {
  const question = { ...QUESTION, given_how: null, given_on: null, given_by_name: null }
  const { asked, table } = await opened(
    { 'POST /functions/v1/incompleteness-notice': () => Response.json({ given_on: '2026-11-21' }) },
    { ...LACKING, question },
  )
  expect(table.getByText('Request for information not given yet')).toBeTruthy()
  expect(table.getByRole('button', { name: 'Request for information as PDF' })).toBeTruthy()

  await userEvent.click(table.getByRole('button', { name: 'Record as given' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record as given' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Record as given' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(asked, 'incompleteness-notice')).toMatchObject([{ act: 'give', notice_id: 'q1', how: 'mail' }])
})

test('a read-only user can’t end an application', async () => {
  const { table } = await opened({}, { ...APPROVED, question: QUESTION }, true)

  expect(table.queryByRole('button')).toBeNull()
})

test('a counteroffer with reasons is written and previewed before it is made', async () => {
  const { asked, dialog } = await deciding()
  await userEvent.click(dialog.getByRole('radio', { name: /Counteroffer/ }))
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Further terms' }), '$8,000 over 36 months')
  fireEvent.change(dialog.getByLabelText('Accept by'), { target: { value: '2026-12-24' } })
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Income insufficient for amount of credit requested' }))

  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Counteroffer and save this notice' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(asked, 'decide-application')).toMatchObject(
    [true, undefined].map((preview) => ({
      ...{ decision: 'counteroffered', offer: { terms: '$8,000 over 36 months', answer_by: '2026-12-24' } },
      ...{ notice: { reasons: ['low_income'] }, ...(preview && { preview }) },
    })),
  )
})

const OFFERED = {
  ...{ status: 'counteroffered', notice_due_on: null },
  notice: { ...QUESTION, id: 'n1', other_sources: [], offer: { answer_by: addDays(TODAY, 5) } },
}

test('a counteroffer with reasons can be accepted, not accepted or withdrawn', async () => {
  const { asked, dialog } = await deciding({}, OFFERED)
  expect(choices(dialog).map((text) => text?.split(' ')[0])).toEqual(['Approve', 'Not', 'Withdraw'])

  await userEvent.click(dialog.getByRole('radio', { name: /Not accepted/ }))
  expect(dialog.getByText(/no second notice is owed/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Not accepted' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(asked, 'decide-application')).toMatchObject([
    { decision: 'not_accepted', ended: { how: 'in_writing' } },
  ])
})

test.each([
  [5, 'Answer: 5 days left'],
  [-1, /^No answer by .*: not accepted$/],
])('a counteroffer open for %i days shows it', async (days, words) => {
  const notice = { ...OFFERED.notice, offer: { answer_by: addDays(TODAY, days) } }
  const { table } = await opened({}, { ...OFFERED, notice })

  expect(table.getByText(words)).toBeTruthy()
})

test('the preview shows the server’s response', async () => {
  const { dialog } = await deciding({}, LACKING)
  await userEvent.click(dialog.getByRole('radio', { name: /Ask for missing information/ }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Preview the notice' }))

  const shown = await dialog.findByRole('region', { name: 'Preview of the notice' })
  expect(names(within(shown).getAllByRole('listitem'))).toEqual(PARTS.flatMap(({ items }) => items))
})

test('a decision after its deadline is marked, and its notice stays due until it was given', async () => {
  const notice = {
    ...{ id: 'n1', created_at: '2026-11-20T12:00:00+00:00' },
    ...{ given_how: null, given_on: null, given_by_name: null, offer: null, other_sources: null, emails: [] },
  }
  const { table } = await opened({}, { status: 'declined', notice_due_on: '2026-11-17', decided_days_late: 3, notice })

  expect(table.getByText('Decided 3 days late')).toBeTruthy()
  expect(table.getByText(/^Give the notice: /)).toBeTruthy()
})

test('a notice given after its deadline is marked', async () => {
  const { table } = await opened({}, { status: 'declined', notice_due_on: null, notice_days_late: 1 })

  expect(table.getByText('Notice given 1 day late')).toBeTruthy()
})
