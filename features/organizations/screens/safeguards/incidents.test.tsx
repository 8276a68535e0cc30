// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { cutOff, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { Incidents } = await import('./incidents.tsx')

const STANDING = {
  ...{ today: '2026-11-22', company_name: 'Meridian Lending', consumers: 40, owners: 1, admins: 1, staff: 2 },
  ...{ requires_second_factor: false, members_without_factor: 3, refuses_clear_values: true, sealed_values: 80 },
  ...{ audit_events: 12, audited_since: '2026-01-05T12:00:00Z', disposals: 0, last_disposed_at: null },
  ...{ oldest_report_at: null, open_incidents: 1 },
}
const ID = '00000000-0000-4000-8000-00000000000a'
const ENTRY = {
  ...{
    incident_id: ID,
    number: 1,
    act: 'recorded',
    what_happened: 'A mailbox was read',
    discovered_on: '2026-11-10',
  },
  ...{ began_on: '2026-11-08', ended_on: null, information: ['names', 'ssn'], information_note: '', consumers: 500 },
  ...{ exposure: 'unencrypted', asks_delay: false, law_contact: '', contact: 'Maria, 512-555-0100', notified_on: null },
  ...{ is_closed: false, recorded_by_name: 'Maria', recorded_at: '2026-11-10T10:00:00Z' },
}
const PAGE = '/dashboard/org-admin'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Opening {
  at?: string
  replies?: Replies
  mayWrite?: boolean
}

function open(entries: unknown[], { at = '', replies = {}, mayWrite = true }: Opening = {}) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/safeguards': () => Response.json(STANDING),
    'POST /rest/v1/rpc/incidents': () => Response.json(entries),
    'POST /rest/v1/rpc/incident_history': () => Response.json(entries),
    'POST /rest/v1/rpc/record_incident': () => Response.json(ID),
    'POST /rest/v1/rpc/add_to_incident': () => Response.json(2),
    ...replies,
  })
  const Page = () => (
    <MayWrite value={mayWrite}>
      <Incidents />
    </MayWrite>
  )
  show(Page, PAGE, `${PAGE}?section=incidents${at}`)
  return { sent: (act: string) => asked.filter(({ path }) => path.endsWith(act)).map(({ body }) => body) }
}
const openOne = (changed: object = {}, options: Opening = {}) =>
  open([{ ...ENTRY, ...changed }], { at: `&incident=${ID}`, ...options })

test('without incidents it says what belongs here, and links to the form', async () => {
  open([])
  expect(await screen.findByText('No incidents recorded')).toBeTruthy()

  await userEvent.click(screen.getByRole('link', { name: 'Record an incident' }))

  expect(await screen.findByRole('form', { name: 'New incident' })).toBeTruthy()
})

test.each([
  [{}, '18 days left'],
  [{ consumers: null }, 'If 500 or more: 18 days left'],
  [{ discovered_on: '2026-10-22' }, '1 day overdue'],
  [{ consumers: 499 }, 'Not due'],
  [{ notified_on: '2026-11-20' }, 'Sent Nov 20, 2026'],
  [{ discovered_on: '2026-10-01', began_on: null, notified_on: '2026-11-02' }, 'Sent 2 days late'],
])('the list shows the deadline of each: %o', async (changed, words) => {
  open([{ ...ENTRY, ...changed }])

  expect((await screen.findByRole('row', { name: /^A mailbox was read/ })).textContent).toContain(words)
})

test.each([
  [{}, '18 days left', 'by December 10, 2026 at the latest'],
  [{ discovered_on: '2026-10-23', began_on: null }, 'due today', 'by November 22, 2026 at the latest'],
  [{ discovered_on: '2026-10-22', began_on: null }, '1 day overdue', 'was to be notified'],
  [{ consumers: null }, 'If 500 or more consumers are affected: 18 days left', 'the deadline does not wait'],
  [{ exposure: 'key_reached' }, '18 days left', '16 CFR 314.4(j)(1)'],
])('an incident that requires a notice to the FTC shows its deadline and a draft: %o', async (changed, left, by) => {
  openOne(changed)

  await screen.findByRole('heading', { name: 'History' })
  const clock = screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('\n')

  expect(clock).toContain(left)
  expect(clock).toContain(by)
  expect(screen.getByRole('heading', { name: 'Draft of the notice to the FTC' })).toBeTruthy()
  expect(screen.getByText(/Reporting financial institution/).textContent).toContain(
    'Meridian Lending\nMaria, 512-555-0100',
  )
  expect(screen.getByRole('button', { name: 'Copy the draft' })).toBeTruthy()
})

test.each([
  [{ consumers: 499 }, 'fewer than 500 consumers'],
  [{ exposure: 'encrypted' }, 'its key was not reached'],
  [{ exposure: 'not_acquired' }, 'not acquired'],
])('if no notice is due it says why, and that state law may require one: %o', async (changed, why) => {
  openOne(changed)

  const told = (await screen.findByText(/^No notice to the FTC is due/)).textContent

  expect(told).toContain(why)
  expect(told).toContain('State law may')
  expect(screen.queryByRole('heading', { name: 'Draft of the notice to the FTC' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Record the notice to the FTC' })).toBeNull()
})

test('an incident is recorded as entered', async () => {
  const { sent } = open([ENTRY], { at: '&incident=new' })
  await userEvent.type(await screen.findByLabelText('What happened'), 'A mailbox was read')
  await userEvent.click(screen.getByLabelText('Names'))
  await userEvent.click(screen.getByLabelText('Social Security numbers'))
  await userEvent.type(screen.getByLabelText('Consumers affected or potentially affected'), '1,620')
  await userEvent.click(screen.getByLabelText(/^A law enforcement official/))
  await userEvent.type(screen.getByLabelText('Official’s contact information'), 'Agent Ruiz')
  await userEvent.click(screen.getByRole('button', { name: 'Record incident' }))

  expect(await screen.findByRole('heading', { name: 'History' })).toBeTruthy()
  expect(sent('record_incident')).toEqual([
    {
      facts: {
        ...{ what_happened: 'A mailbox was read', discovered_on: '2026-11-22', began_on: null, ended_on: null },
        ...{ information: ['names', 'ssn'], information_note: '', consumers: 1620, exposure: 'unencrypted' },
        ...{ asks_delay: true, law_contact: 'Agent Ruiz', contact: '' },
      },
      submission: expect.any(String),
    },
  ])
})

test('missing values are reported beside their fields, the typed text stays, and nothing is sent', async () => {
  const { sent } = open([], { at: '&incident=new' })
  await userEvent.type(await screen.findByLabelText('Consumers affected or potentially affected'), 'many')
  await userEvent.click(screen.getByRole('button', { name: 'Record incident' }))

  for (const words of [
    'Describe what happened',
    'Choose at least one kind',
    'Enter a whole number, or leave this empty',
  ])
    expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByLabelText('Consumers affected or potentially affected')).toHaveProperty('value', 'many')
  expect(sent('record_incident')).toEqual([])
})

test('a refusal shows an error, and the same submission is sent again', async () => {
  const replies = [Response.json({ code: 'PT422', message: 'The discovery date is in the future' }, { status: 422 })]
  const { sent } = open([ENTRY], {
    at: '&incident=new',
    replies: { 'POST /rest/v1/rpc/record_incident': () => replies.pop() ?? Response.json(ID) },
  })
  await userEvent.type(await screen.findByLabelText('What happened'), 'A mailbox was read')
  await userEvent.click(screen.getByLabelText('Names'))
  await userEvent.click(screen.getByRole('button', { name: 'Record incident' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The discovery date is in the future')
  expect(screen.getByLabelText('What happened')).toHaveProperty('value', 'A mailbox was read')

  await userEvent.click(screen.getByRole('button', { name: 'Record incident' }))

  expect(await screen.findByRole('heading', { name: 'History' })).toBeTruthy()
  expect(sent('record_incident')[1]).toEqual(sent('record_incident')[0])
})

test.each([
  ['Add new information', 'textarea'],
  ['Record the notice to the FTC', 'date'],
])('focus moves into the form of “%s”, and back afterwards', async (button, type) => {
  openOne()
  const place = (await screen.findByRole('button', { name: button })).closest('[tabindex="-1"]')

  await userEvent.click(screen.getByRole('button', { name: button }))
  await userEvent.tab()
  const first = document.activeElement
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('form')).toBeNull()
  expect(first).toHaveProperty('type', type)
  expect(document.activeElement === place).toBe(true)
})

test('only changed facts are sent, with the entry that was seen', async () => {
  const { sent } = openOne()
  await userEvent.click(await screen.findByRole('button', { name: 'Add new information' }))
  const consumers = screen.getByLabelText('Consumers affected or potentially affected')
  await userEvent.clear(consumers)
  await userEvent.type(consumers, '480')
  await userEvent.click(screen.getByRole('button', { name: 'Add to the incident' }))

  expect(await screen.findByRole('button', { name: 'Add new information' })).toBeTruthy()
  expect(sent('add_to_incident')).toEqual([
    { incident: ID, after_number: 1, facts: { consumers: 480 }, submission: expect.any(String) },
  ])
})

test('without a response, adding facts shows an error at once and keeps the typed text', async () => {
  openOne()
  await userEvent.click(await screen.findByRole('button', { name: 'Add new information' }))
  await userEvent.type(screen.getByLabelText('More on the information (optional)'), 'of applicants')
  cutOff()
  await userEvent.click(screen.getByRole('button', { name: 'Add to the incident' }))

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(screen.getByLabelText('More on the information (optional)')).toHaveProperty('value', 'of applicants')
  expect(screen.getByRole('button', { name: 'Add to the incident' })).toHaveProperty('disabled', false)
})

test('another person’s addition is reported, and the typed text stays', async () => {
  const message = 'Another person added to this incident in the meantime. Reload it and try again.'
  openOne(
    {},
    {
      replies: {
        'POST /rest/v1/rpc/add_to_incident': () => Response.json({ code: 'PT409', message }, { status: 409 }),
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add new information' }))
  await userEvent.type(screen.getByLabelText('More on the information (optional)'), 'of applicants')
  await userEvent.click(screen.getByRole('button', { name: 'Add to the incident' }))

  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByLabelText('More on the information (optional)')).toHaveProperty('value', 'of applicants')
})

test('the day of the notice is recorded, and can’t be before the discovery or in the future', async () => {
  const { sent } = openOne()
  await userEvent.click(await screen.findByRole('button', { name: 'Record the notice to the FTC' }))
  const day = screen.getByLabelText('The FTC was notified on')
  await userEvent.clear(day)
  await userEvent.type(day, '2026-11-09')
  expect(await screen.findByText('This date is before the discovery date')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Record the notice' })).toHaveProperty('disabled', true)

  await userEvent.clear(day)
  await userEvent.type(day, '2026-11-20')
  await userEvent.click(screen.getByRole('button', { name: 'Record the notice' }))

  await waitFor(() => expect(sent('add_to_incident')).toMatchObject([{ facts: { notified_on: '2026-11-20' } }]))
})

test('a recorded notice replaces the deadline, late or in time', async () => {
  openOne({ notified_on: '2026-12-12' })

  expect((await screen.findByText(/^The FTC was notified on/)).textContent).toBe(
    'The FTC was notified on December 12, 2026, 2 days after the last day, December 10, 2026.',
  )
})

test('closing is refused with the server’s message while the notice is due', async () => {
  const message = 'Record the notice to the FTC before you close the incident'
  openOne(
    {},
    {
      replies: {
        'POST /rest/v1/rpc/add_to_incident': () => Response.json({ code: 'PT409', message }, { status: 409 }),
      },
    },
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Close the incident' }))

  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await userEvent.click(screen.getByRole('button', { name: 'Record the notice to the FTC' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a closed incident can only be reopened', async () => {
  const { sent } = openOne({ is_closed: true, number: 4 })

  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }))

  expect(screen.queryByRole('button', { name: 'Add new information' })).toBeNull()
  await waitFor(() => expect(sent('add_to_incident')).toMatchObject([{ after_number: 4, facts: { is_closed: false } }]))
})

test('the history shows who recorded what, and the replaced values', async () => {
  const later = {
    ...ENTRY,
    number: 2,
    act: 'changed',
    consumers: 1620,
    exposure: 'key_reached',
    ended_on: '2026-11-09',
  }
  open(
    [
      { ...later, recorded_by_name: 'Tom' },
      { ...ENTRY, consumers: null },
    ],
    { at: `&incident=${ID}` },
  )

  const history = within(await screen.findByRole('region', { name: 'History' }))
  const [newest, first] = history
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.tagName === 'OL')

  for (const words of [
    'Tom added to it',
    'consumers affected: not known → 1,620',
    'last day: not known → Nov 9, 2026',
    'Yes, it was not encrypted → Yes, it was encrypted and the key was reached too',
  ])
    expect(newest?.textContent).toContain(words)
  expect(first?.textContent).toContain('Maria recorded the incident')
})

test('a read-only user has no controls', async () => {
  openOne({}, { mayWrite: false })
  expect(await screen.findByRole('heading', { name: 'History' })).toBeTruthy()
  for (const button of screen.getAllByRole('button')) expect(button.textContent).not.toMatch(/Add|Record|Close/)
  cleanup()

  open([], { mayWrite: false })
  expect(await screen.findByText('No incidents recorded')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Record an incident' })).toBeNull()
  cleanup()

  open([], { mayWrite: false, at: '&incident=new' })
  expect(await screen.findByText('Only members of the company can record incidents.')).toBeTruthy()
})

test('a missing incident, and a list that fails to load, say so', async () => {
  for (const id of ['not-an-id', ID]) {
    const history = () =>
      Response.json(id === ID ? [] : { message: 'invalid input syntax' }, { status: id === ID ? 200 : 400 })
    open([], { at: `&incident=${id}`, replies: { 'POST /rest/v1/rpc/incident_history': history } })
    expect((await screen.findByRole('alert')).textContent).toBe('This incident was not found.')
    expect(screen.getByRole('link', { name: 'All incidents' })).toBeTruthy()
    cleanup()
  }

  open([], { replies: { 'POST /rest/v1/rpc/incidents': () => Response.json({ message: 'no' }, { status: 500 }) } })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load incidents')
})
