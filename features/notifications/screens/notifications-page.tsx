import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NOTIFICATION_DAYS } from '#features/notifications/rules/notification.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList } from './notification-list.tsx'
import { newestNotifications } from './shown-notification.ts'

/** All notifications that are kept. */
export function NotificationsPage() {
  const newest = useInfiniteQuery(newestNotifications())
  return (
    <div className="max-w-[720px]">
      <PageHeader title="Notifications" actions={<MarkAllRead />} />
      <p className="-mt-2 mb-4 text-ink-2">
        Notifications are kept for {NOTIFICATION_DAYS} days. Choose which ones you also get by email in{' '}
        <Link to="/dashboard/settings" className="text-brand underline">
          User Settings
        </Link>
        .
      </p>
      <QueryView
        query={newest}
        failure="Failed to load notifications"
        empty={{
          when: ({ pages }) => pages.every(({ told }) => told.length === 0),
          show: <EmptyState title="No notifications yet" />,
        }}
      >
        {({ pages }) => <NotificationList told={pages.flatMap(({ told }) => told)} />}
      </QueryView>
      <ShowMore query={newest} />
    </div>
  )
}
