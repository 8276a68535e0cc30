import { queryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** Larger counts are shown as "99+". */
const MOST_COUNTED = 100

/**
 * The unread count, which the bell needs on every page. The texts are in another file, which loads when the bell is
 * opened.
 */
export const notificationQueries = {
  all: ['notifications', 'told'],
  /** The number of unread notifications, at most a hundred. */
  unread: () =>
    queryOptions({
      queryKey: [...notificationQueries.all, 'unread'],
      queryFn: async () => {
        const unread = supabase.from('notifications').select('id').is('read_at', null).limit(MOST_COUNTED)
        return (await unwrap(unread)).length
      },
    }),
}

/** Marks these notifications as read, or all if null. */
export async function markRead(which: string[] | null): Promise<void> {
  await unwrap(supabase.rpc('mark_notifications_read', { which }))
}
