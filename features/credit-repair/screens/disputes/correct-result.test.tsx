// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { shortDate } from '#platform/rules/dates.ts'
import { CLIENT, FIRST, inDays, received } from '#test/support/dispute-fixture.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientDisputes } = await import('./client-disputes.tsx')

const CORRECTED = { 'POST /functions/v1/correct-dispute-result': () => Response.json({ status: 'resolved' }) }
const decided = received(20, { status: 'resolved', result: 'deleted', result_on: inDays(-5) })

/** Shows a decided dispute and returns the requests sent about it. */
const showing = async (dispute: object = decided, replies: Replies = CORRECTED) => {
  const asked = serverAnswers({ 'GET /rest/v1/disputes': () => Response.json([dispute]), ...replies })
  show(() => <ClientDisputes clientId={CLIENT} reports={[FIRST]} />, '/')
  await userEvent.click(await screen.findByText('Decided and closed'))
  return () => asked.filter(({ path }) => path.endsWith('/correct-dispute-result')).map(({ body }) => body)
}
const open = async (replies?: Replies) => {
  const sent = await showing(decided, replies)
  await userEvent.click(await screen.findByRole('button', { name: 'Correct result: ALLY at Experian' }))
  return { sent, dialog: within(await screen.findByRole('dialog')) }
}

afterEach(cleanup)

test('a result is corrected with its day and a reason', async () => {
  const { sent, dialog } = await open()

  await userEvent.selectOptions(dialog.getByLabelText('The bureau’s answer'), 'Verified')
  fireEvent.change(dialog.getByLabelText('Answered on'), { target: { value: inDays(-4) } })
  await userEvent.click(dialog.getByRole('button', { name: 'Correct the result' }))
  expect(await dialog.findByText('Reason is required')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'Misread')
  await userEvent.click(dialog.getByRole('button', { name: 'Correct the result' }))

  const act = { from: 'deleted', result: 'verified', on: inDays(-4), reason: 'Misread' }
  await waitFor(() => expect(sent()).toMatchObject([{ dispute_id: decided.id, ...act }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a result is removed if there was no answer', async () => {
  const { sent, dialog } = await open()

  await userEvent.selectOptions(dialog.getByLabelText('The bureau’s answer'), 'None yet: remove the result')
  expect(dialog.queryByLabelText('Answered on')).toBeNull()
  await userEvent.type(dialog.getByLabelText('Reason'), 'Another client’s letter')
  await userEvent.click(dialog.getByRole('button', { name: 'Correct the result' }))

  await waitFor(() => expect(sent()).toMatchObject([{ from: 'deleted', result: null }]))
})

test('a repeated or rejected correction shows an error and keeps the input', async () => {
  const paid = { message: 'A fee was taken for this result. Refund the fee first', code: 'RESULT_PAID_FOR' }
  const { sent, dialog } = await open({
    'POST /functions/v1/correct-dispute-result': () => Response.json(paid, { status: 422 }),
  })
  await userEvent.type(dialog.getByLabelText('Reason'), 'Misread')

  await userEvent.click(dialog.getByRole('button', { name: 'Correct the result' }))
  expect(await dialog.findByText('This is already the recorded result')).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.change(dialog.getByLabelText('Answered on'), { target: { value: inDays(-1) } })
  await userEvent.click(dialog.getByRole('button', { name: 'Correct the result' }))

  expect(await dialog.findByText(paid.message)).toBeTruthy()
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Misread')
})

test('the previous result is shown below the dispute, with who corrected it, when and why', async () => {
  const former = { result: 'verified', result_on: inDays(-8), reason: 'Misread', corrected_by: 'Priya Raman' }
  await showing({ ...decided, corrections: [{ ...former, corrected_at: `${inDays(-2)}T12:00:00+00:00` }] })

  const list = await screen.findByRole('list', { name: 'Corrected results' })

  expect(list.textContent).toBe(
    `Previously verified (${shortDate(inDays(-8))}), corrected ${shortDate(inDays(-2))} by Priya Raman: Misread`,
  )
})
