import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueryView } from '#ui/states/query-view.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList } from './notification-list.tsx'
import { newestNotifications } from './shown-notification.ts'

const SHOWN = 5

/** The panel of the bell: the newest notifications and a link to all of them. */
export function NewestNotifications({ onLeave }: { onLeave: () => void }) {
  const newest = useInfiniteQuery(newestNotifications())
  return (
    <>
      <div className="mt-2 min-h-0 overflow-y-auto border-rule border-t">
        <QueryView
          query={newest}
          failure="Failed to load notifications"
          empty={{
            when: ({ pages }) => pages[0]?.told.length === 0,
            show: <p className="py-3 text-ink-2">No notifications yet.</p>,
          }}
        >
          {({ pages }) => <NotificationList told={pages[0]?.told.slice(0, SHOWN) ?? []} onLeave={onLeave} />}
        </QueryView>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Link to="/dashboard/notifications" onClick={onLeave} className="py-1 text-brand hover:underline">
          All notifications
        </Link>
        <MarkAllRead />
      </div>
    </>
  )
}
