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

describe('the disputes of a client', () => {
  test('say so while there are none', async () => {
    open()

    expect(await screen.findByText('Nothing of this client’s reports is disputed yet.')).toBeTruthy()
  })

  test('are left out for who has no report and disputed nothing', async () => {
    const asked = open({ reports: [] })

    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/rest/v1/disputes'))
    expect(screen.queryByText('Disputes')).toBeNull()
  })

  test('that fail to load say so', async () => {
    open({ replies: { 'GET /rest/v1/disputes': () => Response.json({ message: 'away' }, { status: 400 }) } })

    expect(await screen.findByText('Failed to load disputes')).toBeTruthy()
  })

  test('tell what is disputed, how far it is, what happened when and what comes next', async () => {
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
  ])('received %i days ago, the answer is told as: %s', async (days, words) => {
    open({ disputes: [received(days)] })

    expect(within(await line()).getByText(words)).toBeTruthy()
  })

  test('whose time ends first stands first, decided ones apart', async () => {
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

  test('offer nothing to who only reads', async () => {
    open({ disputes: [received(3)], mayWrite: false })

    const row = await line()

    expect(within(row).getByText('Received')).toBeTruthy()
    // Nor the letter: what a file says of a client is not handed out.
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('a later report', () => {
  test('that no longer lists the item offers to record the deletion', async () => {
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

  test('says so before the bureau has received anything, and offers no result', async () => {
    open({ disputes: [dispute()], reports: [NEWER, FIRST] })

    const row = await line()

    expect(within(row).getByText(/no longer lists it/)).toBeTruthy()
    expect(within(row).queryByRole('button', { name: /^Record as/ })).toBeNull()
  })

  test('that lists again what was deleted tells of the reinsertion among what is open', async () => {
    const deleted = { ...RESOLVED, bureau: 'equifax', result_on: inDays(-20) }
    open({ disputes: [deleted], reports: [NEWER, FIRST] })

    const list = await screen.findByRole('list', { name: 'Open disputes' })

    expect(within(list).getByText('Reinserted:')).toBeTruthy()
  })
})

/** Takes the file that is saved meanwhile. */
function takeSavedFile(): { name: string } {
  const saved = { name: '' }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.name = this.download
  })
  Object.assign(URL, { createObjectURL: () => 'blob:letter', revokeObjectURL: () => undefined })
  return saved
}

test('of an archived client are read and not worked on, and it says why', async () => {
  const archived = { 'GET /rest/v1/clients': () => Response.json([{ archived_at: '2026-10-01T12:00:00+00:00' }]) }
  open({ disputes: [received(3)], replies: archived })

  expect(await screen.findByText('This client is archived. Restore the client to work on disputes.')).toBeTruthy()

  expect(within(await line()).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Start dispute' })).toBeNull()
})

describe('of a client enrolled in credit repair', () => {
  const standing = (cancel_until: string | null) => ({
    'POST /rest/v1/rpc/client_work_standing': () => Response.json([{ cancel_until, today: TODAY }]),
  })
  const isOffered = (name: string | RegExp) =>
    screen.getAllByRole('button', { name }).map((button) => !button.hasAttribute('disabled'))

  test('begin and move on when their contract can no longer be cancelled, and it says from which day', async () => {
    const disputes = [
      dispute(),
      dispute({ id: 'd2', item_key: 'x' }),
      received(3, { id: 'd3' }),
      { ...RESOLVED, id: 'd4' },
    ]
    open({ disputes, replies: standing(inDays(2)) })

    expect(
      await screen.findByText(
        `The client can cancel the contract through ${shortDate(inDays(2))}. Nothing may be done for them before ${shortDate(inDays(3))}.`,
      ),
    ).toBeTruthy()

    const waiting = [/^Attested/, /^Result/, /^Correct result/, /^Letter about/, /^Letter to/, 'Start dispute']
    for (const name of waiting) expect(isOffered(name), String(name)).not.toContain(true)
    expect(isOffered(/^Close: /)).not.toContain(false)
    expect(screen.queryByRole('button', { name: /^Other step/ })).toBeNull()
  })

  test('wait for a contract, but what a bureau answered is recorded', async () => {
    open({ disputes: [dispute(), received(3, { id: 'd2' })], replies: standing(null) })

    expect(await screen.findByText(/^Nothing may be done for this client before they signed a contract/)).toBeTruthy()

    expect([...isOffered(/^Attested/), ...isOffered('Start dispute')]).toEqual([false, false])
    expect(isOffered(/^Result/)).toEqual([true])
  })

  test('are worked on when the time to cancel is over', async () => {
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
      // Answers come from Node.js here, and files are the document's own.
      return Object.assign(answer, { blob: () => Promise.resolve(new Blob(['%PDF-1.7'])) })
    },
  }

  test('about one dispute is saved as a file named after its bureau and day', async () => {
    const saved = takeSavedFile()
    const asked = open({ disputes: [received(3)], replies: LETTER })

    await userEvent.click(await screen.findByRole('button', { name: 'Letter about ALLY to Experian as PDF' }))

    await waitFor(() => expect(saved.name).toBe(`dispute-letter-experian-${TODAY}.pdf`))
    expect(bodyOf(asked, 'dispute-letter')).toEqual([{ dispute_ids: [dispute().id] }])
  })

  test('joins what is not yet sent to one bureau', async () => {
    const saved = takeSavedFile()
    const other = dispute({ id: 'd2', item_key: 'x', status: 'attested', attested_on: inDays(-3) })
    const asked = open({ disputes: [dispute(), other, dispute({ id: 'd3', bureau: 'equifax' })], replies: LETTER })

    await userEvent.click(await screen.findByRole('button', { name: 'Letter to Experian, 2 items (PDF)' }))

    await waitFor(() => expect(saved.name).toBe(`dispute-letter-experian-${TODAY}.pdf`))
    expect(bodyOf(asked, 'dispute-letter')).toEqual([{ dispute_ids: [dispute().id, 'd2'] }])
    expect(screen.queryByRole('button', { name: /^Letter to Equifax/ })).toBeNull()
  })

  test('that is refused says why', async () => {
    const refusal = () => Response.json({ message: 'Dispute not found' }, { status: 404 })
    open({ disputes: [received(3)], replies: { 'POST /functions/v1/dispute-letter': refusal } })

    await userEvent.click(await screen.findByRole('button', { name: 'Letter about ALLY to Experian as PDF' }))

    expect((await screen.findByRole('alert')).textContent).toBe('Dispute not found')
  })
})
