// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { beingRecounted, type Replies, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { ReportsPage } = await import('./reports-page.tsx')
const { StopMail } = await import('./stop-mail.tsx')

const CLIENTS = [
  { key: '2026-10-01', label: null, added: 4, archived: 0, clients: 1011 },
  { key: '2026-11-01', label: null, added: 2, archived: 1, clients: 1012 },
  { key: null, label: null, added: 6, archived: 1, clients: 1012 },
]
const STATES = [
  { key: 'TX', label: null, added: 5, archived: 1, clients: 900 },
  { key: '', label: null, added: 1, archived: 0, clients: 112 },
  { key: null, label: null, added: 6, archived: 1, clients: 1012 },
]
const SAVED = {
  id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11',
  name: 'Monday figures',
  query: 'report=clients&by=state&period=12m',
  is_shared: true,
  is_own: true,
  saved_by: 'Maria',
  every: null,
  next_due_at: null,
  recipients: [],
  is_sent_to_me: false,
  is_stopped_by_me: false,
}
const PEOPLE = [
  { id: 'fa57', full_name: 'Maria Alvarez', email: 'm@demo.test', organization_role: 'owner' },
  { id: 'b0b', full_name: 'Priya Nair', email: 'p@demo.test', organization_role: 'staff' },
]

const open = (replies: Replies = {}, address = '/dashboard/reports') => {
  signInJustNow()
  const asked = serverAnswers({
    'POST /rest/v1/rpc/report_clients': ({ body }) =>
      Response.json(JSON.stringify(body).includes('state') ? STATES : CLIENTS),
    'POST /rest/v1/rpc/saved_report_list': () => Response.json([SAVED]),
    'GET /rest/v1/users': () => Response.json(PEOPLE),
    ...replies,
  })
  return { asked, router: show(ReportsPage, '/dashboard/reports', address) }
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Figures' }))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('a report shows its totals, a chart and a table, newest first', async () => {
  open()

  expect(await rows()).toEqual([
    'MonthAddedArchivedClients at the end',
    'Nov 2026211,012',
    'Oct 2026401,011',
    'All611,012',
  ])
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Clients by month, Oct 2026 to Nov 2026: Added from 4 to 2, Archived from 0 to 1',
  )
  expect(screen.getByRole('tab', { name: 'Clients' }).getAttribute('aria-selected')).toBe('true')
})

test('two days before any figures are refused beside the days', async () => {
  const { asked } = open()
  await rows()
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Custom dates')
  await userEvent.clear(screen.getByLabelText('First day'))
  await userEvent.type(screen.getByLabelText('First day'), '1900-01-01')

  await userEvent.click(screen.getByRole('button', { name: 'Show these days' }))

  expect(await screen.findByText('Choose days from January 1, 2000 to December 31, 2199')).toBeTruthy()
  expect(JSON.stringify(asked)).not.toContain('1900')
})

test('the address holds period, grouping and report, and the server gets the same request', async () => {
  const { asked, router } = open({ 'POST /rest/v1/rpc/report_loans': () => Response.json([]) })
  await rows()

  await userEvent.selectOptions(screen.getByLabelText('Group by'), 'State')
  await waitFor(async () => expect(await rows()).toContain('Texas51900'))
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Custom dates')
  await userEvent.clear(screen.getByLabelText('First day'))
  await userEvent.type(screen.getByLabelText('First day'), '2026-01-05')
  await userEvent.clear(screen.getByLabelText('Last day'))
  await userEvent.type(screen.getByLabelText('Last day'), '2026-01-04')
  await userEvent.click(screen.getByRole('button', { name: 'Show these days' }))
  expect(await screen.findByText('The period must begin before it ends')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Last day'))
  await userEvent.type(screen.getByLabelText('Last day'), '2026-02-01')
  await userEvent.click(screen.getByRole('button', { name: 'Show these days' }))

  const asOften = { group_by: 'state', from_day: '2026-01-05', until_day: '2026-02-01' }
  await waitFor(() => expect(asked.at(-1)?.body).toEqual(asOften))
  expect(router.state.location.search).toBe('?report=clients&by=state&period=custom&from=2026-01-05&until=2026-02-01')
  await userEvent.click(screen.getByRole('tab', { name: 'Loans and delinquency' }))
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/rest/v1/rpc/report_loans'))
  expect(asked.at(-1)?.body).toMatchObject({ group_by: 'month' })
  expect(await screen.findByText('No loans were made and no payments were received in this period.')).toBeTruthy()
})

test('a failed load says so and can be retried', async () => {
  let isAway = true
  open({
    'POST /rest/v1/rpc/report_clients': () =>
      isAway ? Response.json({ message: 'away', code: 'X' }, { status: 400 }) : Response.json(CLIENTS),
  })
  expect(await screen.findByText('Failed to load the report')).toBeTruthy()

  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await rows()).toHaveLength(4)
})

test('team activity tells staff whom it is for', async () => {
  const refusal = { message: 'Only an owner or admin of the organization may do this', code: '42501' }
  open(
    { 'POST /rest/v1/rpc/report_team': () => Response.json(refusal, { status: 403 }) },
    '/dashboard/reports?report=team',
  )

  expect((await screen.findByRole('alert')).textContent).toContain('This report is for owners and admins')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a file is saved with the server’s figures and the reader’s date; a refusal shows an error', async () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined })
  const { asked } = open({
    'POST /functions/v1/export-report': () => new Response('Month,Added', { headers: { 'content-type': 'text/csv' } }),
  })
  await rows()

  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))

  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^clients-by-month-\d{4}-\d{2}-\d{2}\.csv$/)]))
  const request = asked.find(({ path }) => path.endsWith('export-report'))
  expect(request?.body).toMatchObject({ wish: { report: 'clients', by: 'month', period: '12m' }, format: 'csv' })
})

test('the open report is saved with a name; a duplicate name keeps the typed text', async () => {
  let isTaken = true
  const { asked } = open({
    'POST /rest/v1/saved_reports': () =>
      isTaken
        ? Response.json({ message: 'taken', code: '23505' }, { status: 409 })
        : new Response(null, { status: 201 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Saved reports' }))
  await userEvent.type(await screen.findByLabelText('Save the open report as'), 'Monday figures')
  await userEvent.click(screen.getByLabelText('For everyone in the organization'))
  await userEvent.click(screen.getByRole('button', { name: 'Save report' }))
  expect(await screen.findByText('You have a report of this name already')).toBeTruthy()
  expect(screen.getByLabelText('Save the open report as')).toHaveProperty('value', 'Monday figures')

  isTaken = false
  await userEvent.click(screen.getByRole('button', { name: 'Save report' }))

  await waitFor(() => expect(screen.getByLabelText('Save the open report as')).toHaveProperty('value', ''))
  const sent = asked.findLast(({ path }) => path === '/rest/v1/saved_reports')
  expect(sent?.body).toEqual({ name: 'Monday figures', query: 'report=clients&by=month&period=12m', is_shared: true })
})

test('a saved report is sent to the chosen members', async () => {
  const { asked } = open({ 'POST /rest/v1/rpc/schedule_report': () => Response.json('2026-11-23T06:00:00Z') })
  await userEvent.click(await screen.findByRole('button', { name: 'Saved reports' }))
  expect(await screen.findByText('Not sent by email')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: `Send by email: ${SAVED.name}` }))
  await userEvent.selectOptions(await screen.findByLabelText('When'), 'First of the month')
  await userEvent.click(await screen.findByLabelText('Priya Nair'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('schedule_report'))?.body).toEqual({
      saved_report_id: SAVED.id,
      every: 'month',
      recipients: ['b0b'],
    }),
  )
  expect(await screen.findByRole('heading', { name: 'Saved reports' })).toBeTruthy()
})

test('team activity can be sent only to owners and admins', async () => {
  open({
    'POST /rest/v1/rpc/saved_report_list': () =>
      Response.json([{ ...SAVED, query: 'report=team&by=person&period=30d' }]),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Saved reports' }))
  await userEvent.click(await screen.findByRole('button', { name: `Send by email: ${SAVED.name}` }))

  expect(await screen.findByLabelText('Maria Alvarez')).toBeTruthy()
  expect(screen.queryByLabelText('Priya Nair')).toBeNull()
})

test('a former admin can be removed from team activity, and is not offered again', async () => {
  const { asked } = open({
    'POST /rest/v1/rpc/saved_report_list': () =>
      Response.json([
        {
          ...SAVED,
          ...{ query: 'report=team&by=person&period=30d', every: 'week', next_due_at: '2026-11-23T06:00:00Z' },
          recipients: PEOPLE.map(({ id, full_name }) => ({ id, name: full_name, is_stopped: false })),
        },
      ]),
    'POST /rest/v1/rpc/schedule_report': () => Response.json('2026-11-23T06:00:00Z'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Saved reports' }))
  await userEvent.click(await screen.findByRole('button', { name: `Send by email: ${SAVED.name}` }))
  expect(await screen.findByText('No longer receives it: it is sent to owners and admins only')).toBeTruthy()

  await userEvent.click(screen.getByLabelText('Priya Nair'))
  expect(screen.queryByLabelText('Priya Nair')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('schedule_report'))?.body).toMatchObject({ recipients: ['fa57'] }),
  )
})

test('a recipient of a colleague’s report can unsubscribe, but not change it', async () => {
  const sent = {
    ...SAVED,
    is_own: false,
    every: 'week',
    next_due_at: '2026-11-23T06:00:00Z',
    recipients: [{ id: 'fa57', name: 'Priya', is_stopped: false }],
    is_sent_to_me: true,
  }
  const { asked } = open({
    'POST /rest/v1/rpc/saved_report_list': () => Response.json([sent]),
    'POST /rest/v1/rpc/stop_report_mail': () => new Response(null, { status: 204 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Saved reports' }))
  expect(await screen.findByText('Sent every Monday to Priya. Next: Nov 23, 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send by email/ })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: `Stop sending it to me: ${SAVED.name}` }))

  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('stop_report_mail'))?.body).toEqual({
      saved_report_id: SAVED.id,
      stopped: true,
    }),
  )
})

test('the link in an email stops it with one click, or says why not', async () => {
  let isKnown = false
  const asked = serverAnswers({
    'POST /functions/v1/stop-report-mail': () =>
      isKnown
        ? Response.json({ stopped: true })
        : Response.json({ code: 'LINK_UNKNOWN', message: 'This link is incomplete or invalid' }, { status: 404 }),
  })
  show(() => <StopMail token="a.b.c" />, '/report-mail')
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Stop sending it to me' }))
  expect((await screen.findByRole('alert')).textContent).toContain('incomplete or invalid')

  isKnown = true
  await userEvent.click(screen.getByRole('button', { name: 'Stop sending it to me' }))

  expect((await screen.findByRole('status')).textContent).toContain('Stopped.')
  expect(asked.at(-1)?.body).toEqual({ token: 'a.b.c' })
})

test('a report that is being recounted shows the progress, and then the figures', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'], shouldAdvanceTime: true })
  const answers = [beingRecounted(12), beingRecounted(45)]
  open({ 'POST /rest/v1/rpc/report_clients': () => answers.shift() ?? Response.json(CLIENTS) })

  expect((await screen.findByText('These figures are being recounted')).role).toBe('status')
  expect(screen.getByText('12% done')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await screen.findByText('45% done')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(3000)

  expect(await rows()).toContain('All611,012')
  expect(screen.queryByText('These figures are being recounted')).toBeNull()
  vi.useRealTimers()
})

test('no earlier figure stays on the screen during a recount', async () => {
  let isRecounting = false
  open({ 'POST /rest/v1/rpc/report_clients': () => (isRecounting ? beingRecounted(0) : Response.json(CLIENTS)) })
  await rows()

  isRecounting = true
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 30 days')

  expect(await screen.findByText('These figures are being recounted')).toBeTruthy()
  expect(screen.queryByText('1,012')).toBeNull()
})
