import { type SubmitEvent, useState } from 'react'
import { draftProblem } from '#features/messages/rules/message.ts'
import { Button } from '#ui/button.tsx'
import { BodyField } from './body-field.tsx'
import { useDraft } from './drafts.ts'
import type { Reach, Thread } from './queries.ts'
import { TextConsentLine } from './text-consent-line.tsx'
import { TextSandbox } from './text-sandbox.tsx'
import { useRequiredNotice } from './use-required-notice.tsx'
import { useSend } from './use-send.ts'
import { destinationOf, obstacleTo, SEND } from './ways.ts'

interface ReplyFormProps {
  clientId: string
  thread: Thread
  client: Reach
}

/** The form for the next message of a conversation. */
export function ReplyForm({ clientId, thread, client }: ReplyFormProps) {
  const { id, channel } = thread
  const { draft, write, spend } = useDraft(`${clientId} ${id}`)
  const [problem, setProblem] = useState<string>()
  const sending = useSend(clientId, ({ idempotency_key: key }) => spend(key))
  const obstacle = obstacleTo(channel, client)
  const required = useRequiredNotice(sending.error)
  const send = () => {
    if (sending.isPending || obstacle !== null) return
    const body = draft.body.trim()
    const found = draftProblem({ channel, thread_id: id, subject: '', body })
    setProblem(found?.sentence)
    if (found === null)
      sending.mutate({
        client_id: clientId,
        channel,
        thread_id: id,
        body,
        ...required.fields,
        idempotency_key: draft.key,
      })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const type = (body: string) => {
    setProblem(undefined)
    if (!sending.isPending) sending.reset()
    write({ body })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-3 print:hidden">
      <BodyField
        label={labelOf(channel, client)}
        body={draft.body}
        error={problem ?? sending.error?.message}
        onWrite={type}
        act={obstacle === null ? SEND[channel] : null}
        onSend={send}
      />
      {required.field}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {obstacle === null ? (
          <Button type="submit" variant="primary" pending={sending.isPending && 'Sending...'}>
            {SEND[channel]}
          </Button>
        ) : (
          <p className="text-ink-2">{obstacle}</p>
        )}
        {channel === 'text' && (
          <>
            <TextConsentLine clientId={clientId} client={client} />
            <TextSandbox />
          </>
        )}
      </div>
    </form>
  )
}

const LABELS = { email: 'Email', text: 'Text', message: 'Secure message' } as const

function labelOf(channel: Thread['channel'], client: Reach): string {
  const destination = destinationOf(channel, client)
  if (destination === null) return LABELS[channel]
  return `${LABELS[channel]}${channel === 'message' ? '; a notice goes' : ''} to ${destination}`
}
