// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import '#test/support/stub-server.tsx'

const { FreshQueryClient } = await import('./query-client.ts')

const client = new FreshQueryClient()
afterEach(() => client.clear())

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
