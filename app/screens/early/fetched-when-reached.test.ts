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

test('the page behind a link on which the mouse rests is fetched, with the frame around it', async () => {
  reach('name')
  expect(fetched).toEqual([])

  await rest()

  expect(fetched).toEqual(['frame', 'client file'])
})

test('of the links that the mouse passes over, the page of the last alone is fetched', async () => {
  reach('client')
  await vi.advanceTimersByTimeAsync(10)
  reach('reports')
  await rest()

  expect(fetched).toEqual(['frame', 'reports'])
})

test('a link that the mouse has left for the text beside it brings nothing', async () => {
  reach('client')
  reach('text')
  await rest()

  expect(fetched).toEqual([])
})

test('the keyboard that reaches a link brings its page', async () => {
  document.getElementById('client')?.focus()
  await rest()

  expect(fetched).toEqual(['frame', 'client file'])
})

test.each(['none', 'site', 'mail', 'text'])('what is no link to a page of the app brings nothing: %s', async (id) => {
  reach(id)
  await rest()

  expect(fetched).toEqual([])
})

test('a finger brings nothing before its click is answered', async () => {
  reach('client', 'touch')
  await rest()

  expect(fetched).toEqual([])
})
