// @vitest-environment jsdom
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverAnswers, signIn } from '#test/support/stub-server.tsx'

const { FreshQueryClient, queryClient } = await import('./query-client.ts')
const { adminQueries } = await import('#features/administration/screens/overview/queries.ts')
const { reportQueries } = await import('#features/credit-reports/screens/report/queries.ts')
const { UNREACHABLE } = await import('#platform/browser/server-words.ts')
const { ServerError, supabase, unwrap } = await import('#platform/browser/supabase.ts')

const client = new FreshQueryClient()
afterEach(() => {
  client.clear()
  queryClient.clear()
  onlineManager.setOnline(true)
})

test('a first load that started before a change starts again after it', async () => {
  const answers: ((names: string[]) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['reports', 'saved'],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)

  void client.invalidateQueries({ queryKey: ['reports'] })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.([])
  answers[1]?.(['By state'])

  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['By state']))
  stop()
})

test('loaded data stays on screen while it reloads', async () => {
  let loads = 0
  const observer = new QueryObserver(client, { queryKey: ['clients'], queryFn: async () => ++loads })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1))

  const done = client.invalidateQueries({ queryKey: ['clients'] })

  expect(observer.getCurrentResult().data).toBe(1)
  await done
  expect(observer.getCurrentResult().data).toBe(2)
  stop()
})

test('a first load of other data continues', async () => {
  const answers: ((names: string[]) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['contacts'],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)

  await client.invalidateQueries({ queryKey: ['reports'], predicate: () => true })

  expect(answers).toHaveLength(1)
  expect(observer.getCurrentResult().fetchStatus).toBe('fetching')
  stop()
})

test('an act while offline fails with a message and is not sent later by itself', async () => {
  const order = vi.fn<() => Promise<never>>(async () => Promise.reject(new ServerError(UNREACHABLE, '', 0)))
  const ordering = new MutationObserver(queryClient, { mutationFn: order })
  onlineManager.setOnline(false)

  const pressed = ordering.mutate()

  await expect(pressed).rejects.toThrow(UNREACHABLE)
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(order).toHaveBeenCalledOnce()
})

test('a page opened offline says so, and loads once the network is back', async () => {
  const load = async () => (onlineManager.isOnline() ? ['Dana'] : Promise.reject(new ServerError(UNREACHABLE, '', 0)))
  const observer = new QueryObserver(queryClient, { queryKey: ['clients'], queryFn: load, retry: false })
  queryClient.mount()
  onlineManager.setOnline(false)

  const stop = observer.subscribe(() => undefined)

  await vi.waitFor(() => expect(observer.getCurrentResult().error?.message).toBe(UNREACHABLE))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['Dana']))
  stop()
  queryClient.unmount()
})

describe('a request that never arrives is retried after 1, 2, and 4 seconds, and then reported as failed', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    signIn()
  })
  afterEach(() => vi.useRealTimers())

  const list = async (): Promise<unknown> => unwrap(supabase.from('clients').select('id'))
  test.each([
    ['a list', () => queryClient.query({ queryKey: ['clients'], queryFn: list })],
    ['the ordering account', () => queryClient.query(reportQueries.account())],
    ['a database function', () => queryClient.query(adminQueries.overview())],
    ['a server function', () => queryClient.query(adminQueries.scannerStatus())],
  ])('%s', async (_, load) => {
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
    const asked = serverAnswers({
      ...{ 'GET /rest/v1/clients': unreachable, 'GET /rest/v1/users': unreachable },
      'POST /rest/v1/rpc/platform_overview': unreachable,
      'POST /functions/v1/scanner-status': unreachable,
    })

    const problem = load().catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(6_900)
    expect(asked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(200)

    expect(asked).toHaveLength(4)
    expect(await problem).toBe(UNREACHABLE)
  })
})
