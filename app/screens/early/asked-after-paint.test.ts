// @vitest-environment jsdom
import { type LoaderFunction, type RouteObject, RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedAfterPaint } from './asked-after-paint.ts'

let asked: string[]
const page = (name: string): RouteObject => ({
  path: name,
  lazy: async () => {
    asked.push(name)
    return { Component: () => name }
  },
})

/** The requested animation frames. */
let frames: FrameRequestCallback[]
beforeEach(() => {
  asked = []
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const whenSomebody = (hasBeenActive: boolean) =>
  vi.stubGlobal('navigator', { userActivation: { isActive: hasBeenActive, hasBeenActive } })

function open(route: RouteObject | undefined): Promise<unknown> {
  if (typeof route?.lazy !== 'function') throw new Error('the route has no code to ask for')
  return route.lazy()
}

test.each([
  ['a browser with userActivation', () => whenSomebody(false)],
  ['a browser without it', () => vi.stubGlobal('navigator', {})],
])('the first page’s code is requested at once in %s', async (_, browser) => {
  browser()
  const [clients] = askedAfterPaint([page('clients')])

  await open(clients)

  expect(asked).toEqual(['clients'])
})

test('after a click the page’s code waits for the paint', async () => {
  whenSomebody(true)
  const [clients] = askedAfterPaint([page('clients')])

  const opened = open(clients)
  await vi.advanceTimersByTimeAsync(20)
  const before = [...asked]
  for (const frame of frames) frame(0)
  await vi.advanceTimersByTimeAsync(0)
  await opened

  expect(before).toEqual([])
  expect(asked).toEqual(['clients'])
})

test('a tab that never paints continues anyway', async () => {
  whenSomebody(true)
  const [clients] = askedAfterPaint([page('clients')])

  const opened = open(clients)
  await vi.advanceTimersByTimeAsync(1000)
  await opened

  expect(asked).toEqual(['clients'])
})

test('nested pages wait too, and routes keep their other properties', async () => {
  whenSomebody(true)
  const [frame] = askedAfterPaint([{ path: '/desk', handle: 'the desk', children: [page('clients'), { path: '*' }] }])

  const opened = open(frame?.children?.[0])
  const before = [...asked]
  await vi.advanceTimersByTimeAsync(1000)
  await opened

  expect(frame).toMatchObject({ path: '/desk', handle: 'the desk', children: [{ path: 'clients' }, { path: '*' }] })
  expect(before).toEqual([])
  expect(asked).toEqual(['clients'])
})

test('a page’s loader waits as well and gets its arguments', async () => {
  whenSomebody(true)
  const loader = vi.fn<LoaderFunction>(() => 'loaded')
  const [route] = askedAfterPaint([{ path: 'file', loader }])
  if (typeof route?.loader !== 'function') throw new Error('the route has no loader')
  const request = new Request('https://tradeline.test/file?tab=documents')

  const loaded = route.loader(
    { request, url: new URL(request.url), pattern: '', params: {}, context: new RouterContextProvider() },
    undefined,
  )
  expect(loader).not.toHaveBeenCalled()
  for (const frame of frames) frame(0)
  await vi.runAllTimersAsync()

  expect(await loaded).toBe('loaded')
  expect(loader.mock.calls[0]?.[0].request).toBe(request)
})
