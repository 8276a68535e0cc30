// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { Safeguards } = await import('./safeguards.tsx')

const STANDING = {
  ...{ today: '2026-11-22', company_name: 'Meridian', consumers: 4_999, owners: 1, admins: 1, staff: 2 },
  ...{ requires_second_factor: false, members_without_factor: 3, refuses_clear_values: true, sealed_values: 8_000 },
  ...{ audit_events: 12, audited_since: '2026-01-05T12:00:00Z', disposals: 0, last_disposed_at: null },
  ...{ oldest_report_at: null, open_incidents: 1 },
}
const RECORD = {
  ...{ id: 'r1', duty: 'vendor_review', done_on: '2025-11-21', person_name: null, note: 'By counsel' },
  ...{ recorded_by_name: 'Maria', recorded_at: '2025-11-21T10:00:00Z' },
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(changed: object = {}, records: unknown[] = [], replies: Replies = {}, mayWrite = true) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/safeguards': () => Response.json({ ...STANDING, ...changed }),
    'POST /rest/v1/rpc/safeguard_records': () => Response.json(records),
    'POST /rest/v1/rpc/record_safeguard': () => Response.json('r9'),
    'POST /rest/v1/rpc/incidents': () => Response.json([]),
    ...replies,
  })
  const Page = () => (
    <MayWrite value={mayWrite}>
      <Safeguards />
    </MayWrite>
  )
  show(Page, '/dashboard/org-admin')
  return { sent: () => asked.filter(({ path }) => path.endsWith('record_safeguard')).map(({ body }) => body) }
}

const row = async (name: RegExp) => screen.findByRole('row', { name })

test('below 5,000 consumers some duties do not apply, and are neither missing nor overdue', async () => {
  open()

  const risk = await row(/^Written risk assessment/)
  const named = await row(/^Name a qualified individual/)

  expect(screen.getByText('4,999')).toBeTruthy()
  expect(screen.getByText(/Fewer than 5,000/).textContent).toContain('16 CFR 314.6')
  expect(within(risk).getByRole('cell', { name: 'No' })).toBeTruthy()
  expect(risk.textContent).toContain('314.4(b)(1)')
  expect(within(risk).queryByText('Now')).toBeNull()
  expect(within(named).getByText('Now')).toBeTruthy()
})

test('from 5,000 on, all duties apply', async () => {
  open({ consumers: 5_000 })

  const risk = await row(/^Written risk assessment/)

  expect(within(risk).getByRole('cell', { name: 'Yes' })).toBeTruthy()
  expect(within(risk).getByText('Now')).toBeTruthy()
  expect(screen.getByText(/the whole rule applies/)).toBeTruthy()
  expect(screen.getByText('13 of 13')).toBeTruthy()
})

test('only the newest record counts; older ones are kept', async () => {
  const corrected = { ...RECORD, id: 'r2', done_on: '2025-12-01', note: '', recorded_at: '2026-01-02T10:00:00Z' }
  open({}, [corrected, RECORD])

  const vendors = await row(/^Review of service providers.*Dec 1, 2026/)

  expect(vendors.textContent).toContain('Dec 1, 2025')
  expect(screen.queryByText(/^Overdue/)).toBeNull()
  const all = screen.getByRole('region', { name: 'All records', hidden: true })
  expect(within(all).getAllByRole('row', { hidden: true })).toHaveLength(3)
  expect(all.textContent).toContain('By counsel')
})

test('an old record is overdue, in text', async () => {
  open({}, [RECORD])

  expect((await screen.findByText(/^Overdue since/)).textContent).toBe('Overdue since Nov 21, 2026*')
})

test('the product’s safeguards are shown with their current state, and links to change them', async () => {
  open()

  const factor = await row(/^Multi-factor sign-in/)

  expect(factor.textContent).toContain('Not required. 3 members have no second factor.')
  expect(within(factor).getByRole('link', { name: 'Two-factor settings' }).getAttribute('href')).toBe(
    '/dashboard/settings',
  )
  expect((await row(/^Activity log/)).textContent).toContain('12 events in the log since January 5, 2026')
  expect((await row(/^Notice of incidents/)).textContent).toContain('1 incident is open.')
  expect((await row(/^Encryption/)).textContent).toContain('This page was loaded without TLS.')
})

test('the earliest deadline of the required notices is shown at the top, with a link to its incident', async () => {
  const LEAK = { what_happened: 'A leak', consumers: 500, exposure: 'unencrypted', notified_on: null, is_closed: false }
  const incidents = [
    { ...LEAK, incident_id: 'later', discovered_on: '2026-11-20' },
    { ...LEAK, incident_id: 'first', discovered_on: '2026-10-20' },
    { ...LEAK, incident_id: 'told', discovered_on: '2026-10-01', notified_on: '2026-10-02' },
    { ...LEAK, incident_id: 'small', discovered_on: '2026-10-01', consumers: 499 },
  ]
  open({}, [], { 'POST /rest/v1/rpc/incidents': () => Response.json(incidents) })

  expect(await screen.findByText('3 days overdue')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The incident' }).getAttribute('href')).toContain('incident=first')
  expect(screen.queryByText(/days left/)).toBeNull()
})

test('a duty is recorded with its day and note', async () => {
  const { sent } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Record: Penetration test' }))
  await userEvent.clear(await screen.findByLabelText('Tested on'))
  await userEvent.type(screen.getByLabelText('Tested on'), '2026-10-02')
  await userEvent.type(screen.getByLabelText('Note (optional)'), 'Rook Security')
  await userEvent.click(screen.getByRole('button', { name: 'Record' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([
    { duty: 'penetration_test', done_on: '2026-10-02', note: 'Rook Security', submission: expect.any(String) },
  ])
})

test('a qualified individual needs a name, and a date can’t be in the future; the typed values stay', async () => {
  const { sent } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Record: Name a qualified individual' }))
  await userEvent.clear(await screen.findByLabelText('Named on'))
  await userEvent.type(screen.getByLabelText('Named on'), '2026-11-23')
  await userEvent.click(screen.getByRole('button', { name: 'Record' }))

  expect(await screen.findByText('The name is required')).toBeTruthy()
  expect(screen.getByText('This date is in the future')).toBeTruthy()
  expect(screen.getByLabelText('Named on')).toHaveProperty('value', '2026-11-23')
  expect(sent()).toEqual([])
})

test('a refused record shows the reason, keeps the typed values, and is retried as the same submission', async () => {
  const replies = [
    Response.json({ code: 'PT422', message: 'The date is in the future' }, { status: 422 }),
    Response.json('r9'),
  ]
  const { sent } = open({}, [], { 'POST /rest/v1/rpc/record_safeguard': () => replies.shift() ?? Response.error() })
  await userEvent.click(await screen.findByRole('button', { name: 'Record: Name a qualified individual' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Ada Quinn')
  await userEvent.click(screen.getByRole('button', { name: 'Record' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The date is in the future')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada Quinn')

  await userEvent.click(screen.getByRole('button', { name: 'Record' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toEqual(sent()[0])
})

test('a read-only user can’t record anything', async () => {
  open({}, [RECORD], {}, false)

  expect((await row(/^Review of service providers\s*16 CFR/)).textContent).toContain('By counsel')
  expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull()
})

test('a failed load can be repeated', async () => {
  open({}, [], { 'POST /rest/v1/rpc/safeguards': () => Response.json({ message: 'no' }, { status: 500 }) })

  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your safeguards overview')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
