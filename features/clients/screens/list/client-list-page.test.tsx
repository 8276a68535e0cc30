// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Asked, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientListPage } = await import('./client-list-page.tsx')

const clientNamed = (first_name: string, number = 0) => ({
  id: `0b9f3a52-4a4e-4a41-9d0e-${String(number).padStart(12, '0')}`,
  full_name: `${first_name} Whitfield`,
  email: 'dana.w@example.com',
  phone: '5552041180',
  city: 'Austin',
  state: 'TX',
  created_at: '2025-01-05T12:00:00+00:00',
  archived_at: null,
  scores: { experian: 700, equifax: 710, transunion: 720 },
  middle_score: 710,
  last_report_at: '2025-01-06T12:00:00+00:00',
  open_loan_count: 2,
  past_due_loan_count: 1,
  loan_balance: 14203.4,
  assigned_contact_id: null,
  assigned_contact_name: '',
})
const pageOf = (rows: unknown[], has_next = false, has_previous = false) =>
  Response.json({ rows, has_next, has_previous, first: 'first-place', last: 'last-place' })
const DANA = clientNamed('Dana')

const LIST = 'POST /rest/v1/rpc/client_list'
const open = (replies: Replies = {}, address = '/dashboard/clients', Page = ClientListPage) => {
  const asked = serverAnswers({
    [LIST]: () => pageOf([DANA]),
    'POST /rest/v1/rpc/client_count': () => Response.json(1001),
    'GET /rest/v1/users': () => Response.json([{ id: 'fa57', full_name: 'Priya Rao', email: 'p@example.test' }]),
    'GET /rest/v1/saved_views': () => Response.json([]),
    ...replies,
  })
  const router = show(Page, '/dashboard/clients', address)
  return { asked, router }
}

const wishes = (asked: Asked[]) =>
  asked.filter(({ path }) => path.endsWith('/client_list')).map(({ body }) => (body as { wish: unknown }).wish) // every call of the list has one

afterEach(cleanup)

test('a client is listed with email and phone links, place, scores, date and actions', async () => {
  open()

  const row = (await screen.findByRole('link', { name: 'Dana Whitfield' })).closest('tr')

  const cells = within(row as HTMLElement) // a link in a table is in a row
  expect(cells.getByRole('link', { name: 'dana.w@example.com' }).getAttribute('href')).toBe('mailto:dana.w@example.com')
  expect(cells.getByRole('link', { name: '(555) 204-1180' }).getAttribute('href')).toBe('tel:5552041180')
  expect(cells.getByText('Austin, TX')).toBeTruthy()
  expect(cells.getByText('710')).toBeTruthy()
  expect(cells.getByRole('img', { name: /FICO 8: Experian 700/ })).toBeTruthy()
  expect(cells.getByText('Jan 5, 2025')).toBeTruthy()
  expect(cells.getByTitle('2 open loans, 1 past due').textContent).toContain('$14,203')
  expect(cells.getByRole('link', { name: 'Open Dana Whitfield' }).getAttribute('href')).toContain('/dashboard/clients/')
})

const COUNT = 'POST /rest/v1/rpc/client_count'
const counts = (asked: Asked[]) => asked.filter(({ path }) => path.endsWith('/client_count'))

test('a longer list shows its total count', async () => {
  open({ [LIST]: () => pageOf([DANA], true) })

  expect(await screen.findByText('1 to 1 of more than 1,000')).toBeTruthy()
})

test('a list on one page needs no count query', async () => {
  const { asked } = open({ [LIST]: () => pageOf([DANA, clientNamed('Ruth', 1)]) }, '/dashboard/clients?q=whitfield')

  await screen.findByText('1 to 2 of 2')

  expect(counts(asked)).toEqual([])
})

test('a search with few matches in a long list is not counted while it runs', async () => {
  const answer = Promise.withResolvers<Response>()
  const { asked } = open({
    [LIST]: ({ body }) => (JSON.stringify(body).includes('ruth') ? answer.promise : pageOf([DANA], true)),
    [COUNT]: () => Response.json(812),
  })
  await screen.findByText('1 to 1 of 812')

  await userEvent.click(screen.getByPlaceholderText('Search clients...'))
  await userEvent.paste('ruth')
  await waitFor(() => expect(wishes(asked).at(-1)).toMatchObject({ search: 'ruth' }))
  answer.resolve(pageOf([clientNamed('Ruth', 1)]))

  await screen.findByText('1 to 1 of 1')
  expect(counts(asked)).toHaveLength(1)
})

test('without clients the list says how to start', async () => {
  open({ [LIST]: () => pageOf([]) })

  await screen.findByText('No clients found')

  expect(screen.getByText('Get started by adding your first client')).toBeTruthy()
})

test('a search runs in the database and is part of the address', async () => {
  const replies = [pageOf([DANA]), pageOf([])]
  const { asked, router } = open({ [LIST]: () => replies.shift() ?? pageOf([]) })
  await screen.findByRole('link', { name: 'Dana Whitfield' })

  await userEvent.type(screen.getByPlaceholderText('Search clients...'), 'nobody')

  await screen.findByText('No clients match your search criteria')
  // Waits because slow typing triggers requests in between.
  await waitFor(() => expect(router.state.location.search).toBe('?q=nobody'))
  await waitFor(() => expect(wishes(asked).at(-1)).toMatchObject({ search: 'nobody' }))
})

test('an SSN is sent in a request body, never in an address, and the list loads clients by id', async () => {
  const { asked, router } = open({
    'POST /functions/v1/find-client-by-ssn': () => Response.json({ client_ids: [DANA.id] }),
  })
  await screen.findByRole('link', { name: 'Dana Whitfield' })

  await userEvent.click(screen.getByPlaceholderText('Search clients...'))
  await userEvent.paste('600-22-1639')

  await waitFor(() => expect(wishes(asked).at(-1)).toMatchObject({ ids: [DANA.id] }))
  await new Promise((done) => setTimeout(done, 400))
  expect(router.state.location.search).toBe('')
  expect(asked.find(({ path }) => path.endsWith('find-client-by-ssn'))?.body).toEqual({ ssn: '600221639' })
  const elsewhere = asked.filter(({ path }) => !path.endsWith('find-client-by-ssn'))
  expect(JSON.stringify(elsewhere.map(({ body, search }) => [body, String(search)]))).not.toContain('1639')
})

test('leaving the search through a link clears the box', async () => {
  const { router } = open({}, '/dashboard/clients?q=dana')
  await screen.findByRole('link', { name: 'Dana Whitfield' })
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search clients...').value).toBe('dana')

  await router.navigate('/dashboard/clients')

  await waitFor(() => expect(screen.getByPlaceholderText<HTMLInputElement>('Search clients...').value).toBe(''))
})

test('a filter is part of the address and a removable chip', async () => {
  const { asked, router } = open({}, '/dashboard/clients?state=TX&band=poor')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter State: TX' }))

  await waitFor(() => expect(router.state.location.search).toBe('?band=poor'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))

  await waitFor(() => expect(router.state.location.search).toBe(''))
  await waitFor(() => expect(wishes(asked).at(-1)).toEqual({ sort: 'added', descending: true, limit: 50 }))
})

test('the next page starts after the last place, and the position is shown', async () => {
  const { asked, router } = open({ [LIST]: () => pageOf([DANA, clientNamed('Zoe', 9)], true) })

  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))

  await waitFor(() => expect(wishes(asked).at(-1)).toMatchObject({ after: 'last-place' }))
  expect(router.state.location.search).toContain('at=3')
  await screen.findByText(/^3 to 4 of more than 1,000$/)
})

test('at either end of the list the focus moves to an enabled button', async () => {
  const onPage = ({ body }: Asked) => {
    const isFirst = !JSON.stringify(body).includes('after')
    return pageOf([DANA], isFirst, !isFirst)
  }
  open({ [LIST]: onPage })

  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'First' })))
  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' })))
})

test('returning to a list shows every row at once, at the previous scroll position', async () => {
  const rows = Array.from({ length: 50 }, (_, number) => clientNamed('Dana', number))
  const found: number[] = []
  // Measured as soon as the page appears, before anything it renders later.
  const Place = () => {
    useLayoutEffect(() => void found.push(document.querySelectorAll('tbody tr').length), [])
    return <ClientListPage />
  }
  const { router } = open({ [LIST]: () => pageOf(rows) }, '/dashboard/clients', Place)
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(50))
  await act(() => router.navigate('/elsewhere'))

  await act(() => router.navigate(-1))

  expect(found).toEqual([0, 50])
})

test('a column header sorts, and sorts the other way when pressed again; the count is loaded once', async () => {
  const { asked } = open({ [LIST]: () => pageOf([DANA], true) })
  const head = await screen.findByRole('button', { name: 'Name' })

  await userEvent.click(head)
  await waitFor(() => expect(wishes(asked).at(-1)).toMatchObject({ sort: 'name', descending: false }))
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))

  await waitFor(() => expect(wishes(asked).at(-1)).toMatchObject({ sort: 'name', descending: true }))
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  expect(counts(asked)).toHaveLength(1)
})

test('all matching clients are archived in batches', async () => {
  const { asked } = open({
    [LIST]: () => pageOf([DANA], true),
    'POST /rest/v1/rpc/client_ids': () => Response.json({ ids: [DANA.id, 'b'], has_next: false }),
    'POST /rest/v1/rpc/archive_clients': () => Response.json([DANA.id, 'b']),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
  expect(screen.getByText('1 selected')).toBeTruthy()

  await userEvent.click(await screen.findByRole('button', { name: 'Select all more than 1,000 matching' }))
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected clients' })).toBeNull())
  expect(asked.find(({ path }) => path.endsWith('archive_clients'))?.body).toEqual({
    ids: [DANA.id, 'b'],
    archived: true,
  })
})

const manyIds = Array.from({ length: 700 }, (_, n) => clientNamed('Dana', n).id)

test('when a later batch fails, finished changes are shown and can be undone, and the rest stays selected', async () => {
  const answers = [
    Response.json(manyIds.slice(0, 500)),
    Response.json({ message: 'database is away' }, { status: 500 }),
  ]
  const { asked } = open({
    [LIST]: () => pageOf([DANA], true),
    'POST /rest/v1/rpc/client_ids': () => Response.json({ ids: manyIds, has_next: false }),
    'POST /rest/v1/rpc/archive_clients': () => answers.shift() ?? Response.json(manyIds.slice(0, 500)),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Select all more than 1,000 matching' }))

  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))

  expect((await screen.findByRole('alert')).textContent).toBe(
    '500 clients archived, except 200 clients: database is away',
  )
  await screen.findByText('200 selected')
  await userEvent.click(screen.getByRole('button', { name: 'Undo this change' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  const acts = asked.filter(({ path }) => path.endsWith('archive_clients')).map(({ body }) => body)
  expect(acts).toEqual([
    { ids: manyIds.slice(0, 500), archived: true },
    { ids: manyIds.slice(500), archived: true },
    { ids: manyIds.slice(0, 500), archived: false },
  ])
})

test('the assigned contact can be changed in its row', async () => {
  const { asked } = open({
    'POST /rest/v1/rpc/assign_clients': () => Response.json([{ id: DANA.id, contact_id: null }]),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Assigned contact of Dana Whitfield: none' }))

  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Priya Rao' }))

  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('assign_clients'))?.body).toEqual({
      ids: [DANA.id],
      contact_id: 'fa57',
    }),
  )
})

/** Colleagues that load only after this many failures. */
const lateColleagues = (failures: number) => {
  const refused = () => Response.json({ message: 'out of order' }, { status: 500 })
  return () =>
    failures-- > 0 ? refused() : Response.json([{ id: 'fa57', full_name: 'Priya Rao', email: 'p@example.test' }])
}

test('members that failed to load can be loaded again in the menu, which stays open', async () => {
  open({ 'GET /rest/v1/users': lateColleagues(2) })
  await userEvent.click(await screen.findByRole('button', { name: 'Assigned contact of Dana Whitfield: none' }))

  await userEvent.click(await screen.findByRole('menuitem', { name: /Couldn’t load the members of your company/ }))

  expect(await screen.findByRole('menuitemradio', { name: 'Priya Rao' })).toBeTruthy()
  expect(screen.queryByText(/Couldn’t load/)).toBeNull()
})

test('the filters show that members failed to load, and retry', async () => {
  open({ 'GET /rest/v1/users': lateColleagues(1) })
  await userEvent.click(await screen.findByRole('button', { name: '+ Filter' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('option', { name: 'Priya Rao' })).toBeTruthy()
  expect(screen.queryByText(/Couldn’t load/)).toBeNull()
})

test('J and K work from anywhere and return to the last row', async () => {
  open({ [LIST]: () => pageOf([DANA, clientNamed('Zoe', 9)]) })
  await screen.findByRole('link', { name: 'Dana Whitfield' })

  await userEvent.keyboard('jj')
  const second = document.activeElement
  if (second instanceof HTMLElement) second.blur()
  await userEvent.keyboard('k')

  expect(second?.textContent).toContain('Zoe Whitfield')
  expect(document.activeElement).toBe(second)
})

test('J and K move between rows, X selects, Space previews and Enter opens', async () => {
  const { router } = open({ [LIST]: () => pageOf([DANA, clientNamed('Zoe', 9)]) })
  const first = (await screen.findByRole('link', { name: 'Dana Whitfield' })).closest('tr')
  first?.focus()

  await userEvent.keyboard('jx')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Zoe Whitfield' }).checked).toBe(true)
  await userEvent.keyboard(' ')
  await screen.findByRole('dialog', { name: 'Zoe Whitfield' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Zoe Whitfield'))
  await userEvent.keyboard('kjk{Enter}')

  await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/clients/${DANA.id}`))
})

test('a list is saved under a name, with its query but not its page', async () => {
  const { asked } = open(
    { 'POST /rest/v1/saved_views': () => new Response(null, { status: 201 }) },
    `/dashboard/clients?state=TX&after=${DANA.id}&at=51`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }))

  await userEvent.type(await screen.findByLabelText('Save this list as'), 'Texas')
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }))

  await waitFor(() =>
    expect(asked.find(({ method, path }) => method === 'POST' && path.endsWith('saved_views'))?.body).toEqual({
      name: 'Texas',
      query: 'state=TX',
      is_shared: false,
      page: 'clients',
    }),
  )
})

test('a list that fails to load shows an error and can be retried', async () => {
  const replies = [Response.json({ message: 'database is away' }, { status: 500 }), pageOf([DANA])]
  open({ [LIST]: () => replies.shift() ?? pageOf([]) })
  await screen.findByText('Failed to load clients')

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('link', { name: 'Dana Whitfield' })).toBeTruthy()
})

test('the slash key focuses the search, except while typing', async () => {
  open({ [LIST]: () => pageOf([]) })
  const search = await screen.findByPlaceholderText<HTMLInputElement>('Search clients...')

  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(search)
  await userEvent.keyboard('a/b')

  await waitFor(() => expect(search.value).toBe('a/b'))
})
