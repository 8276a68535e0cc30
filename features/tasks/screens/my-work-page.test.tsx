// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

signIn()
const { MyWorkPage } = await import('./my-work-page.tsx')

const CLIENT = '5c5d2d3e-6f6a-4b3a-9a40-222222222222'
const item = (more: object) => ({
  ...{ id: crypto.randomUUID(), section: 'today', total: 1, client_id: CLIENT, client_name: 'Dana Whitfield' },
  ...{ title: 'Call again', kind: null, on_day: '2026-01-10', due_on: '2026-01-10', is_important: false },
  ...{ loan_id: null, application_id: null, dispute_id: null, version: 1, ...more },
})

function open(items: object[], failing = false) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/my_work': () =>
      failing ? Response.json({ message: 'No' }, { status: 400 }) : Response.json(items),
    'POST /rest/v1/rpc/company_time_zone': () => Response.json([{ time_zone: 'UTC', may_change: false }]),
    'POST /functions/v1/tasks': () => Response.json({ id: 'x' }),
  })
  show(MyWorkPage, '/dashboard/work', '/dashboard/work', [
    { path: '/dashboard/clients/:id', element: <p>The client</p> },
  ])
  return asked
}

afterEach(cleanup)

test('without anything that waits, the page says so', async () => {
  open([])

  expect(await screen.findByText('Nothing waits for you')).toBeTruthy()
})

test('a failure is shown with a way to try again', async () => {
  open([], true)

  expect(await screen.findByText('Couldn’t load your work')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('each section has its count, its items, and a way to its whole list', async () => {
  open([
    item({ section: 'disputes', total: 12, title: 'Bank', kind: 'experian' }),
    item({ section: 'overdue', title: 'Late task' }),
  ])

  const headings = await screen.findAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Overdue tasks (1)', 'Disputes due this week (12)'])
  const disputes = within(screen.getByRole('region', { name: 'Disputes due this week (12)' }))
  expect(disputes.getByRole('link', { name: 'All disputes' }).getAttribute('href')).toBe('/dashboard/credit-repair')
  expect(disputes.getByRole('button', { name: 'Show all 12' })).toBeTruthy()
  expect(disputes.getByText('Dana Whitfield · Experian')).toBeTruthy()
})

test('keys move through all sections, complete a task, and snooze one', async () => {
  const [first, second] = [item({ section: 'overdue', title: 'First' }), item({ title: 'Second' })]
  const asked = open([first, second])
  await screen.findByRole('link', { name: 'First' })

  await userEvent.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('Second')
  await userEvent.keyboard('{ArrowUp}d')

  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/functions/v1/tasks')?.body).toMatchObject({
      act: 'done',
      task_id: first.id,
    }),
  )
  expect(document.activeElement?.textContent).toBe('Second')
  await userEvent.keyboard('s')
  expect(await screen.findByRole('dialog', { name: 'Snooze the task' })).toBeTruthy()
})

test('Enter opens the record of the item', async () => {
  open([item({ title: 'First' })])
  await screen.findByRole('link', { name: 'First' })

  await userEvent.keyboard('j{Enter}')

  expect(await screen.findByText('The client')).toBeTruthy()
})
