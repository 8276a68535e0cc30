import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'

/** More than this are shown as "99+". */
const MOST_COUNTED = 100

/** What the bell on every page knows: how many wait. What they say is another file's, fetched when the bell is pressed. */
export const notificationQueries = {
  all: ['notifications', 'told'],
  /** How many of the person's notifications are unread, a hundred at most. */
  unread: () =>
    queryOptions({
      queryKey: [...notificationQueries.all, 'unread'],
      queryFn: async () => {
        const unread = supabase.from('notifications').select('id').is('read_at', null).limit(MOST_COUNTED)
        return (await read(z.array(z.object({ id: z.string() })), unread)).length
      },
    }),
}

/** Marks these as read, or all. */
export async function markRead(which: string[] | null): Promise<void> {
  await unwrap(supabase.rpc('mark_notifications_read', { which }))
}
