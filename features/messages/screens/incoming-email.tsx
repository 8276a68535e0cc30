import { CircleAlert, Paperclip, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import type { Message } from './queries.ts'

const attachmentsSchema = z
  .array(z.object({ name: z.string(), problem: z.string().nullable() }))
  .nullish()
  .catch(null)

/** The marks, quoted text, and files of an incoming email. Renders nothing for other messages. */
export function IncomingEmail({ message }: { message: Message }) {
  return (
    <>
      <SenderMarks message={message} />
      {message.quoted_text !== null && <QuotedText text={message.quoted_text} />}
      <Attachments message={message} />
    </>
  )
}

function SenderMarks({ message: { sent_from, is_sender_verified } }: { message: Message }) {
  if (sent_from === null && is_sender_verified !== false) return null
  return (
    <div className="mt-1.5 grid gap-1 text-small">
      {sent_from !== null && (
        <p className="wrap-anywhere">
          <StatusWord Icon={TriangleAlert} color="text-yellow">
            {`Sent from another address: ${sent_from}`}
          </StatusWord>
        </p>
      )}
      {is_sender_verified === false && (
        <p>
          <StatusWord Icon={CircleAlert} color="text-red">
            The sender could not be verified
          </StatusWord>{' '}
          <span className="text-ink-2">
            Anyone can write an address into an email. Ask the client before you act on it.
          </span>
        </p>
      )}
    </div>
  )
}

function QuotedText({ text }: { text: string }) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div className="mt-1">
      <Button
        variant="quiet"
        className="-ml-3.5 print:hidden"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide quoted text' : 'Show quoted text'}
      </Button>
      <blockquote
        id={id}
        hidden={!isShown}
        className="wrap-anywhere max-w-[72ch] whitespace-pre-wrap border-rule-strong border-l-2 pl-3 text-ink-2 text-table"
      >
        {text}
      </blockquote>
    </div>
  )
}

function Attachments({ message: { attachments } }: { message: Message }) {
  const files = attachmentsSchema.parse(attachments) ?? []
  if (files.length === 0) return null
  return (
    <ul aria-label="Attachments" className="mt-2 grid gap-1 text-small">
      {files.map(({ name, problem }, place) => (
        // The list never changes, and two files may have one name.
        <li key={`${place} ${name}`} className="flex items-start gap-1.5">
          <Paperclip aria-hidden size={14} className="mt-0.5 shrink-0 text-ink-2" />
          <span className="wrap-anywhere min-w-0">
            <span className="font-medium">{name}</span>{' '}
            {problem === null ? (
              <Link to="?tab=documents" className="text-brand underline">
                In Documents
              </Link>
            ) : (
              <span className="text-red">Not kept: {problem}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
