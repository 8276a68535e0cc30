// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { APPLICATION, DECIDE, deciding, names, opened, PARTS, sentTo, WEIGHED } from '#test/support/decision-screen.tsx'
import type { Replies } from '#test/support/stub-server.tsx'

afterEach(cleanup)

test('nothing is decided until the user chooses a decision', async () => {
  const { dialog } = await deciding()

  expect(dialog.getAllByRole('radio').map((radio) => Object(radio).checked)).toEqual([false, false, false, false])
  expect(dialog.getByRole('button', { name: 'Decide' })).toHaveProperty('disabled', true)
})

test('Withdraw sends how and when, with an idempotency key', async () => {
  const { asked, dialog } = await deciding()

  await userEvent.click(dialog.getByRole('radio', { name: /Withdraw/ }))
  await userEvent.selectOptions(dialog.getByLabelText('How the applicant told you'), 'By phone')
  fireEvent.change(dialog.getByLabelText('Date told'), { target: { value: '2026-11-04' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(asked, 'decide-application')).toEqual([
    {
      ...{ application_id: 'a1', decision: 'withdrawn', ended: { how: 'by_phone', on: '2026-11-04' } },
      idempotency_key: expect.any(String),
    },
  ])
})

test('a double click decides once', async () => {
  const { asked, dialog } = await deciding()
  await userEvent.click(dialog.getByRole('radio', { name: /Withdraw/ }))
  const withdraw = dialog.getByRole('button', { name: 'Withdraw' })

  // Both clicks in one turn, before the button shows that it is busy.
  act(() => {
    withdraw.click()
    withdraw.click()
  })

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(asked, 'decide-application')).toHaveLength(1)
})

test('a counteroffer sent elsewhere requires its day, and is not offered twice', async () => {
  const { asked, dialog } = await deciding()

  await userEvent.click(dialog.getByRole('radio', { name: /Counteroffer/ }))
  await userEvent.selectOptions(dialog.getByLabelText('Counteroffer'), 'elsewhere')
  fireEvent.change(dialog.getByLabelText('Sent on'), { target: { value: '2026-11-04' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Counteroffer' }))

  await waitFor(() => expect(sentTo(asked, 'decide-application')).toMatchObject([{ on: '2026-11-04' }]))
})

test('an application with a counteroffer can’t get another', async () => {
  const { dialog } = await deciding({}, { status: 'counteroffered' })

  expect(dialog.queryByRole('radio', { name: /Counteroffer/ })).toBeNull()
  expect(dialog.getAllByRole('radio')).toHaveLength(3)
})

async function declining(replies?: Replies) {
  const { asked, dialog } = await deciding(replies)
  await userEvent.click(dialog.getByRole('radio', { name: /Decline/ }))
  await dialog.findByRole('checkbox', { name: 'Collection action or judgment' })
  return { asked, dialog }
}

test('a decline shows a preview of its notice first', async () => {
  const { asked, dialog } = await declining()

  await userEvent.click(dialog.getByRole('checkbox', { name: 'Collection action or judgment' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Income insufficient for amount of credit requested' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))
  const shown = await dialog.findByRole('region', { name: 'Preview of the notice' })
  expect(document.activeElement).toBe(shown)
  expect(names(within(shown).getAllByRole('listitem'))).toEqual(['Collection action or judgment'])
  await userEvent.click(dialog.getByRole('button', { name: 'Decline and save this notice' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const notice = {
    ...{ report_id: 'r1', reasons: ['collection', 'low_income'], creditor_address: '5 Bank Street', agency: 'ftc' },
    other_sources: [],
    bureaus: [
      { bureau: 'experian', model: 'FICO 8' },
      { bureau: 'equifax', model: null },
    ],
  }
  expect(sentTo(asked, 'decide-application')).toEqual([
    { application_id: 'a1', decision: 'declined', notice, preview: true },
    { application_id: 'a1', decision: 'declined', notice, idempotency_key: expect.any(String) },
  ])
})

test('a rejected decline keeps the keyboard focus', async () => {
  const refusal = { error: 'It is declined already', code: 'APPLICATION_DECIDED', message: 'It is declined already' }
  const { dialog } = await declining({
    [DECIDE]: ({ body }) =>
      Object(body).preview ? Response.json({ parts: PARTS }) : Response.json(refusal, { status: 409 }),
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))
  const decline = await dialog.findByRole('button', { name: 'Decline and save this notice' })

  await userEvent.click(decline)

  expect(await dialog.findByText('It is declined already')).toBeTruthy()
  expect(document.activeElement).toBe(decline)
})

test('the focus moves to the notice after a decline', async () => {
  let row: object = APPLICATION
  const { dialog } = await declining({
    'GET /rest/v1/loan_applications': () => Response.json([row]),
    [DECIDE]: ({ body }) => {
      if (!Object(body).preview) row = { ...APPLICATION, status: 'declined', notice: NOTICE }
      return Response.json(Object(body).preview ? { parts: PARTS } : { status: 'declined', notice_id: 'n1' })
    },
  })

  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Decline and save this notice' }))

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Notice as PDF'))
})

test('reasons are sorted by weight and show their evidence', async () => {
  const { dialog } = await declining()
  const found = within(dialog.getByRole('group', { name: 'Principal reasons found, most important first' }))

  expect(names(found.getAllByRole('listitem'))).toEqual([
    'Collection action or judgmentExperian: 1 debt in collection: GOLDEN GYM',
    'Number of recent inquiries on credit bureau reportExperian: 7 inquiries in the last 12 months',
  ])
})

test('a fifth reason can’t be chosen', async () => {
  const { dialog } = await declining()
  const [one, two, three, four, five] = dialog
    .getByRole('group', { name: /only you can know/ })
    .querySelectorAll('input')

  for (const box of [one, two, three, four]) if (box) await userEvent.click(box)

  expect(five).toHaveProperty('disabled', true)
  expect(dialog.getByText(/^4 of at most 4 reasons chosen/)).toBeTruthy()
})

test('the user chooses the reports and scores, and the reasons are weighed again', async () => {
  const { asked, dialog } = await declining()

  await userEvent.selectOptions(dialog.getByLabelText('Experian score used'), 'No score was used')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Equifax' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))

  await waitFor(() =>
    expect(sentTo(asked, 'decide-application')).toMatchObject([
      { notice: { bureaus: [{ bureau: 'experian', model: null }] } },
    ]),
  )
  expect(sentTo(asked, 'weigh-application').at(-1)).toEqual({ application_id: 'a1', bureaus: ['experian'] })
})

test('a decline lists the other sources of information used', async () => {
  const { asked, dialog } = await declining()
  const others = within(
    dialog.getByRole('group', { name: 'Information from other sources that the decision is based on' }),
  )

  await userEvent.click(others.getByRole('checkbox', { name: 'An affiliate of the creditor' }))
  await userEvent.click(others.getByRole('checkbox', { name: 'Bank account data' }))
  await userEvent.click(others.getByRole('checkbox', { name: 'An employer' }))
  await userEvent.click(others.getByRole('checkbox', { name: 'An employer' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))

  await waitFor(() =>
    expect(sentTo(asked, 'decide-application')).toMatchObject([
      { notice: { other_sources: ['affiliate', 'bank_data'] } },
    ]),
  )
})

test('a notice based on other sources tells staff how to answer the applicant', async () => {
  const notice = { ...NOTICE, other_sources: ['bank_data', 'affiliate'] }
  const { table } = await opened({}, { status: 'declined', notice })

  expect(
    table.getByText(
      /The decision is also based on information from other sources \(bank account data, an affiliate of the creditor\)/,
    ),
  ).toBeTruthy()
})

test('a bank must choose its agency', async () => {
  const bank = { ...WEIGHED, creditor: { name: 'Keystone Bank', address: '', agencies: ['occ', 'fdic'] } }
  const { asked, dialog } = await declining({ 'POST /functions/v1/weigh-application': () => Response.json(bank) })
  const agency = dialog.getByLabelText('Federal agency for the creditor')
  expect(Object(agency).value).toBe('')

  await userEvent.selectOptions(agency, 'fdic')
  await userEvent.type(dialog.getByLabelText('Address of Keystone Bank, the creditor'), '7 Vault Rd')
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))

  await waitFor(() =>
    expect(sentTo(asked, 'decide-application')).toMatchObject([
      { notice: { agency: 'fdic', creditor_address: '7 Vault Rd' } },
    ]),
  )
})

test('without a report the notice names no bureau, and only a person’s reasons remain', async () => {
  const nothing = { ...WEIGHED, report: null, bureaus: [], reasons: [] }
  const { dialog } = await deciding({ 'POST /functions/v1/weigh-application': () => Response.json(nothing) })

  await userEvent.click(dialog.getByRole('radio', { name: /Decline/ }))

  expect(await dialog.findByText(/the notice names no bureau/)).toBeTruthy()
  expect(dialog.getByText('Nothing in these reports or the application supports a reason.')).toBeTruthy()
})

const refusing = (code: string, message: string): Replies => ({
  [DECIDE]: () => Response.json({ code, message }, { status: 409 }),
})

test('a rejected notice says what is missing and keeps the choices', async () => {
  const { dialog } = await declining(refusing('NOTICE_REFUSED', 'The notice is missing the creditor’s address'))
  const reason = dialog.getByRole('checkbox', { name: 'Collection action or judgment' })
  await userEvent.click(reason)

  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))

  expect((await dialog.findByRole('alert')).textContent).toBe('The notice is missing the creditor’s address')
  expect(reason).toHaveProperty('checked', true)
})

test('an application decided meanwhile says so, even without any actions left', async () => {
  let status = 'in_review'
  const { dialog } = await deciding({
    'GET /rest/v1/loan_applications': () => Response.json([{ ...APPLICATION, status }]),
    [DECIDE]: () => {
      status = 'approved'
      return Response.json(
        { code: 'APPLICATION_DECIDED', message: 'This application is approved already' },
        { status: 409 },
      )
    },
  })
  await userEvent.click(dialog.getByRole('radio', { name: /Withdraw/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))

  expect((await dialog.findByRole('alert')).textContent).toBe('This application is approved already')
  expect(dialog.getAllByRole('radio')).toHaveLength(4)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Decide', hidden: true })).toBeNull())
  expect(screen.getByRole('dialog')).toBeTruthy()
})

const NOTICE = {
  ...{
    id: 'n1',
    created_at: '2026-11-20T12:00:00+00:00',
    given_how: null,
    given_on: null,
    given_by_name: null,
    emails: [],
  },
  ...{ other_sources: null, offer: null },
}
const GIVE = 'POST /functions/v1/adverse-action-notice'

test('a notice is recorded as given, once', async () => {
  const { asked, table } = await opened(
    { [GIVE]: () => Response.json({ given_on: '2026-11-21' }) },
    { status: 'declined', notice: NOTICE },
  )
  expect(table.getByText('Notice not given yet')).toBeTruthy()

  await userEvent.click(table.getByRole('button', { name: 'Record as given' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record as given' }))
  await userEvent.selectOptions(dialog.getByLabelText('How'), 'In person')
  fireEvent.change(dialog.getByLabelText('Given on'), { target: { value: '2026-11-21' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Record as given' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(asked, 'adverse-action-notice')).toEqual([
    { act: 'give', notice_id: 'n1', how: 'in_person', on: '2026-11-21' },
  ])
})

test('a given notice shows who gave it, how and when, and can still be printed', async () => {
  const given = { ...NOTICE, given_how: 'mail', given_on: '2026-11-21', given_by_name: 'Sam' }
  const { asked, table } = await opened(
    { [GIVE]: () => Response.json({ message: 'Notice not found' }, { status: 404 }) },
    { status: 'declined', notice: given },
  )

  expect(table.getByText('Notice given by mail on Nov 21, 2026, recorded by Sam')).toBeTruthy()
  expect(names(table.getAllByRole('button'))).toEqual(['Notice as PDF'])
  await userEvent.click(table.getByRole('button', { name: 'Notice as PDF' }))
  expect((await table.findByRole('alert')).textContent).toBe('Notice not found')
  expect(sentTo(asked, 'adverse-action-notice')).toEqual([{ act: 'print', notice_id: 'n1' }])
})

test.each([
  ['waits', {}, /Notice: /],
  ['was declined', { status: 'declined', notice: NOTICE }, 'Notice not given yet'],
])('a read-only user gets no actions for an application that %s', async (_, application, words) => {
  const { table } = await opened({}, application, true)

  expect(table.getByText(words)).toBeTruthy()
  expect(table.queryByRole('button')).toBeNull()
})
