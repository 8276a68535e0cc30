import { Mail, MessageSquare, MessagesSquare } from 'lucide-react'
import type { Channel } from '#features/messages/rules/message.ts'

const MARKS = {
  email: { Icon: Mail, label: 'Email' },
  text: { Icon: MessageSquare, label: 'Text' },
  message: { Icon: MessagesSquare, label: 'Secure message' },
} as const

/** Shows a message's channel as an icon with a name for screen readers. */
export function ChannelMark({ channel }: { channel: Channel }) {
  const { Icon, label } = MARKS[channel]
  return (
    <span className="shrink-0 text-ink-2" title={label}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{label}: </span>
    </span>
  )
}
