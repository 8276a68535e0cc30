// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWhenReached } from './fetched-when-reached.ts'

const fetched: string[] = []
const page =
  (name: string, succeeds = true) =>
  async () => {
    fetched.push(name)
    if (!succeeds) throw new TypeError('Failed to fetch dynamically imported module')
    return {}
  }

fetchWhenReached(
  [
    {
      lazy: page('frame'),
      children: [
        { path: '/clients/:id', lazy: page('client file') },
        { path: '/reports', lazy: page('reports', false) },
        { path: '/plain' },
      ],
    },
  ],
  document,
)

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `
    <a id="client" href="/clients/c1?list="><span id="name">Dana</span></a>
    <a id="reports" href="/reports">Reports</a>
    <a id="none" href="/elsewhere">Not a page of the app</a>
    <a id="site" href="https://site.test/reports">Another site</a>
    <a id="mail" href="mailto:dana@example.test">Mail</a>
    <p id="text">Text</p>`
})
afterEach(() => {
  vi.useRealTimers()
  fetched.length = 0
})

const reach = (id: string, pointerType = 'mouse') => {
  const event = Object.assign(new Event('pointerover', { bubbles: true }), { pointerType })
  document.getElementById(id)?.dispatchEvent(event)
}
const rest = () => vi.advanceTimersByTimeAsync(1_000)

test('the page behind a hovered link is loaded, with its frame', async () => {
  reach('name')
  expect(fetched).toEqual([])

  await rest()

  expect(fetched).toEqual(['frame', 'client file'])
})

test("if the mouse passes over several links, only the last one's page is loaded", async () => {
  reach('client')
  await vi.advanceTimersByTimeAsync(10)
  reach('reports')
  await rest()

  expect(fetched).toEqual(['frame', 'reports'])
})

test('a link that the mouse has left for the text beside it loads nothing', async () => {
  reach('client')
  reach('text')
  await rest()

  expect(fetched).toEqual([])
})

test('focusing a link by keyboard loads its page', async () => {
  document.getElementById('client')?.focus()
  await rest()

  expect(fetched).toEqual(['frame', 'client file'])
})

test.each(['none', 'site', 'mail', 'text'])(
  'an element that is not a link to a page of the app loads nothing: %s',
  async (id) => {
    reach(id)
    await rest()

    expect(fetched).toEqual([])
  },
)

test('a touch loads nothing before its click', async () => {
  reach('client', 'touch')
  await rest()

  expect(fetched).toEqual([])
})
