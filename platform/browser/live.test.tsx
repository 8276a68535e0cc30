// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { serverAnswers, signIn } from '#test/support/stub-server.tsx'

/** Plays the server's end of a websocket: accepts every join and sends the given changes. */
class FakeSocket {
  static readonly topics = new Set<string>()
  static readonly tellOf = new Map<string, (record: Record<string, unknown>) => void>()
  static tell = (record: Record<string, unknown>, table = 'clients') => FakeSocket.tellOf.get(table)?.(record)
  static joinTakesMs = 0
  onopen = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose = () => undefined
  onerror = () => undefined
  readyState = 1
  binaryType = ''

  constructor() {
    setTimeout(() => this.onopen())
  }

  send(frame: string) {
    const [joinRef, ref, topic, event]: string[] = JSON.parse(frame)
    const table = String(topic).split(':')[2] ?? 'clients'
    const answer = (name: string, payload: unknown, to: string | null = null) =>
      this.onmessage({ data: JSON.stringify([joinRef, to, topic, name, payload]) })
    if (event === 'phx_leave') FakeSocket.topics.delete(String(topic))
    const wishes = [{ id: 1, event: '*', schema: 'public', table }]
    const reply = () => answer('phx_reply', { status: 'ok', response: { postgres_changes: wishes } }, String(ref))
    if (event !== 'phx_join') return reply()
    const told = { type: 'UPDATE', schema: 'public', table, commit_timestamp: '', columns: [], errors: null }
    const join = () => {
      reply()
      FakeSocket.topics.add(String(topic))
      answer('system', { status: 'ok', extension: 'postgres_changes', message: 'Subscribed to PostgreSQL' })
      FakeSocket.tellOf.set(table, (record) => answer('postgres_changes', { ids: [1], data: { ...told, record } }))
    }
    if (FakeSocket.joinTakesMs === 0) join()
    else setTimeout(join, FakeSocket.joinTakesMs)
  }

  close() {
    this.readyState = 3
  }

  addEventListener() {}
}

vi.stubGlobal('WebSocket', FakeSocket)
signIn()
const { useLive } = await import('./live.ts')
const { supabase } = await import('./supabase.ts')

afterEach(cleanup)

function Client({ load }: { load: () => Promise<string> }) {
  const city = useQuery({ queryKey: ['clients', 'one', 'c1'], queryFn: load })
  const [typed, setTyped] = useState('')
  useLive('clients', ['clients', 'one', 'c1'], { id: 'c1' })
  return (
    <label>
      {city.data}
      <input value={typed} onChange={(event) => setTyped(event.target.value)} />
    </label>
  )
}

const open = (load: () => Promise<string>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Client load={load} />
    </QueryClientProvider>,
  )

test('changes before a late join are loaded again', async () => {
  // Channels stay open from page to page, and this page opens the first one.
  FakeSocket.joinTakesMs = 1_100
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce('Reno').mockResolvedValue('Elko')
  open(load)
  await screen.findByText('Reno')

  await screen.findByText('Elko')

  expect(FakeSocket.topics.size).toBe(1)
  FakeSocket.joinTakesMs = 0
})

test('many changes cause one background refetch, and text being typed stays', async () => {
  let city = 'Reno'
  const load = vi.fn<() => Promise<string>>(async () => city)
  open(load)
  await screen.findByText('Reno')
  await waitFor(() => expect(FakeSocket.topics.size).toBe(1))
  await userEvent.type(screen.getByRole('textbox'), 'half a sen')
  load.mockClear()

  city = 'Elko'
  for (const id of ['c1', 'c1', 'c2', 'c1']) FakeSocket.tell({ id })

  await screen.findByText('Elko')
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'half a sen')
})

test('a change to another row has no effect', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'Reno')
  open(load)
  await screen.findByText('Reno')
  await waitFor(() => expect(FakeSocket.topics.size).toBe(1))

  FakeSocket.tell({ id: 'c2' })

  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(load).toHaveBeenCalledTimes(1)
})

function Timeline({ load }: { load: () => Promise<string> }) {
  const newest = useQuery({ queryKey: ['timeline', 'c1'], queryFn: load })
  useLive(['loans', 'disputes'], ['timeline', 'c1'], { client_id: 'c1' })
  return <p>{newest.data}</p>
}

test('a query over several tables is refetched once after changes in any of them', async () => {
  let newest = 'A loan'
  const load = vi.fn<() => Promise<string>>(async () => newest)
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Timeline load={load} />
    </QueryClientProvider>,
  )
  await screen.findByText('A loan')
  await waitFor(() => expect([...FakeSocket.tellOf.keys()]).toEqual(expect.arrayContaining(['loans', 'disputes'])))

  newest = 'A dispute'
  FakeSocket.tell({ client_id: 'c2' }, 'loans')
  FakeSocket.tell({ client_id: 'c1' }, 'loans')
  FakeSocket.tell({ client_id: 'c1' }, 'disputes')

  await screen.findByText('A dispute')
  expect(load).toHaveBeenCalledTimes(2)
  unmount()
  FakeSocket.tell({ client_id: 'c1' }, 'disputes')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(load).toHaveBeenCalledTimes(2)
})

test('signing out closes the channels', async () => {
  serverAnswers({ 'POST /auth/v1/logout': () => new Response(null, { status: 204 }) })
  open(async () => 'Reno')
  await waitFor(() => expect(FakeSocket.topics.size).toBe(1))

  await supabase.auth.signOut({ scope: 'local' })

  await waitFor(() => expect(FakeSocket.topics.size).toBe(0))
})
