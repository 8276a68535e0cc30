// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shortDate } from '#platform/rules/dates.ts'
import { CLIENT, dispute, FIRST, inDays, NEWER, received, TODAY } from '#test/support/dispute-fixture.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientDisputes } = await import('./client-disputes.tsx')
const { MayWrite } = await import('#features/organizations/screens/permitted/may-write.ts')

const RESOLVED = { ...received(40), status: 'resolved', result: 'deleted', result_on: inDays(-20) }

interface Opened {
  disputes?: object[]
  reports?: object[]
  replies?: Replies
  mayWrite?: boolean
}

const open = ({ disputes = [], reports = [FIRST], replies = {}, mayWrite = true }: Opened = {}) => {
  const asked = serverAnswers({ 'GET /rest/v1/disputes': () => Response.json(disputes), ...replies })
  const Tab = () => (
    <MayWrite value={mayWrite}>
      <ClientDisputes clientId={CLIENT} reports={reports as (typeof FIRST)[]} />
    </MayWrite>
  )
  show(Tab, '/')
  return asked
}
const line = async (name = 'ALLY at Experian') => screen.findByRole('listitem', { name })
const bodyOf = (asked: ReturnType<typeof open>, name: string) =>
  asked.filter(({ path }) => path === `/functions/v1/${name}`).map(({ body }) => body)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a client’s disputes', () => {
  test('show that there are none', async () => {
    open()

    expect(await screen.findByText('No item in this client’s reports has been disputed yet.')).toBeTruthy()
  })

  test('are hidden for a client without reports or disputes', async () => {
    const asked = open({ reports: [] })

    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/rest/v1/disputes'))
    expect(screen.queryByText('Disputes')).toBeNull()
  })

  test('that fail to load show an error', async () => {
    open({ replies: { 'GET /rest/v1/disputes': () => Response.json({ message: 'away' }, { status: 400 }) } })

    expect(await screen.findByText('Couldn’t load disputes')).toBeTruthy()
  })

  test('show the item, the status, the history and the next step', async () => {
    const sent = { status: 'sent', attested_on: '2026-10-02', sent_on: '2026-10-03', tracking_number: '9400' }
    open({ disputes: [dispute({ ...sent, created_at: '2026-10-01T12:00:00Z', explanation: 'Paid each month.' })] })

    const row = await line()

    expect(row.textContent).toContain('Never late: “Paid each month.”')
    expect(within(row).getByRole('list', { name: 'What happened' }).textContent).toBe(
      'Drafted Oct 1, 2026 by Priya Ramanattested Oct 2, 2026sent Oct 3, 2026 (9400)',
    )
    expect(within(row).getByText('Sent')).toBeTruthy()
    expect(within(row).getByRole('button', { name: 'Received by the bureau: ALLY at Experian' })).toBeTruthy()
  })

  test.each([
    [24, 'Bureau answer due in 6 d'],
    [30, 'Bureau answer due today'],
    [32, '2 d overdue'],
  ])('received %i days ago show: %s', async (days, words) => {
    open({ disputes: [received(days)] })

    expect(within(await line()).getByText(words)).toBeTruthy()
  })

  test('are sorted by deadline, with decided ones apart', async () => {
    const other = { id: 'd2', item_key: 'other', item_name: 'CHASE' }
    open({
      disputes: [
        dispute({ id: 'd3', item_name: 'DRAFT', item_key: 'x' }),
        received(3),
        received(20, other),
        { ...RESOLVED, id: 'd4' },
      ],
    })

    const list = await screen.findByRole('list', { name: 'Open disputes' })

    expect(
      within(list)
        .getAllByRole('listitem', { name: /at Experian$/ })
        .map((row) => row.getAttribute('aria-label')),
    ).toEqual(['CHASE at Experian', 'ALLY at Experian', 'DRAFT at Experian'])
    expect(screen.getByText('1 · 1 deleted')).toBeTruthy()
  })

  test('offer no actions to a read-only user', async () => {
    open({ disputes: [received(3)], mayWrite: false })

    const row = await line()

    expect(within(row).getByText('Received')).toBeTruthy()
    // The letter is not offered either, because a viewer must not download a client's data.
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('a later report', () => {
  test('without the item offers to record the deletion', async () => {
    const asked = open({
      disputes: [received(10)],
      reports: [NEWER, FIRST],
      replies: { 'POST /functions/v1/advance-dispute': () => Response.json({ status: 'resolved', due_on: null }) },
    })
    const row = await line()
    expect(
      within(row)
        .getByRole('link', { name: /^report of/ })
        .getAttribute('href'),
    ).toContain(NEWER.id)

    await userEvent.click(within(row).getByRole('button', { name: 'Record as deleted' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Record the result' }))

    await waitFor(() =>
      expect(bodyOf(asked, 'advance-dispute')).toMatchObject([
        { dispute_id: dispute().id, from: 'received', to: 'resolved', result: 'deleted', on: TODAY },
      ]),
    )
  })

  test('shows it before the bureau has received anything, but offers no result', async () => {
    open({ disputes: [dispute()], reports: [NEWER, FIRST] })

    const row = await line()

    expect(within(row).getByText(/no longer lists it/)).toBeTruthy()
    expect(within(row).queryByRole('button', { name: /^Record as/ })).toBeNull()
  })

  test('that lists a deleted item again shows the reinsertion among the open disputes', async () => {
    const deleted = { ...RESOLVED, bureau: 'equifax', result_on: inDays(-20) }
    open({ disputes: [deleted], reports: [NEWER, FIRST] })

    const list = await screen.findByRole('list', { name: 'Open disputes' })

    expect(within(list).getByText('Reinserted:')).toBeTruthy()
  })
})

/** Captures a saved file. */
function takeSavedFile(): { name: string } {
  const saved = { name: '' }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.name = this.download
  })
  Object.assign(URL, { createObjectURL: () => 'blob:letter', revokeObjectURL: () => undefined })
  return saved
}

test('of an archived client are read-only, and the reason is shown', async () => {
  const archived = { 'GET /rest/v1/clients': () => Response.json([{ archived_at: '2026-10-01T12:00:00+00:00' }]) }
  open({ disputes: [received(3)], replies: archived })

  expect(await screen.findByText('This client is archived. Restore the client to work on disputes.')).toBeTruthy()

  expect(within(await line()).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Start dispute' })).toBeNull()
})

describe('of an enrolled client', () => {
  const standing = (cancel_until: string | null) => ({
    'POST /rest/v1/rpc/client_work_standing': () =>
      Response.json([{ cancel_until, today: TODAY, lacks: cancel_until === null ? 'contract' : null }]),
  })
  const isOffered = (name: string | RegExp) =>
    screen.getAllByRole('button', { name }).map((button) => !button.hasAttribute('disabled'))

  test('can start and advance once the contract can’t be canceled, and show from which day', async () => {
    const disputes = [
      dispute(),
      dispute({ id: 'd2', item_key: 'x' }),
      received(3, { id: 'd3' }),
      { ...RESOLVED, id: 'd4' },
    ]
    open({ disputes, replies: standing(inDays(2)) })

    expect(
      await screen.findByText(
        `The client can cancel the contract through ${shortDate(inDays(2))}. You can start work on ${shortDate(inDays(3))}.`,
      ),
    ).toBeTruthy()

    const waiting = [/^Attested/, /^Result/, /^Correct result/, /^Letter about/, /^Letter to/, 'Start dispute']
    for (const name of waiting) expect(isOffered(name), String(name)).not.toContain(true)
    expect(isOffered(/^Close: /)).not.toContain(false)
    expect(screen.queryByRole('button', { name: /^Other step/ })).toBeNull()
  })

  test('wait for a contract, but a bureau’s answer can be recorded', async () => {
    open({ disputes: [dispute(), received(3, { id: 'd2' })], replies: standing(null) })

    expect(await screen.findByText(/^You can’t work for this client until they have signed a contract/)).toBeTruthy()

    expect([...isOffered(/^Attested/), ...isOffered('Start dispute')]).toEqual([false, false])
    expect(isOffered(/^Result/)).toEqual([true])
  })

  test('are editable after the cancellation period', async () => {
    const asked = open({ disputes: [dispute()], replies: standing(inDays(-1)) })

    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/rest/v1/rpc/client_work_standing'))
    await line()

    expect([...isOffered(/^Attested/), ...isOffered('Start dispute')]).toEqual([true, true])
  })
})

describe('a letter', () => {
  const LETTER = {
    'POST /functions/v1/dispute-letter': () => {
      const answer = new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
      // Responses come from Node.js here, but files must be the document's own type.
      return Object.assign(answer, { blob: () => Promise.resolve(new Blob(['%PDF-1.7'])) })
    },
  }

  test('about one dispute is saved as a file named after its bureau and day', async () => {
    const saved = takeSavedFile()
    const asked = open({ disputes: [received(3)], replies: LETTER })

    await userEvent.click(await screen.findByRole('button', { name: 'Letter about ALLY to Experian as PDF' }))

    await waitFor(() => expect(saved.name).toBe(`dispute-letter-experian-${TODAY}.pdf`))
    expect(bodyOf(asked, 'dispute-letter')).toEqual([{ dispute_ids: [dispute().id], asks: 'dispute' }])
  })

  test('joins unsent disputes with one bureau', async () => {
    const saved = takeSavedFile()
    const other = dispute({ id: 'd2', item_key: 'x', status: 'attested', attested_on: inDays(-3) })
    const asked = open({ disputes: [dispute(), other, dispute({ id: 'd3', bureau: 'equifax' })], replies: LETTER })

    await userEvent.click(await screen.findByRole('button', { name: 'Letter to Experian, 2 items (PDF)' }))

    await waitFor(() => expect(saved.name).toBe(`dispute-letter-experian-${TODAY}.pdf`))
    expect(bodyOf(asked, 'dispute-letter')).toEqual([{ dispute_ids: [dispute().id, 'd2'], asks: 'dispute' }])
    expect(screen.queryByRole('button', { name: /^Letter to Equifax/ })).toBeNull()
  })

  test('that is rejected shows why', async () => {
    const refusal = () => Response.json({ message: 'Dispute not found' }, { status: 404 })
    open({ disputes: [received(3)], replies: { 'POST /functions/v1/dispute-letter': refusal } })

    await userEvent.click(await screen.findByRole('button', { name: 'Letter about ALLY to Experian as PDF' }))

    expect((await screen.findByRole('alert')).textContent).toBe('Dispute not found')
  })
})
