// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { APPLICATION_STAGES } from '#features/lending/rules/applications/application-stage.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ApplicationsPage } = await import('./applications-page.tsx')

const TODAY = new Date().toISOString().slice(0, 10)
const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const SAM = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b13'
const application = (n: number, more: object = {}) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${n}`, client_id: CLIENT, full_name: `Dana ${n}`, loan_type: 'auto' },
  ...{
    number: 1040 + n,
    amount: 9000,
    status: 'pending',
    stage: 'new',
    submitted_at: `${addDays(TODAY, -40)}T12:00:00Z`,
  },
  ...{
    completed_at: `${addDays(TODAY, -40)}T12:00:00Z`,
    notice_due_on: addDays(TODAY, -10),
    missing_by: null,
    offer: null,
    owner_id: null,
    owner_name: null,
    open_conditions: 0,
    awaits_second_person: false,
  },
  ...more,
})
const LATE = application(1)
const ENDED = application(2, { status: 'closed_incomplete', stage: 'ended', notice_due_on: null })

afterEach(cleanup)

interface Wish {
  wish: object
}

interface Opened {
  address?: string
  replies?: Replies
}

function open(rows: object[] = [LATE, ENDED], { address = '/dashboard/lending', replies = {} }: Opened = {}) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/loan_application_list': () => Response.json({ rows, has_next: false }),
    'POST /rest/v1/rpc/loan_application_count': () => Response.json(rows.length),
    'POST /rest/v1/rpc/decision_times': () => Response.json({ decisions: 6, p50_seconds: 72, p95_seconds: 300 }),
    'GET /rest/v1/users': () => Response.json([{ id: SAM, full_name: 'Sam Ortiz', email: 'sam@example.test' }]),
    ...replies,
  })
  const router = show(ApplicationsPage, '/dashboard/lending', address)
  const wishes = () =>
    asked.filter(({ path }) => path.endsWith('loan_application_list')).map(({ body }) => (body as Wish).wish)
  return { asked, router, wishes }
}

const table = async () => within(await screen.findByRole('region', { name: 'Applications' }))

test('each application shows its terms, status, notice, and age, and opens its own page', async () => {
  open()

  const [, first, second] = (await table()).getAllByRole('row')

  expect(first?.textContent).toMatch(/^Dana 1A-1041Auto loan\$9,000\.00NewNo ownerSam OrtizNotice: /)
  expect(first?.textContent).toContain('40 d')
  expect(first?.querySelector('.text-red')?.textContent).toContain('Notice:')
  expect(second?.textContent).toContain('Closed as incomplete')
  expect(screen.getByRole('link', { name: 'Dana 1' }).getAttribute('href')).toBe(
    `/dashboard/lending/applications/${LATE.id}`,
  )
  expect(screen.getByText('2 applications')).toBeTruthy()
})

test('filters and the search are in the address, and Clear removes them', async () => {
  const { router, wishes } = open()
  await table()

  await userEvent.selectOptions(screen.getByLabelText('Status'), 'In review')
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Mortgage')
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Notice due first')
  await userEvent.click(screen.getByLabelText('Notice overdue'))
  await userEvent.type(screen.getByLabelText('Search applicants or numbers'), 'dana')

  const narrowed = { search: 'dana', stages: ['in_review'], types: ['mortgage'], overdue: true }
  await waitFor(() => expect(wishes().at(-1)).toEqual({ ...narrowed, sort: 'notice', descending: false, limit: 50 }))
  expect(router.state.location.search).toBe('?stage=in_review&type=mortgage&sort=notice&overdue=1&q=dana')

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))

  await waitFor(() => expect(router.state.location.search).toBe('?sort=notice'))
})

test('an application that waits for a second person is marked, and a filter shows only those', async () => {
  const { router, wishes } = open([application(1, { awaits_second_person: true }), ENDED])
  const [, first, second] = (await table()).getAllByRole('row')
  expect([first, second].map((row) => row?.textContent?.includes('Second person'))).toEqual([true, false])

  await userEvent.click(screen.getByLabelText('Waiting for a second person'))

  await waitFor(() => expect(wishes().at(-1)).toMatchObject({ second_person: true }))
  expect(router.state.location.search).toBe('?waiting=1')
})

test('the next page begins after the last row', async () => {
  const { wishes } = open([], {
    replies: {
      'POST /rest/v1/rpc/loan_application_list': ({ body }) =>
        'after' in (body as Wish).wish
          ? Response.json({ rows: [ENDED], has_next: false })
          : Response.json({ rows: [LATE], has_next: true }),
    },
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))

  expect(await screen.findByRole('link', { name: 'Dana 2' })).toBeTruthy()
  expect(wishes().at(-1)).toMatchObject({ after: LATE.id })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('without applications the page says where they come from, and with filters that none matches', async () => {
  open([])
  expect(await screen.findByText('No applications yet')).toBeTruthy()
  cleanup()

  const { router } = open([], { address: '/dashboard/lending?stage=new' })
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))

  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a failure can be retried', async () => {
  let isBroken = true
  open([], {
    replies: {
      'POST /rest/v1/rpc/loan_application_list': () =>
        isBroken ? Response.json({ message: 'x' }, { status: 500 }) : Response.json({ rows: [LATE], has_next: false }),
    },
  })
  expect(await screen.findByText('Failed to load applications')).toBeTruthy()

  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('link', { name: 'Dana 1' })).toBeTruthy()
})

test('the board has a column for each stage, and leads to the rest of a column in the list', async () => {
  const column = { rows: [], has_next: false, count: 0 }
  const board = {
    ...Object.fromEntries(APPLICATION_STAGES.map((stage) => [stage, column])),
    new: { rows: [LATE], has_next: true, count: 1001 },
  }
  const { router } = open([], {
    address: '/dashboard/lending',
    replies: {
      'POST /rest/v1/rpc/loan_application_count': () => Response.json(1001),
      'POST /rest/v1/rpc/loan_application_board': () => Response.json(board),
    },
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Board' }))

  const [first, ...others] = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect([first, ...others]).toEqual([
    'New 1,000+',
    'Needs data 0',
    'In review 0',
    'Decided 0',
    'Offer out 0',
    'Closing 0',
    'Booked 0',
    'Ended 0',
  ])
  expect(screen.getByText('More than 1,000 applications')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'New' })).getByRole('link', { name: 'Dana 1' })).toBeTruthy()
  expect(screen.queryByLabelText('Status')).toBeNull()

  await userEvent.click(screen.getByRole('link', { name: 'Show all 1,000+ in the list' }))

  expect(router.state.location.search).toBe('?stage=new')
})

test('a list that could not be exported, such as an empty one, has no active export', async () => {
  open([])
  await screen.findByText('No applications yet')

  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true)
})

test('the time of decisions is shown, and an owner is chosen in the list', async () => {
  const { asked } = open([LATE], {
    replies: { 'POST /functions/v1/assign-application': () => Response.json({ owner_id: SAM }) },
  })

  expect(
    await screen.findByText('Decision time: median 1 min 12 s, 95% within 5 min (6 decisions in 90 days)'),
  ).toBeTruthy()
  const owner = (await table()).getByLabelText('Owner of A-1041')
  await userEvent.selectOptions(owner, await within(owner).findByRole('option', { name: 'Sam Ortiz' }))

  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('assign-application'))).toBe(true))
  expect(asked.find(({ path }) => path.endsWith('assign-application'))?.body).toMatchObject({
    ...{ application_id: LATE.id, owner_id: SAM, seen_owner_id: null },
  })
})
