import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PageHeader } from '#ui/page-header.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList } from './notification-list.tsx'
import { newestNotifications } from './shown-notification.ts'

/** Everything the person was told in the last 90 days. */
export function NotificationsPage() {
  const newest = useInfiniteQuery(newestNotifications())
  return (
    <div className="max-w-[720px]">
      <PageHeader title="Notifications" actions={<MarkAllRead />} />
      <p className="-mt-2 mb-4 text-ink-2">
        Kept for 90 days. Which of them come by e-mail too is chosen in{' '}
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
          show: <EmptyState title="Nothing has been told to you yet" />,
        }}
      >
        {({ pages }) => <NotificationList told={pages.flatMap(({ told }) => told)} />}
      </QueryView>
      <ShowMore query={newest} />
    </div>
  )
}
