// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { type Asked, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { MayWrite } = await import('#features/organizations/screens/permitted/may-write.ts')
const { ClientFees } = await import('./client-fees.tsx')

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const TODAY = new Date().toISOString().slice(0, 10)
const DONE_ON = addDays(TODAY, -10)

const ENROLLED = { status: 'active', monthly_fee: 99, enrolled_on: '2026-01-05', sale_channel: 'web' }
const work = (id: string, item_name: string, about: object = {}) => ({
  ...{ id, bureau: 'experian', item_name, item_key: id, report_id: 'r0', sent_on: addDays(DONE_ON, -30) },
  ...{ result: 'deleted', result_on: DONE_ON, result_recorded_at: `${DONE_ON}T12:00:00Z`, corrections: [] },
  ...about,
})
const ALLY = work('d1', 'Ally')
const entry = (about: object) => ({
  ...{ id: 'f1', kind: 'fee', amount: '150.00', received_on: '2026-03-02', method: 'check', reference: '1042' },
  ...{ dispute_ids: ['d1'], refunds_id: null, reason: null, recorded_by_name: 'Grace Lindqvist' },
  created_at: '2026-03-02T12:00:00Z',
  ...about,
})
const CONTRACT = {
  ...{ pays_for: 'results', complete_by: addDays(DONE_ON, -1), contract_date: '2026-01-05', clauses: [] },
}
/** A report of yesterday whose Experian file lists nothing, so that it shows every deletion. */
const SHOWING = {
  ...{ id: 'r1', created_at: `${addDays(TODAY, -1)}T10:00:00Z` },
  bureau_data: { experian: { status: 'success', full_feed: {} } },
}
const REFUND = entry({
  ...{ id: 'r1', kind: 'refund', method: null, reference: null, dispute_ids: [], received_on: '2026-03-09' },
  ...{ refunds_id: 'f1', reason: 'Goodwill' },
})

interface Opening {
  enrollment?: object | null
  disputes?: object[]
  entries?: object[]
  reports?: (typeof SHOWING)[]
  contract?: object
  replies?: Replies
  mayWrite?: boolean
}

function open(opening: Opening = {}) {
  const {
    enrollment = ENROLLED,
    disputes = [ALLY],
    entries = [],
    reports = [SHOWING],
    contract = CONTRACT,
    replies = {},
    mayWrite = true,
  } = opening
  const asked = serverAnswers({
    'GET /rest/v1/repair_enrollments': () => Response.json(enrollment === null ? [] : [enrollment]),
    'GET /rest/v1/repair_fees': () => Response.json(entries),
    'GET /rest/v1/disputes': () => Response.json(disputes),
    'GET /rest/v1/repair_contracts': () => Response.json([contract]),
    ...replies,
  })
  const Tab = () => (
    <MayWrite value={mayWrite}>
      <ClientFees clientId={CLIENT} reports={reports} />
    </MayWrite>
  )
  show(Tab, '/')
  return asked
}

const sent = (asked: Asked[], act: string) =>
  asked.filter(({ path }) => path === `/functions/v1/${act}`).map(({ body }) => body)
const done = () => Response.json({ id: 'x' }, { status: 201 })
const refused = (message: string) => Response.json({ code: 'X', message }, { status: 409 })
const KEY = expect.stringMatching(/^[0-9a-f-]{36}$/)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

afterEach(cleanup)

test('it shows the enrollment, and the fees received for each work', async () => {
  const verizon = work('d2', 'Verizon', { bureau: 'equifax' })
  const ally = work('d3', 'Ally', { bureau: 'transunion' })
  open({
    disputes: [ALLY, verizon, ally],
    entries: [
      REFUND,
      entry({}),
      entry({ id: 'f2', amount: 99.5, dispute_ids: ['d1', 'd2', 'd3'], method: 'cash', reference: null }),
    ],
  })

  const [given, kept] = within(await screen.findByRole('list', { name: 'Fees received' })).getAllByRole('listitem')

  expect(screen.getAllByRole('definition').map((term) => term.textContent)).toEqual([
    ...['Active', '$99.00', 'On the web', 'Jan 5, 2026'],
  ])
  expect(screen.getByText('$99.50 received, minus refunds')).toBeTruthy()
  expect(given?.textContent).toBe(
    'Mar 2, 2026 · Check 1042 · by Grace LindqvistFor Ally at ExperianRefunded Mar 9, 2026: GoodwillReceipt (PDF)$150.00Receipt (PDF)',
  )
  expect(kept?.textContent).toContain('For Ally at Experian and TransUnion, Verizon at Equifax$99.50')
})

test('a client is enrolled with the agreed terms; an error keeps the input', async () => {
  const answers = [refused('This client is already enrolled'), done()]
  const asked = open({
    enrollment: null,
    replies: { 'POST /functions/v1/enroll-client': () => answers.shift() ?? done() },
  })
  await press('Enroll client')
  const form = await dialog()

  await userEvent.click(form.getByRole('button', { name: 'Enroll' }))
  expect(await form.findByText('Choose how it was sold')).toBeTruthy()
  await userEvent.type(form.getByLabelText('Monthly fee (USD)'), '99.5')
  await userEvent.selectOptions(form.getByLabelText('How it was sold'), 'By phone')
  await userEvent.click(form.getByRole('button', { name: 'Enroll' }))
  expect((await form.findByRole('alert')).textContent).toContain('This client is already enrolled')
  expect(form.getByLabelText('Monthly fee (USD)')).toHaveProperty('value', '99.5')
  await userEvent.click(form.getByRole('button', { name: 'Enroll' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, again] = sent(asked, 'enroll-client')
  expect(first).toEqual({
    ...{ client_id: CLIENT, monthly_fee: 99.5, enrolled_on: TODAY, sale_channel: 'phone', idempotency_key: KEY },
  })
  expect(again).toEqual(first)
})

test('a fee names its work, chosen from finished work without a fee', async () => {
  const asked = open({
    disputes: [
      ALLY,
      work('d2', 'Verizon', { result: null, result_on: null, result_recorded_at: null }),
      work('d3', 'Chase'),
      work('d4', 'Midland'),
    ],
    entries: [entry({ dispute_ids: ['d3'] })],
    replies: { 'POST /functions/v1/record-repair-fee': done },
  })
  await press('Record a fee')
  const form = await dialog()
  expect(form.getAllByRole('checkbox')).toHaveLength(2)
  expect(form.getByLabelText('Amount (USD)')).toHaveProperty('value', '99.00')

  await userEvent.selectOptions(form.getByLabelText('Method'), 'ACH')
  await userEvent.click(form.getByRole('button', { name: 'Record fee' }))
  expect(
    await form.findByText('A fee can’t be taken before the work is done. Choose a dispute that has a result'),
  ).toBeTruthy()
  await userEvent.click(form.getByRole('checkbox', { name: 'Ally at Experian' }))
  await userEvent.click(form.getByRole('button', { name: 'Record fee' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(asked, 'record-repair-fee')).toEqual([
    {
      ...{ client_id: CLIENT, amount: 99, received_on: TODAY, method: 'ach', reference: '' },
      ...{ dispute_ids: ['d1'], idempotency_key: KEY },
    },
  ])
})

test('work that no later report shows needs the bureau’s answer', async () => {
  const asked = open({ reports: [] })
  await press('Record a fee')
  const form = await dialog()
  expect(form.getByText(/No later report shows it yet: upload the bureau’s answer$/)).toBeTruthy()

  await userEvent.click(form.getByRole('checkbox', { name: 'Ally at Experian' }))
  await userEvent.selectOptions(form.getByLabelText('Method'), 'Check')
  await userEvent.click(form.getByRole('button', { name: 'Record fee' }))

  expect(await form.findByText(/^The dispute of Ally with Experian has no evidence of its result/)).toBeTruthy()
  expect(sent(asked, 'record-repair-fee')).toEqual([])
})

test('a verified item is not offered for a fee, and the dialog shows why', async () => {
  open({ disputes: [ALLY, work('d2', 'Chase', { result: 'verified' })] })
  await press('Record a fee')
  const form = await dialog()

  expect(form.getAllByRole('checkbox')).toHaveLength(1)
  expect(form.getByText(/^The dispute of Chase with Experian ended with “verified”/)).toBeTruthy()
})

test('a corrected result asks for its refund, proposes the amount, and holds back other fees', async () => {
  const corrections = [{ corrected_at: '2026-03-03T12:00:00Z' }]
  open({
    disputes: [work('d1', 'Ally', { result: 'verified', corrections }), work('d2', 'Chase')],
    entries: [entry({})],
  })
  expect(await screen.findByText(/^Refund \$150.00: a result was corrected after this fee/)).toBeTruthy()

  await press('Record a fee')
  const form = await dialog()
  await userEvent.click(form.getByRole('checkbox', { name: 'Chase at Experian' }))
  await userEvent.selectOptions(form.getByLabelText('Method'), 'Check')
  await userEvent.click(form.getByRole('button', { name: 'Record fee' }))

  expect(await form.findByText(/Refund \$150.00 before you take another fee$/)).toBeTruthy()
})

describe('work sent before the contract could no longer be canceled', () => {
  const NEVER =
    'The dispute of Ally with Experian was sent before the client’s cancellation period ended. No fee can be taken for it.'
  const under = async (cancel_until: string | null, disputes: object[]) => {
    const standing = () => Response.json([{ cancel_until, today: TODAY }])
    const asked = open({ disputes, replies: { 'POST /rest/v1/rpc/client_work_standing': standing } })
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/rest/v1/rpc/client_work_standing'))
    await press('Record a fee')
    return dialog()
  }

  test('is not offered for a fee, and the dialog shows why', async () => {
    const later = work('d2', 'Chase', { sent_on: addDays(DONE_ON, -19) })

    const form = await under(addDays(DONE_ON, -20), [ALLY, later])

    expect(form.getByText(NEVER)).toBeTruthy()
    expect(form.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['d2'])
  })

  test('leaves nothing to record if there is no other work', async () => {
    const form = await under(null, [ALLY])

    expect(form.getByText(NEVER)).toBeTruthy()
    expect(form.queryByRole('button', { name: 'Record fee' })).toBeNull()
  })
})

test('a fee rejected by the server keeps the input and shows why', async () => {
  open({
    replies: {
      'POST /functions/v1/record-repair-fee': () => refused('The dispute of Ally with Experian was already paid for'),
    },
  })
  await press('Record a fee')
  const form = await dialog()
  await userEvent.click(form.getByRole('checkbox', { name: 'Ally at Experian' }))
  await userEvent.type(form.getByLabelText('Reference (optional)'), '77')
  await userEvent.selectOptions(form.getByLabelText('Method'), 'Check')
  await userEvent.click(form.getByRole('button', { name: 'Record fee' }))

  expect(await form.findByText('The dispute of Ally with Experian was already paid for')).toBeTruthy()
  expect(form.getByLabelText('Reference (optional)')).toHaveProperty('value', '77')
  expect(form.getByRole('checkbox', { name: 'Ally at Experian' })).toHaveProperty('checked', true)
})

test('if sold by phone, the dialog shows from which day a fee is allowed and sends nothing earlier', async () => {
  const earliest = shortDate(addDays(addMonths(DONE_ON, 6), 1))
  const asked = open({
    enrollment: { ...ENROLLED, sale_channel: 'phone' },
  })
  await press('Record a fee')
  const form = await dialog()
  expect(
    form.getByText(
      new RegExp(`^Result on .* a fee is possible from ${earliest}, with a report of Experian from that day or later$`),
    ),
  ).toBeTruthy()

  await userEvent.click(form.getByRole('checkbox', { name: 'Ally at Experian' }))
  await userEvent.selectOptions(form.getByLabelText('Method'), 'Check')
  await userEvent.click(form.getByRole('button', { name: 'Record fee' }))

  expect(await form.findByText(`Sold by phone: a fee for this can’t be taken before ${earliest}`)).toBeTruthy()
  expect(sent(asked, 'record-repair-fee')).toEqual([])
})

test('without finished work, there is nothing to record', async () => {
  open({ disputes: [] })
  await press('Record a fee')

  expect((await dialog()).getByText(/A fee can’t be taken before the work is done/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Record fee' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a fee is refunded with a reason, and only once', async () => {
  const asked = open({
    entries: [REFUND, entry({}), entry({ id: 'f2', received_on: '2026-04-01' })],
    replies: { 'POST /functions/v1/refund-repair-fee': done },
  })
  expect(await screen.findAllByRole('button', { name: /^Refund the fee/ })).toHaveLength(1)
  await press('Refund the fee of $150.00 of Apr 1, 2026')
  const form = await dialog()

  await userEvent.type(form.getByLabelText('Reason'), 'Goodwill')
  await userEvent.click(form.getByRole('button', { name: 'Record refund' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(asked, 'refund-repair-fee')).toEqual([
    { fee_id: 'f2', amount: 150, reason: 'Goodwill', idempotency_key: KEY },
  ])
})

test('an enrollment is paused, given another fee, and canceled after confirmation', async () => {
  const asked = open({ replies: { 'POST /functions/v1/change-enrollment': () => Response.json({ status: 'active' }) } })

  await press('Pause')
  await press('Change monthly fee')
  const fee = (await dialog()).getByLabelText('Monthly fee (USD)')
  await userEvent.clear(fee)
  await userEvent.type(fee, '79')
  await press('Save fee')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Cancel enrollment')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel enrollment' }))

  const change = { client_id: CLIENT, from: 'active', idempotency_key: KEY }
  await waitFor(() =>
    expect(sent(asked, 'change-enrollment')).toEqual([
      { ...change, status: 'paused' },
      { ...change, monthly_fee: 79 },
      { ...change, status: 'cancelled' },
    ]),
  )
})

test('a change that someone else made first shows an error', async () => {
  open({
    enrollment: { ...ENROLLED, status: 'cancelled' },
    replies: {
      'POST /functions/v1/change-enrollment': () => refused('This enrollment has changed. Reload it and try again'),
    },
  })

  await press('Resume')

  expect(await screen.findByText('This enrollment has changed. Reload it and try again')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel enrollment' })).toBeNull()
})

test('a read-only user can’t change anything', async () => {
  open({ entries: [entry({})], mayWrite: false })

  expect(await screen.findByText('$150.00 received, minus refunds')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a failed load shows an error', async () => {
  open({
    replies: { 'GET /rest/v1/repair_fees': () => Response.json({ message: 'away', code: 'X' }, { status: 400 }) },
  })

  expect(await screen.findByText('Couldn’t load enrollment and fees')).toBeTruthy()
})

test('while the platform suspends fees, only refunds are offered, and the reason is shown', async () => {
  const suspension = { suspended_at: '2026-11-20T12:00:00Z', reason: 'Fees before work' }
  open({
    entries: [entry({})],
    replies: { 'POST /rest/v1/rpc/fee_suspension': () => Response.json([suspension]) },
  })

  const said = await screen.findByText(/by the platform since Nov 20, 2026: Fees before work/)

  expect(said.textContent).toContain('Fees are suspended')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Record a fee' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Refund/ }).disabled).toBe(false)
})

test('without a connection, an enrollment fails at once and keeps the input', async () => {
  const kept = [Response.json([])]
  open({
    enrollment: null,
    replies: {
      'GET /rest/v1/repair_enrollments': () => kept.shift() ?? Promise.withResolvers<Response>().promise,
      'POST /functions/v1/enroll-client': () => Promise.reject(new TypeError('Failed to fetch')),
    },
  })
  await press('Enroll client')
  const form = await dialog()
  await userEvent.type(form.getByLabelText('Monthly fee (USD)'), '99')
  await userEvent.selectOptions(form.getByLabelText('How it was sold'), 'In person')

  await userEvent.click(form.getByRole('button', { name: 'Enroll' }))

  expect((await form.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(form.getByLabelText('Monthly fee (USD)')).toHaveProperty('value', '99')
})
