// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { shortDate } from '#platform/rules/dates.ts'
import { CLIENT, dispute, FIRST, inDays, received, TODAY } from '#test/support/dispute-fixture.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientDisputes } = await import('./client-disputes.tsx')

const DONE = { 'POST /functions/v1/advance-dispute': () => Response.json({ status: 'x', due_on: null }) }

/** Opens the dialog behind a button of the only dispute. */
const open = async (kept: object, button: string, replies: Replies = DONE) => {
  const asked = serverAnswers({ 'GET /rest/v1/disputes': () => Response.json([kept]), ...replies })
  show(() => <ClientDisputes clientId={CLIENT} reports={[FIRST]} />, '/')
  await userEvent.click(await screen.findByRole('button', { name: `${button}: ALLY at Experian` }))
  const dialog = within(await screen.findByRole('dialog'))
  const sent = () => asked.filter(({ path }) => path.endsWith('/advance-dispute')).map(({ body }) => body)
  return { dialog, sent }
}

afterEach(cleanup)

test('an attestation shows the statement and requires the client’s confirmation', async () => {
  const { dialog, sent } = await open(dispute({ explanation: 'Paid each month.' }), 'Attested by the client')
  expect(dialog.getByText(/I was not late as it is reported\. Paid each month\./)).toBeTruthy()

  await userEvent.click(dialog.getByRole('button', { name: 'Record the attestation' }))
  expect(await dialog.findByText('Check the box to confirm that the client attests to this')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Record the attestation' }))

  await waitFor(() =>
    expect(sent()).toMatchObject([{ dispute_id: dispute().id, from: 'drafted', to: 'attested', on: TODAY }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a sent dispute can have a tracking number', async () => {
  const { dialog, sent } = await open(dispute({ status: 'attested', attested_on: inDays(-3) }), 'Sent')

  await userEvent.type(dialog.getByLabelText('Tracking number (optional)'), ' 9400 1000 ')
  await userEvent.click(dialog.getByRole('button', { name: 'Record as sent' }))

  await waitFor(() => expect(sent()).toMatchObject([{ to: 'sent', tracking_number: '9400 1000' }]))
})

test('the receipt dialog shows by when the bureau must answer', async () => {
  const kept = dispute({ status: 'sent', attested_on: inDays(-9), sent_on: inDays(-8) })
  const { dialog } = await open(kept, 'Received by the bureau')

  fireEvent.change(dialog.getByLabelText('Received on'), { target: { value: inDays(-4) } })

  expect(await dialog.findByText(`The bureau must answer by ${shortDate(inDays(26))}.`)).toBeTruthy()
})

test.each([
  [
    'before the previous step',
    -20,
    `The previous step was on ${shortDate(inDays(-8))}. Choose that day or a later one`,
  ],
  ['in the future', 1, 'The date must not be in the future'],
])('a day %s is rejected at its field and stays typed', async (_, days, sentence) => {
  const kept = dispute({ status: 'sent', attested_on: inDays(-9), sent_on: inDays(-8) })
  const { dialog, sent } = await open(kept, 'Received by the bureau')

  fireEvent.change(dialog.getByLabelText('Received on'), { target: { value: inDays(days) } })
  await userEvent.click(dialog.getByRole('button', { name: 'Record the receipt' }))

  expect(await dialog.findByText(sentence)).toBeTruthy()
  expect(dialog.getByLabelText('Received on')).toHaveProperty('value', inDays(days))
  expect(sent()).toEqual([])
})

test('no response is offered after the bureau’s deadline', async () => {
  const inTime = await open(received(10), 'Result …')
  expect(inTime.dialog.queryByRole('option', { name: 'No response' })).toBeNull()
  await userEvent.click(inTime.dialog.getByRole('button', { name: 'Record the result' }))
  expect(await inTime.dialog.findByText('Choose a result', { selector: 'p' })).toBeTruthy()
  cleanup()

  const { dialog, sent } = await open(received(31), 'Result …')
  await userEvent.selectOptions(dialog.getByLabelText('The bureau’s answer'), 'No response')
  await userEvent.click(dialog.getByRole('button', { name: 'Record the result' }))

  await waitFor(() => expect(sent()).toMatchObject([{ from: 'received', to: 'resolved', result: 'no_response' }]))
})

test('another possible step can be chosen', async () => {
  const { dialog, sent } = await open(received(10), 'Other step …')
  expect(
    within(dialog.getByLabelText('What happened'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['In investigation', 'More information sent', 'Close'])

  await userEvent.selectOptions(dialog.getByLabelText('What happened'), 'More information sent')
  expect(await dialog.findByText(`The bureau must answer by ${shortDate(inDays(35))}.`)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Record the information' }))

  await waitFor(() => expect(sent()).toMatchObject([{ to: 'information', on: TODAY }]))
})

test('a step recorded by someone else meanwhile shows an error and keeps the input', async () => {
  const moved = { message: 'This dispute has changed. Reload it and try again', code: 'MOVED_ON' }
  const { dialog } = await open(received(10), 'Result …', {
    'POST /functions/v1/advance-dispute': () => Response.json(moved, { status: 409 }),
  })

  await userEvent.selectOptions(dialog.getByLabelText('The bureau’s answer'), 'Verified')
  await userEvent.click(dialog.getByRole('button', { name: 'Record the result' }))

  expect(await dialog.findByText('This dispute has changed. Reload it and try again')).toBeTruthy()
  expect(dialog.getByLabelText('The bureau’s answer')).toHaveProperty('value', 'verified')
})

test('without a connection, a step fails at once and keeps the input', async () => {
  const kept = [Response.json([dispute({ status: 'attested', attested_on: inDays(-3) })])]
  const { dialog } = await open({}, 'Sent', {
    'GET /rest/v1/disputes': () => kept.shift() ?? Promise.withResolvers<Response>().promise,
    'POST /functions/v1/advance-dispute': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await userEvent.type(dialog.getByLabelText('Tracking number (optional)'), '9400 1000')

  await userEvent.click(dialog.getByRole('button', { name: 'Record as sent' }))

  expect((await dialog.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(dialog.getByLabelText('Tracking number (optional)')).toHaveProperty('value', '9400 1000')
})
