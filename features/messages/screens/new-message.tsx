import { useQuery } from '@tanstack/react-query'
import { Mail, MessageSquare, MessagesSquare } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Channel } from '#features/messages/rules/message.ts'
import { ActionLine, Unavailable } from '#ui/action-line.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { useFocusOnProblem } from '#ui/forms/focus-problem.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { BodyField } from './body-field.tsx'
import { messageQueries, type Reach } from './queries.ts'
import { TextConsentLine } from './text-consent-line.tsx'
import { TextSandbox } from './text-sandbox.tsx'
import { useNewMessage } from './use-new-message.ts'
import { destinationOf, SEND } from './ways.ts'

interface NewMessageProps {
  clientId: string
  onSent: (threadId: string) => void
}

/** The form to start a conversation through one of three channels. */
export function NewMessage({ clientId, onSent }: NewMessageProps) {
  const reach = useQuery(messageQueries.reach(clientId))
  return (
    <section aria-labelledby="new-message" className="print:hidden">
      <h2 id="new-message" className="flex min-h-11.5 items-center border-rule-strong border-b pb-2 text-h2">
        New Message
      </h2>
      <QueryView query={reach} failure="Failed to load client details">
        {(client) => <NewMessageForm clientId={clientId} client={client} onSent={onSent} />}
      </QueryView>
    </section>
  )
}

function NewMessageForm({ clientId, client, onSent }: NewMessageProps & { client: Reach }) {
  const message = useNewMessage(clientId, client, onSent)
  const { draft, type, send, ways, firstWay, sendingBy, problem } = message
  const form = useRef<HTMLFormElement>(null)
  useFocusOnProblem(form, problem)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send(firstWay)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <TextField
        ref={useArrival()}
        label="Subject"
        hint="For email or a secure message. Texts have no subject."
        value={draft.subject}
        autoComplete="off"
        error={message.subjectError}
        onChange={(event) => type({ subject: event.target.value })}
      />
      <BodyField
        label="Message"
        body={draft.body}
        error={message.bodyError}
        onWrite={(body) => type({ body })}
        act={firstWay ? SEND[firstWay] : null}
        onSend={() => send(firstWay)}
      />
      {message.requiredNotice}
      <ul className="border-rule border-t">
        {ways.map(({ channel, obstacle }) => (
          <ActionLine
            key={channel}
            note={<WayNote channel={channel} clientId={clientId} client={client} obstacle={obstacle} />}
          >
            {obstacle === null ? (
              <Button
                variant={channel === firstWay ? 'primary' : 'secondary'}
                disabled={sendingBy !== null}
                pending={sendingBy === channel && 'Sending...'}
                onClick={() => send(channel)}
              >
                {ICONS[channel]}
                {SEND[channel]}
              </Button>
            ) : (
              <Unavailable icon={ICONS[channel]}>{SEND[channel]}</Unavailable>
            )}
          </ActionLine>
        ))}
      </ul>
    </form>
  )
}

const ICONS: Readonly<Record<Channel, ReactNode>> = {
  email: <Mail aria-hidden size={16} />,
  text: <MessageSquare aria-hidden size={16} />,
  message: <MessagesSquare aria-hidden size={16} />,
}

interface WayNoteProps {
  channel: Channel
  clientId: string
  client: Reach
  obstacle: string | null
}

/** Explains a channel, or why it isn't available. */
function WayNote({ channel, clientId, client, obstacle }: WayNoteProps) {
  const note = obstacle ?? NOTES[channel](destinationOf(channel, client) ?? '')
  if (channel !== 'text') return note
  return (
    <>
      <span className="block">{note}</span>
      <TextConsentLine clientId={clientId} client={client} />
      <TextSandbox />
    </>
  )
}

const NOTES: Readonly<Record<Channel, (destination: string) => string>> = {
  email: (email) => `To ${email}, with a button to reply`,
  text: (phone) => `To ${phone}`,
  message: (destination) => `The client reads it on a secure page. A notice with the link goes to ${destination}`,
}

/** The first field gets the focus if the user opened the form. */
function useArrival() {
  const { state }: { state: unknown } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const isOpenedByHand = state === 'opened'
  useEffect(() => {
    if (isOpenedByHand) field.current?.focus()
  }, [isOpenedByHand])
  return field
}
