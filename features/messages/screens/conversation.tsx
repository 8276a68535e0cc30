import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { markThreadRead } from './calls.ts'
import { ChannelMark } from './channel-mark.tsx'
import { MessageLog } from './message-log.tsx'
import { messageQueries, type Reach, type Thread } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { AssignedTexts } from './shared-phone/assigned-texts.tsx'

/** A conversation with a client, and the form to reply. */
export function Conversation({ clientId, threadId }: { clientId: string; threadId: string }) {
  const thread = useQuery(messageQueries.thread(clientId, threadId))
  const reach = useQuery(messageQueries.reach(clientId))
  return (
    <QueryView
      query={thread}
      failure="Couldn’t load the conversation"
      loading={<CenteredSpinner label="Loading conversation" />}
      empty={{ when: (loaded) => loaded === null, show: <FormError>Conversation not found</FormError> }}
    >
      {(loaded) =>
        loaded && (
          <QueryView query={reach} failure="Failed to load client details">
            {(client) => <OpenConversation clientId={clientId} thread={loaded} client={client} />}
          </QueryView>
        )
      }
    </QueryView>
  )
}

function OpenConversation({ clientId, thread, client }: { clientId: string; thread: Thread; client: Reach }) {
  const mayWrite = useMay('send_messages')
  useReadMark(clientId, thread, mayWrite)
  return (
    <section aria-labelledby="conversation">
      <h2
        id="conversation"
        ref={useArrival()}
        tabIndex={-1}
        className="flex min-h-11.5 items-center gap-2 break-words border-rule-strong border-b pb-2 text-h2 outline-none"
      >
        <ChannelMark channel={thread.channel} />
        <span className="min-w-0">{thread.subject ?? 'Texts'}</span>
      </h2>
      {thread.channel === 'text' && <AssignedTexts clientId={clientId} />}
      <MessageLog clientId={clientId} thread={thread} client={client} />
      {mayWrite && <ReplyForm clientId={clientId} thread={thread} client={client} />}
    </section>
  )
}

/** The heading gets the focus if the user opened the conversation. */
function useArrival() {
  const { state }: { state: unknown } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpenedByHand = state === 'opened'
  useEffect(() => {
    if (isOpenedByHand) heading.current?.focus()
  }, [isOpenedByHand])
  return heading
}

/** Marks incoming messages as read once they are shown on a visible screen. */
function useReadMark(clientId: string, { id, unread_count }: Thread, mayWrite: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (unread_count === 0 || !mayWrite) return
    const mark = () => {
      if (document.hidden) return
      const refresh = () => queryClient.invalidateQueries({ queryKey: messageQueries.threadsOf(clientId) })
      // A failure to mark them doesn't prevent reading.
      markThreadRead(id).then(refresh, () => undefined)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [clientId, id, unread_count, mayWrite, queryClient])
}
