import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { type Notice, noticeOf } from '#domain/notifications/notice.ts'
import { NOTIFICATIONS } from '#domain/notifications/notification.ts'
import { supabase, unwrap } from '#web/supabase.ts'

const PAGE_LENGTH = 20
/** More than this are shown as "99+". */
const MOST_COUNTED = 100

const row = z.object({
  id: z.string(),
  kind: z.string(),
  details: z.unknown(),
  created_at: z.string(),
  read_at: z.string().nullable(),
})

export interface Told extends Notice {
  id: string
  happenedAt: string
  isRead: boolean
}

interface Place {
  created_at: string
  id: string
}

export const notificationQueries = {
  all: ['notifications', 'told'],
  /** How many of the person's notifications are unread, a hundred at most. */
  unread: () =>
    queryOptions({
      queryKey: [...notificationQueries.all, 'unread'],
      queryFn: async () => {
        const unread = supabase.from('notifications').select('id').is('read_at', null).limit(MOST_COUNTED)
        return z.array(z.object({ id: z.string() })).parse(await unwrap(unread)).length
      },
    }),
  newest: () =>
    infiniteQueryOptions({
      queryKey: [...notificationQueries.all, 'newest'],
      queryFn: ({ pageParam }) => toldBefore(pageParam),
      initialPageParam: null as Place | null, // widens: the first page comes before nothing
      getNextPageParam: ({ next }) => next,
    }),
}

async function toldBefore(last: Place | null): Promise<{ told: Told[]; next: Place | null }> {
  let asked = supabase.from('notifications').select('id, kind, details, created_at, read_at')
  if (last !== null) {
    const { created_at, id } = last
    asked = asked.or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`)
  }
  const newestFirst = asked.order('created_at', { ascending: false }).order('id', { ascending: false })
  const rows = z.array(row).parse(await unwrap(newestFirst.limit(PAGE_LENGTH)))
  return { told: rows.flatMap(inWords), next: rows.length === PAGE_LENGTH ? (rows.at(-1) ?? null) : null }
}

/** Nothing for a kind that this page, loaded before it existed, has no words for. */
function inWords({ id, kind: name, details, created_at, read_at }: z.infer<typeof row>): Told[] {
  const known = NOTIFICATIONS.find(({ kind }) => kind === name)
  if (known === undefined) return []
  return [{ ...noticeOf(known.kind, details), id, happenedAt: created_at, isRead: read_at !== null }]
}

/** Marks these as read, or all. */
export async function markRead(which: string[] | null): Promise<void> {
  await unwrap(supabase.rpc('mark_notifications_read', { which }))
}
