import { useQuery } from '@tanstack/react-query'
import { Mail, MessageSquare, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActLine, Unavailable } from '#web/ui/act-line.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { QueryView } from '#web/ui/query-view.tsx'
import { messageQueries } from './queries.ts'

/** Where messages with a client will stand. The message desk isn't connected; what can be done without it works. */
export function CommunicationTab({ clientId }: { clientId: string }) {
  return (
    <div className="grid gap-6 md:grid-cols-[220px_minmax(0,1fr)] md:gap-0">
      <section aria-labelledby="threads" className="md:border-rule md:border-r md:pr-6">
        <h2 id="threads" className="text-h2">
          Threads
        </h2>
        <p className="mt-2 border-rule border-t py-3 text-ink-2">No threads yet.</p>
      </section>
      <div className="grid content-start gap-6 md:pl-6">
        <section aria-labelledby="conversation">
          <h2 id="conversation" className="text-h2">
            Conversation
          </h2>
          <p className="mt-2 border-rule border-y py-8 text-center text-ink-2">
            The message desk isn't connected yet. Nothing is sent from here, and nothing is received.
          </p>
        </section>
        <NewMessage clientId={clientId} />
      </div>
    </div>
  )
}

function NewMessage({ clientId }: { clientId: string }) {
  const reach = useQuery(messageQueries.reach(clientId))
  return (
    <section aria-labelledby="new-message" className="print:hidden">
      <h2 id="new-message" className="text-h2">
        New Message
      </h2>
      <p className="mt-1 text-ink-2">
        Until then, e-mails and texts go through the programs of your own device and are not kept in this file.
      </p>
      <QueryView query={reach} failure="Failed to load client details">
        {({ email, phone }) => (
          <ul className="mt-3 border-rule border-t">
            <ActLine note={email ?? 'No email on file'}>
              <Way icon={<Mail aria-hidden size={16} />} label="Send Email" to={email && `mailto:${email}`} />
            </ActLine>
            <ActLine note={phone ? 'Opens your phone or texting program' : 'No phone on file'}>
              <Way icon={<MessageSquare aria-hidden size={16} />} label="Send Text" to={phone && `sms:+1${phone}`} />
            </ActLine>
            <ActLine note="Needs the message desk">
              <Unavailable icon={<MessagesSquare aria-hidden size={16} />}>Send Message</Unavailable>
            </ActLine>
          </ul>
        )}
      </QueryView>
    </section>
  )
}

interface WayProps {
  icon: ReactNode
  label: string
  /** Where it leads; null when it can't be done. */
  to: string | null
}

function Way({ icon, label, to }: WayProps) {
  if (!to) return <Unavailable icon={icon}>{label}</Unavailable>
  return (
    <a href={to} className={buttonStyle()}>
      {icon}
      {label}
    </a>
  )
}
