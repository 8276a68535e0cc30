import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { ShowMore } from '#ui/show-more.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { MessageEntry } from './message-entry.tsx'
import { type Message, messageQueries, type Reach, type Thread } from './queries.ts'
import { SendAgain } from './send-again.tsx'

interface MessageLogProps {
  clientId: string
  thread: Thread
  client: Reach
}

/** A conversation's messages, oldest first, as far back as loaded. */
export function MessageLog({ clientId, thread, client }: MessageLogProps) {
  const written = useInfiniteQuery(messageQueries.messages(clientId, thread.id))
  const earlier = written.hasNextPage && (
    <>
      <ShowMore query={written} className="mx-auto flex">
        Show earlier messages
      </ShowMore>
      <p className="hidden py-2 text-ink-2 text-small print:block">Earlier messages are not printed.</p>
    </>
  )
  return (
    <QueryView query={written} failure="Couldn’t load messages">
      {({ pages }) => (
        <Scroll messages={pages.flat().toReversed()} earlier={earlier}>
          {(message, messages) => (
            <MessageEntry key={message.id} message={message} client={client}>
              {message.status === 'failed' && !wasSentAgain(message, messages) && (
                <SendAgain clientId={clientId} thread={thread} client={client} message={message} />
              )}
            </MessageEntry>
          )}
        </Scroll>
      )}
    </QueryView>
  )
}

interface ScrollProps {
  messages: Message[]
  earlier: ReactNode
  children: (message: Message, messages: Message[]) => ReactNode
}

function Scroll({ messages, earlier, children }: ScrollProps) {
  const box = useFollowedEnd(messages)
  return (
    <div
      ref={box}
      role="log"
      aria-label="Messages"
      // Focusable because keyboard users can't scroll it otherwise.
      tabIndex={0}
      className="relative max-h-[min(30rem,60dvh)] overflow-y-auto overscroll-contain -outline-offset-2 print:max-h-none print:overflow-visible"
    >
      {earlier}
      <ol>{messages.map((message) => children(message, messages))}</ol>
    </div>
  )
}

/** Within this distance from the end, the user still counts as reading there. */
const NEAR_PIXELS = 80

/**
 * Keeps the newest message visible for a user who reads at the end or just wrote. Messages loaded above don't move the
 * view.
 */
function useFollowedEnd(messages: Message[]): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({ first: '', last: '', height: 0 })
  const first = messages[0]?.id ?? ''
  const last = messages.at(-1)?.id ?? ''
  const isOurs = messages.at(-1)?.direction === 'outbound'
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const { first: oldFirst, last: oldLast, height } = before.current
    const wasAtEnd = height - element.scrollTop - element.clientHeight < NEAR_PIXELS
    if (oldLast === '' || (last !== oldLast && (wasAtEnd || isOurs))) element.scrollTop = element.scrollHeight
    else if (first !== oldFirst && last === oldLast) element.scrollTop += element.scrollHeight - height
    before.current = { first, last, height: element.scrollHeight }
  }, [first, last, isOurs])
  return box
}

/** Returns true if the same text was sent again after it failed. */
const wasSentAgain = (failed: Message, messages: Message[]): boolean =>
  messages
    .slice(messages.indexOf(failed) + 1)
    .some(({ direction, body }) => direction === 'outbound' && body === failed.body)
