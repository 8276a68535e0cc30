// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Asked, serverAnswers, show } from '#test/support/stub-server.tsx'

const { NotificationBell } = await import('./bell.tsx')
const { NotificationsPage } = await import('./notifications-page.tsx')

const REPORT = '5c5d2d3e-6f6a-4b3a-9a40-111111111111'
const CLIENT = '5c5d2d3e-6f6a-4b3a-9a40-222222222222'
let rows: Record<string, unknown>[]

/** Sets one notification per kind, newest first. */
const keep = (...kinds: { kind: string; details: object; read?: boolean }[]) => {
  rows = kinds.map(({ kind, details, read = false }, n) => ({
    ...{ id: `00000000-0000-4000-8000-00000000000${n}`, kind, details },
    ...{ created_at: `2026-11-2${9 - n}T10:00:00+00:00`, read_at: read ? '2026-11-29T11:00:00+00:00' : null },
  }))
}
const isUnread = (row: Record<string, unknown>) => row['read_at'] === null

function open(Page = NotificationBell, markRefused = false) {
  const asked = serverAnswers({
    'GET /rest/v1/notifications': ({ search }) =>
      Response.json(search.get('read_at') === 'is.null' ? rows.filter(isUnread) : pageOf(search)),
    'GET /rest/v1/credit_reports': () =>
      Response.json([
        { id: REPORT, clients: { first_name: 'Dana', last_name: 'Whitfield', full_name: 'Dana Whitfield' } },
      ]),
    'GET /rest/v1/clients': () =>
      Response.json([{ id: CLIENT, first_name: 'Omar', last_name: 'Nunez', full_name: 'Omar Nunez' }]),
    'POST /rest/v1/rpc/mark_notifications_read': ({ body }) => {
      if (markRefused) return Response.json({ message: 'No' }, { status: 500 })
      const { which } = body as { which: string[] | null }
      for (const row of rows) if (which === null || which.includes(String(row['id']))) row['read_at'] = 'now'
      return Response.json(1)
    },
  })
  show(Page, '/dashboard', '/dashboard', [{ path: '/dashboard/credit-bureau/report/:id', element: <p>The report</p> }])
  return asked
}

/** Pages like the server: returns the rows after the one that the request names. */
function pageOf(search: URLSearchParams) {
  const after = rows.findIndex(({ id }) => search.get('or')?.includes(String(id)) === true) + 1
  return rows.slice(after, after + Number(search.get('limit')))
}

const marks = (asked: Asked[]) =>
  asked.filter(({ path }) => path.endsWith('mark_notifications_read')).map(({ body }) => body)

afterEach(cleanup)

test('the bell shows the number of unread notifications, and their texts', async () => {
  keep(
    { kind: 'report_ready', details: { report_id: REPORT } },
    { kind: 'credits_low', details: { used: 160, limit: 200 }, read: true },
    { kind: 'of_tomorrow', details: {} },
    { kind: 'message_received', details: { client_id: CLIENT }, read: true },
  )
  open()

  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))

  const items = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Unread: A credit report is readyDana WhitfieldA report you ordered is ready.*Nov 29, 2026/),
    expect.stringMatching(/^80% of this month's credits are used/),
    expect.stringMatching(/^A client has written to youOmar Nunez/),
  ])
})

test('following a notification marks it as read, closes the list and opens the page', async () => {
  keep(
    { kind: 'report_ready', details: { report_id: REPORT } },
    { kind: 'invitation_accepted', details: { email: 'ben@example.test', role: 'staff' } },
  )
  const asked = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))

  await userEvent.click(await screen.findByRole('link', { name: /A credit report is ready/ }))

  expect(await screen.findByText('The report')).toBeTruthy()
  expect(marks(asked)).toEqual([{ which: ['00000000-0000-4000-8000-000000000000'] }])
})

test('all are marked as read at once, and the bell shows no number', async () => {
  keep({ kind: 'report_ready', details: { report_id: REPORT } })
  const asked = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
  expect(marks(asked)).toEqual([{ which: null }])
  expect(screen.getByRole('button', { name: 'Notifications', hidden: true })).toBeTruthy()
  expect(screen.queryByText('Unread:', { exact: false })).toBeNull()
})

test('without notifications, the list says so', async () => {
  keep()
  open()

  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))

  expect(await screen.findByText('No notifications yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All notifications' }).getAttribute('href')).toBe('/dashboard/notifications')
})

test('the page loads older ones', async () => {
  keep()
  rows = Array.from({ length: 22 }, (_, n) => ({
    ...{ id: `row-${String(n).padStart(2, '0')}`, kind: 'report_ready', details: { report_id: REPORT } },
    ...{ created_at: '2026-11-20T10:00:00+00:00', read_at: 'then' },
  }))
  open(NotificationsPage)
  expect(await screen.findAllByRole('listitem')).toHaveLength(20)

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(22))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a list that fails to load shows an error, and can be reloaded', async () => {
  serverAnswers({})
  show(NotificationsPage, '/dashboard')

  expect(await screen.findByText('Failed to load notifications')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
