import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Office } from './office.ts'

// A change arrives within milliseconds, or within this time on a busy machine.
const ARRIVES_WITHIN_MS = 60_000
const EVERY_MS = 100
// The client rejoins by itself after its process has ended.
const JOINS_WITHIN_MS = 60_000

export interface LiveWatch {
  /** Returns changes that never arrived although the channel was joined all the time. */
  lost(): string[]
  stop(): Promise<void>
}

/** Watches a company's clients like an open client list, and adds clients meanwhile. */
export async function watchClients({ supabase, userId }: Office): Promise<LiveWatch> {
  const seen = new Set<string>()
  const lost: string[] = []
  let joins = 0
  let isJoined = false
  let isStopped = false
  const channel = supabase
    .channel('rolling')
    .on<{ id: string }>('postgres_changes', { event: 'INSERT', schema: 'public', table: 'clients' }, ({ new: row }) =>
      seen.add(row.id),
    )
  // A joined channel gets changes only from this message on.
  channel.on('system', {}, ({ status }: { status: string }) => {
    isJoined = status === 'ok'
    if (isJoined) joins++
  })
  channel.subscribe((status) => {
    if (status !== 'SUBSCRIBED') isJoined = false
  })
  const until = async (isTrue: () => boolean, withinMs: number) => {
    const deadline = Date.now() + withinMs
    while (!isTrue() && Date.now() < deadline) await pause(20)
    return isTrue()
  }
  const addOne = async () => {
    if (!(await until(() => isJoined, JOINS_WITHIN_MS))) throw new Error('The channel was not joined again')
    const join = joins
    const row = { first_name: 'Dana', last_name: `Live ${randomUUID().slice(0, 8)}`, user_id: userId }
    const { data } = await supabase.from('clients').insert(row).select('id').single<{ id: string }>().throwOnError()
    const arrived = await until(() => seen.has(data.id) || !isJoined || joins !== join, ARRIVES_WITHIN_MS)
    if (!arrived) lost.push(data.id)
  }
  const adding = (async () => {
    while (!isStopped) {
      await addOne()
      await pause(EVERY_MS)
    }
    // The last process must deliver changes too.
    await addOne()
  })()
  adding.catch(() => {})
  return {
    lost: () => lost,
    async stop() {
      isStopped = true
      try {
        await adding
      } finally {
        await supabase.removeAllChannels()
      }
    },
  }
}
