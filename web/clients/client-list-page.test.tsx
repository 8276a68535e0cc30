// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Asked, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientListPage } = await import('./client-list-page.tsx')

const clientNamed = (first_name: string, number = 0) => ({
  id: `0b9f3a52-4a4e-4a41-9d0e-${String(number).padStart(12, '0')}`,
  first_name,
  last_name: 'Whitfield',
  email: 'dana.w@example.com',
  phone: '5552041180',
  city: 'Austin',
  state: 'TX',
  created_at: '2025-01-05T12:00:00+00:00',
})
const PAGE = Array.from({ length: 50 }, (_, number) => clientNamed(`Client${number}`, number))
const counted = new Response(null, { headers: { 'content-range': '*/1204' } })

const open = (replies: Replies, address = '/dashboard/clients') => {
  const asked = serverAnswers({ 'HEAD /rest/v1/clients': () => counted.clone(), ...replies })
  const router = show(ClientListPage, '/dashboard/clients', address)
  return { asked, router }
}

const listCalls = (asked: Asked[]) => asked.filter(({ method }) => method !== 'HEAD')

afterEach(cleanup)

test('a client is listed with mail and phone links, place, date, and what can be done', async () => {
  open({ 'GET /rest/v1/clients': () => Response.json([clientNamed('Dana')]) })

  const row = (await screen.findByRole('link', { name: 'Dana Whitfield' })).closest('tr')

  const cells = within(row as HTMLElement) // a link in a table stands in a row
  expect(cells.getByRole('link', { name: 'dana.w@example.com' }).getAttribute('href')).toBe('mailto:dana.w@example.com')
  expect(cells.getByRole('link', { name: '(555) 204-1180' }).getAttribute('href')).toBe('tel:5552041180')
  expect(cells.getByText('Austin, TX')).toBeTruthy()
  expect(cells.getByText('Jan 5, 2025')).toBeTruthy()
  expect(cells.getByRole('link', { name: 'Open Dana Whitfield' }).getAttribute('href')).toContain('/dashboard/clients/')
  await screen.findByText('1,204')
})

test('without clients the list says how to begin', async () => {
  open({ 'GET /rest/v1/clients': () => Response.json([]) })

  await screen.findByText('No clients found')

  expect(screen.getByText('Get started by adding your first client')).toBeTruthy()
})

test('a search runs in the database, and stands in the address', async () => {
  const { asked, router } = open({
    'GET /rest/v1/clients': () => Response.json([clientNamed('Dana')]),
    'POST /rest/v1/rpc/search_clients': () => Response.json([]),
  })
  await screen.findByRole('link', { name: 'Dana Whitfield' })

  await userEvent.type(screen.getByPlaceholderText('Search clients...'), 'nobody')

  await screen.findByText('No clients match your search criteria')
  expect(router.state.location.search).toBe('?q=nobody')
  expect(listCalls(asked).at(-1)?.body).toEqual({ query: 'nobody' })
})

test('an address with a search opens searched', async () => {
  open({ 'POST /rest/v1/rpc/search_clients': () => Response.json([clientNamed('Dana')]) }, '/dashboard/clients?q=dana')

  await screen.findByRole('link', { name: 'Dana Whitfield' })

  expect(screen.getByPlaceholderText<HTMLInputElement>('Search clients...').value).toBe('dana')
})

test('an SSN typed into the search gets neither into the address nor to the server', async () => {
  const { asked, router } = open({ 'GET /rest/v1/clients': () => Response.json([clientNamed('Dana')]) })
  await screen.findByRole('link', { name: 'Dana Whitfield' })

  await userEvent.click(screen.getByPlaceholderText('Search clients...'))
  await userEvent.paste('600-22-1639')

  await screen.findByText(/not by SSN/)
  await new Promise((done) => setTimeout(done, 400))
  expect(router.state.location.search).toBe('')
  expect(JSON.stringify(listCalls(asked).map(({ body, search }) => [body, String(search)]))).not.toContain('1639')
})

test('leaving the search by a link clears the box', async () => {
  const { router } = open(
    {
      'GET /rest/v1/clients': () => Response.json([clientNamed('Dana')]),
      'POST /rest/v1/rpc/search_clients': () => Response.json([]),
    },
    '/dashboard/clients?q=nobody',
  )
  await screen.findByText('No clients match your search criteria')

  await router.navigate('/dashboard/clients')

  await screen.findByRole('link', { name: 'Dana Whitfield' })
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search clients...').value).toBe('')
})

test('a full page can be followed by the next, which starts after the last row', async () => {
  const pages = [PAGE, [clientNamed('Zoe', 99)]]
  const { asked } = open({ 'GET /rest/v1/clients': () => Response.json(pages.shift()) })

  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))

  await screen.findByRole('link', { name: 'Zoe Whitfield' })
  expect(screen.getByRole('link', { name: 'Client0 Whitfield' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  const last = PAGE.at(-1)
  const second = listCalls(asked).at(-1)?.search
  expect(second?.get('created_at')).toBe(`lte.${last?.created_at}`)
  expect(second?.get('or')).toBe(`(created_at.lt."${last?.created_at}",id.gt.${last?.id})`)
  expect(second?.get('order')).toBe('created_at.desc,id.asc')
})

test('a list that fails to load says so, and loads when retried', async () => {
  const replies = [
    Response.json({ message: 'database is away' }, { status: 500 }),
    Response.json([clientNamed('Dana')]),
  ]
  open({ 'GET /rest/v1/clients': () => replies.shift() ?? Response.json([]) })
  await screen.findByText('Failed to load clients')

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('link', { name: 'Dana Whitfield' })).toBeTruthy()
})

test('the slash key goes to the search, except while typing', async () => {
  open({ 'GET /rest/v1/clients': () => Response.json([]) })
  const search = await screen.findByPlaceholderText<HTMLInputElement>('Search clients...')

  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(search)
  await userEvent.keyboard('a/b')

  await waitFor(() => expect(search.value).toBe('a/b'))
})
