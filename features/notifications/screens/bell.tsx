import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLive } from '#platform/browser/live.ts'
import { late } from '#ui/states/late.tsx'
import { notificationQueries } from './queries.ts'

const NewestNotifications = late(async () => (await import('./newest-notifications.tsx')).NewestNotifications)

/** The number of unread notifications, on every page. Opens a list of the newest ones. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  const { data: unread = 0 } = useQuery(notificationQueries.unread())
  useLive('notifications', notificationQueries.all)
  const count = unread > 99 ? '99+' : String(unread)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
        className="relative grid size-8 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <Bell aria-hidden size={18} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0 left-1/2 min-w-4 pointer-coarse:top-1.5 rounded-full bg-brand px-1 text-center font-semibold text-[0.625rem] text-on-brand leading-4"
          >
            {count}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="end" sideOffset={6} className="z-40">
          <Popover.Popup className="flex max-h-(--available-height) w-[min(400px,calc(100vw-32px))] flex-col rounded-sheet border border-rule bg-surface p-4 shadow-float">
            <Popover.Title className="text-h2">Notifications</Popover.Title>
            <Suspense>
              <NewestNotifications onLeave={() => setIsOpen(false)} />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
