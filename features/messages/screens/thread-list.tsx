import { useInfiniteQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { dateOfInstant, shortDate, shortMoment } from '#platform/rules/dates.ts'
import { ShowMore } from '#ui/show-more.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { ChannelMark } from './channel-mark.tsx'
import { messageQueries, type Thread } from './queries.ts'

/** Returns the id of a thread's element. */
export const threadElementId = (thread: string) => `thread-${thread}`

interface ThreadListProps {
  clientId: string
  open: string | null
  addressOf: (thread: string) => string
}

/** A client's conversations, most recent message first. */
export function ThreadList({ clientId, open, addressOf }: ThreadListProps) {
  const threads = useInfiniteQuery(messageQueries.threads(clientId))
  return (
    <>
      <QueryView
        query={threads}
        failure="Couldn’t load threads"
        empty={{
          when: ({ pages }) => pages.flat().length === 0,
          show: <p className="py-3 text-ink-2">No threads yet.</p>,
        }}
      >
        {({ pages }) => (
          <ul aria-labelledby="threads">
            {pages.flat().map((thread) => (
              <ThreadLine key={thread.id} thread={thread} isOpen={thread.id === open} address={addressOf(thread.id)} />
            ))}
          </ul>
        )}
      </QueryView>
      <ShowMore query={threads} />
    </>
  )
}

function ThreadLine({ thread, isOpen, address }: { thread: Thread; isOpen: boolean; address: string }) {
  const { id, channel, subject, last_message, last_message_at, unread_count } = thread
  const isUnread = unread_count > 0
  return (
    <li className="border-rule border-b">
      <Link
        id={threadElementId(id)}
        to={address}
        state="opened"
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        onKeyDown={walk}
        className="-mx-2 block px-2 py-2.5 text-ink no-underline -outline-offset-2 hover:bg-sunken aria-[current]:bg-brand-tint aria-[current]:shadow-[inset_3px_0_0_var(--brand)]"
      >
        <span className="flex items-center gap-2">
          <ChannelMark channel={channel} />
          <span className={`min-w-0 flex-1 truncate ${isUnread ? 'font-semibold' : 'font-medium'}`}>
            {subject ?? 'Texts'}
          </span>
          <time dateTime={last_message_at} className="shrink-0 text-ink-2 text-small">
            {dayOrTime(last_message_at)}
          </time>
        </span>
        <span className="mt-0.5 flex items-center gap-2 pl-6 text-table">
          <span className={`min-w-0 flex-1 truncate ${isUnread ? 'text-ink' : 'text-ink-2'}`}>{last_message}</span>
          {isUnread && (
            <span className="min-w-5 shrink-0 rounded-control bg-brand px-1 text-center font-semibold text-on-brand text-small">
              {unread_count}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

/** Returns today's messages' time, earlier ones' day, and the year if it differs. */
function dayOrTime(instant: string): string {
  const [day, today] = [dateOfInstant(instant), dateOfInstant(new Date())]
  if (day === today) return shortMoment(instant).split(', ').at(-1) ?? ''
  return shortDate(day).replace(`, ${today.slice(0, 4)}`, '')
}

function walk(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const line = event.currentTarget.closest('li')
  const next = { j: line?.nextElementSibling, ArrowDown: line?.nextElementSibling }[event.key]
  const previous = { k: line?.previousElementSibling, ArrowUp: line?.previousElementSibling }[event.key]
  const link = (next ?? previous)?.querySelector('a')
  if (!link) return
  event.preventDefault()
  link.focus()
}
