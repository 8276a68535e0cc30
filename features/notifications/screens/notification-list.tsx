import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shortMoment } from '#platform/rules/dates.ts'
import { markRead, notificationQueries } from './queries.ts'
import type { ShownNotification } from './shown-notification.ts'

interface NotificationListProps {
  told: readonly ShownNotification[]
  onLeave?: () => void
}

/** A person's notifications, newest first. Following a link marks that notification as read. */
export function NotificationList({ told, onLeave }: NotificationListProps) {
  const queryClient = useQueryClient()
  const follow = ({ id, isRead }: ShownNotification) => {
    onLeave?.()
    if (isRead) return
    const renew = () => queryClient.invalidateQueries({ queryKey: notificationQueries.all })
    // If marking it fails, the link still works and the notification stays unread.
    markRead([id]).then(renew, () => undefined)
  }
  return (
    <ol>
      {told.map((notice) => (
        <li key={notice.id} className="grid grid-cols-[12px_minmax(0,1fr)] gap-2 border-rule border-b py-3">
          {!notice.isRead && <span className="mt-1.5 size-2 rounded-full bg-brand forced-colors:bg-[Highlight]" />}
          <div className="col-start-2">
            <p className="break-words">
              <Link
                to={notice.path}
                onClick={() => follow(notice)}
                className={`text-brand hover:underline ${notice.isRead ? '' : 'font-semibold'}`}
              >
                {!notice.isRead && <span className="sr-only">Unread: </span>}
                {notice.subject}
              </Link>
            </p>
            {notice.client !== null && <p className="break-words font-serif">{notice.client}</p>}
            <p className="mt-0.5 break-words text-ink-2 text-table">{notice.paragraphs[0]}</p>
            <time dateTime={notice.happenedAt} className="text-ink-3 text-small">
              {shortMoment(notice.happenedAt)}
            </time>
          </div>
        </li>
      ))}
    </ol>
  )
}
