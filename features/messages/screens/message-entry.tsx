import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortMoment } from '#platform/rules/dates.ts'
import { StatusWord } from '#ui/status-icon.tsx'
import { IncomingEmail } from './incoming-email.tsx'
import type { Message, Reach } from './queries.ts'

interface MessageEntryProps {
  message: Message
  client: Reach
  /** The possible actions. */
  children?: ReactNode
}

/** A message with its sender, time and status. */
export function MessageEntry({ message, client, children }: MessageEntryProps) {
  const isInbound = message.direction === 'inbound'
  const writer = isInbound ? client.full_name : (message.sender?.full_name ?? 'Former staff')
  return (
    <li
      className={`border-rule border-b py-3 pr-1 ${isInbound ? 'bg-sunken pl-3 shadow-[inset_3px_0_0_var(--brand)]' : 'pl-3'}`}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words font-semibold font-serif">{writer}</span>
        <time dateTime={message.created_at} className="text-ink-2 text-small">
          {shortMoment(message.created_at)}
        </time>
      </p>
      <p className="mt-1 wrap-anywhere max-w-[72ch] whitespace-pre-wrap">{message.body}</p>
      {isInbound ? <IncomingEmail message={message} /> : <Outcome message={message} />}
      {children}
    </li>
  )
}

function Outcome({ message: { status, failure, read_at } }: { message: Message }) {
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-small">
      {read_at !== null && status !== 'failed' ? (
        <StatusWord Icon={CheckCheck} color="text-green">{`Read ${shortMoment(read_at)}`}</StatusWord>
      ) : (
        BY_STATUS[status]
      )}
      {status === 'failed' && <span className="min-w-0 break-words text-ink-2">{failure}</span>}
    </p>
  )
}

const BY_STATUS: Readonly<Record<Message['status'], ReactNode>> = {
  queued: (
    <StatusWord Icon={Clock} color="text-yellow">
      Waiting to be sent
    </StatusWord>
  ),
  sent: (
    <StatusWord Icon={Check} color="text-ink-2">
      Sent
    </StatusWord>
  ),
  delivered: (
    <StatusWord Icon={CheckCheck} color="text-ink-2">
      Delivered
    </StatusWord>
  ),
  failed: (
    <StatusWord Icon={CircleAlert} color="text-red">
      Not sent
    </StatusWord>
  ),
  received: null,
}
