import { ChevronLeft, PenLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useMayExport } from '#features/organizations/screens/permitted/may-write.ts'
import { useLive } from '#platform/browser/live.ts'
import { currentViewing } from '#platform/browser/viewing.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Conversation } from './conversation.tsx'
import { NewMessage } from './new-message.tsx'
import { messageQueries } from './queries.ts'
import { SharedPhoneConversation } from './shared-phone/shared-conversation.tsx'
import { sharedQueries } from './shared-phone/shared-queries.ts'
import { SharedThreads, sharedTextIn } from './shared-phone/shared-threads.tsx'
import { ThreadList, threadElementId } from './thread-list.tsx'

/** The open panel beside the list of threads: a thread's id, a new message, or nothing. */
const NEW = 'new'

/** A client's conversations, and the forms to continue or start one. */
export function CommunicationTab({ clientId }: { clientId: string }) {
  const mayWrite = useMay('send_messages')
  // A read-only company can still see its messages.
  if (!useMayExport() && currentViewing() === null)
    return (
      <p className="text-ink-2">Conversations are between a company and its clients. Super admins don't see them.</p>
    )
  return <MessageDesk clientId={clientId} mayWrite={mayWrite} />
}

function MessageDesk({ clientId, mayWrite }: { clientId: string; mayWrite: boolean }) {
  useLive('message_threads', messageQueries.threadsOf(clientId), { client_id: clientId })
  useLive('messages', messageQueries.writtenTo(clientId), { client_id: clientId })
  useLive('clients', messageQueries.reach(clientId).queryKey, { id: clientId })
  // An incoming text may be a STOP.
  useLive('messages', messageQueries.reach(clientId).queryKey, { client_id: clientId })
  useLive('shared_texts', sharedQueries.all)
  const { open, addressOf, show } = useOpenThread()
  return (
    <div className="grid gap-6 md:grid-cols-[240px_minmax(0,1fr)] md:gap-0 lg:grid-cols-[280px_minmax(0,1fr)]">
      <section
        aria-labelledby="threads"
        className={`min-w-0 md:border-rule md:border-r md:pr-5 ${open === null ? '' : 'max-md:hidden print:hidden'}`}
      >
        <div className="flex min-h-11.5 items-center justify-between gap-2 border-rule-strong border-b pb-2">
          <h2 id="threads" className="text-h2">
            Threads
          </h2>
          {mayWrite && (
            <ButtonLink
              id={threadElementId(NEW)}
              to={addressOf(NEW)}
              state={OPENED}
              preventScrollReset
              className="print:hidden"
            >
              <PenLine aria-hidden size={15} />
              New Message
            </ButtonLink>
          )}
        </div>
        <SharedThreads clientId={clientId} open={open} addressOf={addressOf} />
        <ThreadList clientId={clientId} open={open} addressOf={addressOf} />
      </section>
      <div className={`min-w-0 md:pl-6 ${open === null ? 'max-md:hidden' : ''}`}>
        {open !== null && (
          <ButtonLink
            to={addressOf(null)}
            variant="quiet"
            preventScrollReset
            className="-ml-3.5 mb-2 md:hidden print:hidden"
          >
            <ChevronLeft aria-hidden size={16} />
            All threads
          </ButtonLink>
        )}
        <Panel open={open} mayWrite={mayWrite} clientId={clientId} onSent={show} />
      </div>
    </div>
  )
}

interface PanelProps {
  open: string | null
  mayWrite: boolean
  clientId: string
  onSent: (id: string) => void
}

function Panel({ open, mayWrite, clientId, onSent }: PanelProps) {
  const sharedText = sharedTextIn(open)
  if (sharedText !== null) return <SharedPhoneConversation key={open} clientId={clientId} textId={sharedText} />
  if (open !== null && open !== NEW) return <Conversation key={open} clientId={clientId} threadId={open} />
  if (mayWrite) return <NewMessage clientId={clientId} onSent={onSent} />
  return <p className="text-ink-2 print:hidden">Open a thread to read it.</p>
}

/** Marks a panel opened by the user, so that it gets the focus. */
const OPENED = 'opened'

/** The open panel is part of the address. Closing it returns the focus to where it was opened. */
function useOpenThread() {
  const [search, setSearch] = useSearchParams()
  const open = search.get('thread')
  const before = useRef(open)
  useEffect(() => {
    const left = before.current
    before.current = open
    if (open === null && left !== null) document.getElementById(threadElementId(left))?.focus()
  }, [open])
  const addressOf = (thread: string | null) => {
    const params = new URLSearchParams(search)
    if (thread === null) params.delete('thread')
    else params.set('thread', thread)
    return `?${params}`
  }
  const show = (thread: string) =>
    setSearch(new URLSearchParams(addressOf(thread)), { replace: true, preventScrollReset: true, state: OPENED })
  return { open, addressOf, show }
}
