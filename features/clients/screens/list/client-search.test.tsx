// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientListPage } = await import('./client-list-page.tsx')

const FILE = '/dashboard/clients/0b9f3a52-4a4e-4a41-9d0e-000000000001'
const found = (first_name: string) => ({
  id: FILE.slice(-36),
  full_name: `${first_name} Whitfield`,
  email: null,
  phone: null,
  city: 'Austin',
  state: 'TX',
  created_at: '2025-01-05T12:00:00+00:00',
  archived_at: null,
  scores: {},
  middle_score: null,
  last_report_at: null,
  open_loan_count: 0,
  past_due_loan_count: 0,
  loan_balance: 0,
  assigned_contact_id: null,
  assigned_contact_name: '',
})
const listOf = (first_name: string) =>
  Response.json({ rows: [found(first_name)], has_next: false, has_previous: false })

const LIST = 'POST /rest/v1/rpc/client_list'
const searchOf = ({ body }: Asked) => (body as { wish: { search?: string } }).wish.search ?? '' // every call of the list has one

/** Opens the list, with a link to a client's file whose code loads slowly. */
async function open(replies: Replies = {}, address = '/dashboard/clients') {
  serverAnswers({
    [LIST]: () => listOf('Dana'),
    'POST /rest/v1/rpc/client_count': () => Response.json(1),
    'GET /rest/v1/users': () => Response.json([]),
    'GET /rest/v1/saved_views': () =>
      Response.json([{ id: 'b', user_id: 'fa57', name: 'Texas', query: 'state=TX', is_shared: true }]),
    ...replies,
  })
  const file = Promise.withResolvers<{ Component: () => string }>()
  const router = show(ClientListPage, '/dashboard/clients', address, [{ path: FILE, lazy: () => file.promise }])
  await screen.findByRole('link', { name: 'Dana Whitfield' })
  return { router, letFileIn: () => file.resolve({ Component: () => 'The file of Dana' }) }
}

const box = () => screen.getByPlaceholderText<HTMLInputElement>('Search clients...')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
/** Clicks without `fireEvent`, which would wait for everything that follows. A slow machine hasn't rendered it yet. */
const clickAsABrowserDoes = (link: HTMLElement) => link.click()
const pause = () => vi.advanceTimersByTime(1000)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

test('a client clicked before the search pause ends is opened, however slow', async () => {
  const { router, letFileIn } = await open()
  type('whit')

  clickAsABrowserDoes(screen.getByRole('link', { name: 'Dana Whitfield' }))
  pause()
  letFileIn()

  await screen.findByText('The file of Dana')
  expect(router.state.location.pathname).toBe(FILE)
})

test('typing while a client’s file loads doesn’t navigate back', async () => {
  const { router, letFileIn } = await open()
  clickAsABrowserDoes(screen.getByRole('link', { name: 'Dana Whitfield' }))
  type('whit')

  pause()
  type('whitf')
  pause()
  letFileIn()

  await screen.findByText('The file of Dana')
  expect(router.state.location.pathname).toBe(FILE)
})

test('a saved view opened before the search pause ends is shown as saved', async () => {
  const { router } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }))
  const view = await screen.findByRole('link', { name: 'Texas' })
  type('whit')

  fireEvent.click(view)
  pause()

  await waitFor(() => expect(box().value).toBe(''))
  expect(router.state.location.search).toBe('?state=TX')
})

test('removing a filter while typing keeps the input, and both are in the address', async () => {
  const { router } = await open({}, '/dashboard/clients?state=TX')
  type('whit')

  fireEvent.click(screen.getByRole('button', { name: 'Remove filter State: TX' }))
  type('whitf')
  pause()

  await waitFor(() => expect(router.state.location.search).toBe('?q=whitf'))
  expect(box().value).toBe('whitf')
})

test('late addresses and results never lose a keystroke', async () => {
  const waiting: { search: string; answer: (reply: Response) => void }[] = []
  const { router } = await open({
    [LIST]: (asked) => {
      const reply = Promise.withResolvers<Response>()
      waiting.push({ search: searchOf(asked), answer: reply.resolve })
      return searchOf(asked) === '' ? listOf('Dana') : reply.promise
    },
  })
  const name = 'whitfield of austin'

  for (let length = 1; length <= name.length; length += 1) {
    type(name.slice(0, length))
    // Some keys come before the pause is over, some after, and some requests get a reply in between.
    if (length % 3 === 0) pause()
    if (length % 4 === 0) await Promise.resolve(waiting.shift()?.answer(listOf('Stale')))
    expect(box().value).toBe(name.slice(0, length))
  }
  pause()
  await waitFor(() => {
    // The newest query resolves first, the older ones last.
    for (const { search, answer } of waiting.splice(0).toReversed()) answer(listOf(search === name ? 'Zoe' : 'Stale'))
    screen.getByRole('link', { name: 'Zoe Whitfield' })
  })
  expect(box().value).toBe(name)
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe(name)
})

test('on a slow connection the previous list stays with a searching note until the new one arrives', async () => {
  const answer = Promise.withResolvers<Response>()
  await open({ [LIST]: (asked) => (searchOf(asked) === '' ? listOf('Dana') : answer.promise) })
  type('zoe')
  pause()

  const searching = await screen.findByText('Searching...')
  expect(searching.getAttribute('role')).toBe('status')
  expect(screen.getByRole('link', { name: 'Dana Whitfield' }).closest('[aria-busy=true]')).toBeTruthy()
  answer.resolve(listOf('Zoe'))

  await screen.findByRole('link', { name: 'Zoe Whitfield' })
  expect(screen.queryByText('Searching...')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Dana Whitfield' })).toBeNull()
})

test('the box holds every letter typed key by key', async () => {
  await open()
  vi.useRealTimers()

  await userEvent.type(box(), 'Dana O’Whitfield-Ünal ')

  expect(box().value).toBe('Dana O’Whitfield-Ünal ')
})

test('back restores the earlier search, and forward the later one', async () => {
  const { router } = await open({}, '/dashboard/clients?q=dana')
  await router.navigate('/dashboard/clients?q=zoe')
  await waitFor(() => expect(box().value).toBe('zoe'))

  await router.navigate(-1)

  await waitFor(() => expect(box().value).toBe('dana'))
  await router.navigate(1)
  await waitFor(() => expect(box().value).toBe('zoe'))
})

test('back to a list with a typed search restores the text', async () => {
  const { router } = await open()
  type('whit')
  pause()
  await waitFor(() => expect(router.state.location.search).toBe('?q=whit'))
  await router.navigate('/dashboard/clients')
  await waitFor(() => expect(box().value).toBe(''))

  await router.navigate(-1)

  await waitFor(() => expect(box().value).toBe('whit'))
})
