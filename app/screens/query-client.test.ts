// @vitest-environment jsdom
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverAnswers, signIn } from '#test/support/stub-server.tsx'

const { FreshQueryClient, queryClient } = await import('./query-client.ts')
const { adminQueries } = await import('#features/administration/screens/overview/queries.ts')
const { reportQueries } = await import('#features/credit-reports/screens/report/queries.ts')
const { ServerError, supabase, UNREACHABLE, unwrap } = await import('#platform/browser/supabase.ts')

const client = new FreshQueryClient()
afterEach(() => {
  client.clear()
  queryClient.clear()
  onlineManager.setOnline(true)
})

test('a first load that began before a change is begun again after it', async () => {
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

test('what was loaded stays on screen while it is loaded again', async () => {
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

test('a first load of something else goes on', async () => {
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

test('what is pressed offline fails in words, and is not sent by itself once the network is back', async () => {
  const order = vi.fn<() => Promise<never>>(async () => Promise.reject(new ServerError(UNREACHABLE, '', 0)))
  const ordering = new MutationObserver(queryClient, { mutationFn: order })
  onlineManager.setOnline(false)

  const pressed = ordering.mutate()

  await expect(pressed).rejects.toThrow(UNREACHABLE)
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(order).toHaveBeenCalledOnce()
})

test('what is opened offline says so, and is loaded once the network is back', async () => {
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

describe('what never arrives is sent three times more, after 1, 2 and 4 seconds, and then said to have failed', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    signIn()
  })
  afterEach(() => vi.useRealTimers())

  const list = async (): Promise<unknown> => unwrap(supabase.from('clients').select('id'))
  test.each([
    ['a list', () => queryClient.query({ queryKey: ['clients'], queryFn: list })],
    ['the account that orders', () => queryClient.query(reportQueries.account())],
    ['what the database works out', () => queryClient.query(adminQueries.overview())],
    ['what the server works out', () => queryClient.query(adminQueries.scannerStatus())],
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
