// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { disputeDueOn } from '#features/credit-repair/rules/disputes/dispute-clock.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { CLIENT, dispute, FIRST, inDays, NEWER, received, TODAY } from '#test/support/dispute-fixture.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientDisputes } = await import('./client-disputes.tsx')

const BLOCK = { reason: 'identity_theft' }
const dueOn = (received_on: string) =>
  disputeDueOn({ reason: 'identity_theft', received_on, information_on: null }) ?? ''
const DONE = {
  'POST /functions/v1/advance-dispute': () => Response.json({ status: 'x', due_on: null }),
  'POST /functions/v1/correct-dispute-result': () => Response.json({ status: 'resolved' }),
}
/** A client's file with these documents. */
const filed = (proofs: object, reports: object[] = []): Replies => ({
  'GET /rest/v1/clients': () =>
    Response.json([{ archived_at: null, drivers_license_front: null, ssn_card_image: null, ...proofs }]),
  'GET /rest/v1/client_documents': () => Response.json(reports),
})
const BLOCKED = received(20, { ...BLOCK, status: 'resolved', result: 'deleted', result_on: inDays(-15) })

const open = (
  disputes: object[],
  { reports = [FIRST], replies = DONE }: { reports?: object[]; replies?: Replies } = {},
) => {
  const asked = serverAnswers({ 'GET /rest/v1/disputes': () => Response.json(disputes), ...replies })
  show(() => <ClientDisputes clientId={CLIENT} reports={reports as (typeof FIRST)[]} />, '/')
  return (act: string) => asked.filter(({ path }) => path.endsWith(act)).map(({ body }) => body)
}
const line = async () => within(await screen.findByRole('listitem', { name: 'ALLY at Experian' }))
const press = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `${button}: ALLY at Experian` }))
  return within(await screen.findByRole('dialog'))
}
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

afterEach(cleanup)

test('a block request is marked, and shows which documents it needs, with a link', async () => {
  const asked = open([dispute({ ...BLOCK, explanation: 'Opened after my wallet was stolen.' })], { replies: filed({}) })

  const row = await line()

  expect(row.getByText(/^Block request · Identity theft/)).toBeTruthy()
  expect(
    await row.findByText(/is missing an identity theft report \(under Documents as Other.* and proof of identity/),
  ).toBeTruthy()
  expect(asked('client_documents')).toHaveLength(1)
  expect(row.getByRole('link', { name: 'Documents' }).getAttribute('href')).toBe(
    `/dashboard/clients/${CLIENT}?tab=documents`,
  )
})

test.each([
  ['a driver’s license', { drivers_license_front: 'front.png' }],
  ['an SSN card', { ssn_card_image: 'card.png' }],
])('a block request whose client has %s on file needs only the report', async (_, proof) => {
  open([dispute(BLOCK)], { replies: filed(proof) })

  const note = await (await line()).findByText(/^The client’s file is missing/)

  expect(note.textContent).not.toContain('proof of identity')
})

test('a block request with its documents on file says so; a sent one and an ordinary dispute mention no documents', async () => {
  const sent = { ...BLOCK, id: 'd2', status: 'sent', attested_on: inDays(-5), sent_on: inDays(-4) }
  open([dispute(BLOCK), dispute({ ...sent, bureau: 'equifax' }), dispute({ id: 'd3', item_key: 'x' })], {
    replies: filed({ drivers_license_front: 'front.png' }, [{ id: 'r1' }]),
  })

  expect(await screen.findAllByText('The identity theft report and proof of identity are on file.')).toHaveLength(1)

  expect(screen.getAllByRole('listitem', { name: /^ALLY at/ })).toHaveLength(3)
  expect(screen.queryByText(/^The client’s file is missing/)).toBeNull()
})

test('the client attests that it was no transaction of theirs', async () => {
  const sent = open([dispute(BLOCK)])
  const dialog = await press('Attested by the client')
  expect(
    dialog.getByText(/It is not information relating to any transaction by me\.$/, { selector: 'blockquote' }),
  ).toBeTruthy()
  expect(dialog.getByText(/The items listed above are not information relating to any transaction by me/)).toBeTruthy()

  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Record the attestation' }))

  await waitFor(() => expect(sent('advance-dispute')).toMatchObject([{ to: 'attested', on: TODAY }]))
})

test('missing documents are shown when it is sent, and the input stays', async () => {
  const lacking = { message: 'The client’s file is missing an identity theft report', code: 'PAPERS_MISSING' }
  open([dispute({ ...BLOCK, status: 'attested', attested_on: inDays(-3) })], {
    replies: { 'POST /functions/v1/advance-dispute': () => Response.json(lacking, { status: 422 }) },
  })
  const dialog = await press('Sent')

  await userEvent.type(dialog.getByLabelText('Tracking number (optional)'), '9400')
  await userEvent.click(dialog.getByRole('button', { name: 'Record as sent' }))

  expect((await dialog.findByRole('alert')).textContent).toContain(lacking.message)
  expect(dialog.getByLabelText('Tracking number (optional)')).toHaveProperty('value', '9400')
})

test('the receipt dialog shows by which business day the bureau must block', async () => {
  open([dispute({ ...BLOCK, status: 'sent', attested_on: inDays(-19), sent_on: inDays(-18) })])
  const dialog = await press('Received by the bureau')

  fireEvent.change(dialog.getByLabelText('Received on'), { target: { value: inDays(-14) } })

  expect(await dialog.findByText(`The bureau must answer by ${shortDate(dueOn(inDays(-14)))}.`)).toBeTruthy()
})

test('a bureau blocks, declines or rescinds; no response is offered after the deadline', async () => {
  const sent = open([received(20, { ...BLOCK, due_on: dueOn(inDays(-20)) })])
  const dialog = await press('Result …')
  const answer = dialog.getByLabelText('The bureau’s answer')
  expect(optionsOf(answer)).toEqual(['Choose a result', 'Blocked', 'Block declined', 'Block rescinded', 'No response'])

  fireEvent.change(dialog.getByLabelText('Answered on'), { target: { value: inDays(-20) } })
  expect(optionsOf(answer)).not.toContain('No response')
  await userEvent.selectOptions(answer, 'Blocked')
  await userEvent.click(dialog.getByRole('button', { name: 'Record the result' }))

  await waitFor(() => expect(sent('advance-dispute')).toMatchObject([{ to: 'resolved', result: 'deleted' }]))
})

test('more information is not offered while the bureau has it', async () => {
  open([received(2, { ...BLOCK, due_on: dueOn(inDays(-2)) })])

  const dialog = await press('Other step …')

  expect(optionsOf(dialog.getByLabelText('What happened'))).toEqual(['In investigation', 'Close'])
})

test.each([
  ['declined', 'Block declined'],
  ['rescinded', 'Block rescinded'],
])('a block request that is %s shows the bureau’s duty and the possible actions', async (result, words) => {
  open([received(20, { ...BLOCK, status: 'resolved', result, result_on: inDays(-10) })])
  await userEvent.click(await screen.findByText('Decided and closed'))

  const row = await line()

  expect(row.getByText(words)).toBeTruthy()
  expect(row.getByText(/The bureau must promptly notify the client/)).toBeTruthy()
})

test('a rescinded block is recorded with its day, and the block stays on record', async () => {
  const former = {
    result: 'deleted',
    result_on: inDays(-15),
    reason: 'Letter',
    corrected_by: 'Priya',
    corrected_at: `${TODAY}T12:00:00Z`,
  }
  const sent = open([BLOCKED, { ...BLOCKED, id: 'd2', bureau: 'equifax', result: 'rescinded', corrections: [former] }])
  await userEvent.click(await screen.findByText('Decided and closed'))
  expect(screen.getByText(/^Previously blocked/)).toBeTruthy()

  const dialog = await press('Correct result')
  expect(dialog.getByText(/The recorded result is blocked\..*If the bureau rescinds a block/)).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('The bureau’s answer'), 'Block rescinded')
  fireEvent.change(dialog.getByLabelText('Answered on'), { target: { value: inDays(-1) } })
  await userEvent.type(dialog.getByLabelText('Reason'), 'Letter of the bureau')
  await userEvent.click(dialog.getByRole('button', { name: 'Correct the result' }))

  await waitFor(() =>
    expect(sent('correct-dispute-result')).toMatchObject([{ from: 'deleted', result: 'rescinded', on: inDays(-1) }]),
  )
})

test('an item missing from a later report is recorded as blocked, but a changed item is not', async () => {
  open([received(20, { ...BLOCK, due_on: dueOn(inDays(-20)) })], { reports: [NEWER, FIRST] })
  expect((await line()).getByRole('button', { name: 'Record as blocked' })).toBeTruthy()
  cleanup()

  const [account] = FIRST.bureau_data.experian.full_feed.trade_accounts
  const cured = structuredClone(NEWER)
  cured.bureau_data.experian.full_feed.trade_accounts = [{ ...account, payment_history: '1,1' }]
  open([received(20, { ...BLOCK, due_on: dueOn(inDays(-20)) })], { reports: [cured, FIRST] })

  expect((await line()).getByText(/no longer as negative/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Record as/ })).toBeNull()
})

test('block requests have their own letter', async () => {
  const drafts = ['a', 'b'].flatMap((key) => [
    dispute({ id: `d${key}`, item_key: key }),
    dispute({ ...BLOCK, id: `b${key}`, item_key: `b${key}` }),
  ])
  const letter = () => Object.assign(new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }))
  const sent = open(drafts, { replies: { 'POST /functions/v1/dispute-letter': letter } })
  expect(await screen.findByRole('button', { name: 'Letter to Experian, 2 items (PDF)' })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Block request to Experian, 2 items (PDF)' }))

  await waitFor(() => expect(sent('dispute-letter')).toEqual([{ dispute_ids: ['ba', 'bb'], asks: 'dispute' }]))
})
