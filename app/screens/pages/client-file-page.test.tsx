// @vitest-environment jsdom
import { useMutation } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { storedClient } from '#test/support/stored-client.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientFilePage } = await import('./client-file-page.tsx')

const DANA = storedClient({ city: null, state: null, zip: null, ssn: null, date_of_birth: null })

const CLIENT = 'GET /rest/v1/clients'
const RECORD = 'POST /rest/v1/rpc/record_client_view'

const openFile = (address: string, replies: Replies, Page = ClientFilePage) => {
  const asked = serverAnswers({
    [CLIENT]: () => Response.json([DANA]),
    'GET /rest/v1/client_merges': () => Response.json([]),
    'GET /rest/v1/credit_reports': () => Response.json([]),
    'GET /rest/v1/message_threads': () => Response.json([]),
    'POST /rest/v1/rpc/client_timeline': () => Response.json([]),
    ...replies,
  })
  const router = show(Page, '/dashboard/clients/:clientId', address)
  return { router, paths: () => asked.map(({ method, path }) => `${method} ${path}`) }
}
const FILE = `/dashboard/clients/${DANA.id}`
const open = (search = '') => openFile(`${FILE}${search}`, {}).router

const openTab = () => screen.getByRole('tab', { selected: true }).textContent

afterEach(cleanup)

test('a client file has five tabs, and Lending is open', async () => {
  open()

  const tabs = await screen.findAllByRole('tab')

  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Credit Repair',
    'Lending',
    'Credit Reports',
    'Documents',
    'Communication',
  ])
  expect(openTab()).toBe('Lending')
})

test('the address names the open tab and keeps its other parameters', async () => {
  const router = open('?tab=documents&state=TX')
  await screen.findAllByRole('tab')
  expect(openTab()).toBe('Documents')

  await userEvent.click(screen.getByRole('tab', { name: 'Credit Reports' }))

  expect(await screen.findByText(/No credit reports found/)).toBeTruthy()
  expect(router.state.location.search).toBe('?tab=credit-reports&state=TX')
})

test('the arrow keys switch tabs', async () => {
  open()
  await screen.findAllByRole('tab')
  screen.getByRole('tab', { name: 'Lending' }).focus()

  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')

  await screen.findByRole('tab', { selected: true, name: 'Communication' })
  expect(await screen.findByText('No threads yet.')).toBeTruthy()
})

test('the timeline shows an act at once, even one that changes no row, such as printing a letter', async () => {
  const printed: object[] = []
  const noted = { id: 1, happened_at: '2026-11-20T12:00:00+00:00', actor_id: null, actor_name: 'Maria', fields: [] }
  function PageWithPrinter() {
    const print = useMutation({
      mutationFn: async () =>
        printed.push({ ...noted, action: 'dispute_letter.printed', details: { bureaus: ['experian'], disputes: 1 } }),
    })
    return (
      <>
        <ClientFilePage />
        <button onClick={() => print.mutate()}>Print</button>
      </>
    )
  }
  openFile(FILE, { 'POST /rest/v1/rpc/client_timeline': () => Response.json(printed) }, PageWithPrinter)
  await screen.findAllByRole('tab')

  await userEvent.click(screen.getByRole('button', { name: 'Print' }))

  expect(await screen.findByText(/Printed a dispute letter/)).toBeTruthy()
})

test('everything in the file is requested in parallel with the client, and shown once it has loaded', async () => {
  const client = Promise.withResolvers<Response>()
  const { paths } = openFile(`${FILE}?list=state%3DTX`, {
    // The lending tab below requests the same client's consents.
    [CLIENT]: ({ search }) =>
      search.get('select')?.includes('electronic_consents')
        ? Response.json({})
        : client.promise.then((reply) => reply.clone()),
    [RECORD]: () => Response.json(null),
  })

  await waitFor(() =>
    expect(paths()).toEqual(
      expect.arrayContaining([
        'GET /rest/v1/credit_reports',
        'POST /rest/v1/rpc/client_neighbours',
        'POST /rest/v1/rpc/client_timeline',
        'GET /rest/v1/loans',
        'POST /functions/v1/cards',
      ]),
    ),
  )
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByText('Loading client')).toBeTruthy()
  expect(paths()).not.toContain(RECORD)
  client.resolve(Response.json([DANA]))

  expect(await screen.findAllByRole('tab')).toHaveLength(5)
  await waitFor(() => expect(paths().filter((path) => path === RECORD)).toHaveLength(1))
})

test('a missing client has no file, and no visit is recorded', async () => {
  const { paths } = openFile(FILE, { [CLIENT]: () => Response.json([]) })

  await screen.findByText('Client not found')

  expect(screen.queryByText('Timeline')).toBeNull()
  expect(paths()).not.toContain(RECORD)
})

test('an address with an invalid client id sends no request', async () => {
  const { paths } = openFile('/dashboard/clients/new-one?list=', {})

  await screen.findByText('Client not found')

  expect(paths()).toEqual([])
})

test('a file says so if the visit could not be recorded or the client could not be loaded', async () => {
  const refused = () => Response.json({ code: 'XX000', message: 'away' }, { status: 500 })
  openFile(FILE, { [RECORD]: refused })
  expect(await screen.findByText('No activity in this file yet.')).toBeTruthy()
  cleanup()

  const { paths } = openFile(FILE, { [CLIENT]: refused })

  expect(await screen.findByText('Failed to load client details')).toBeTruthy()
  expect(screen.queryByText('Timeline')).toBeNull()
  expect(paths()).not.toContain(RECORD)
})
