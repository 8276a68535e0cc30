import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import type { Message, Reach, Thread } from './queries.ts'
import { useSend } from './use-send.ts'
import { obstacleTo } from './ways.ts'

interface SendAgainProps {
  clientId: string
  thread: Thread
  client: Reach
  message: Message
}

/** Sends the text of a failed message again as a new message. */
export function SendAgain({ clientId, thread, client, message }: SendAgainProps) {
  const mayWrite = useMay('send_messages')
  const sending = useSend(clientId, () => undefined)
  if (!mayWrite) return null
  const obstacle = obstacleTo(thread.channel, client)
  if (obstacle !== null) return <p className="mt-1 text-ink-2 text-small">{obstacle}</p>
  const send = () =>
    sending.mutate({
      ...{ client_id: clientId, channel: thread.channel, thread_id: thread.id, body: message.body },
      // A failed message is sent again only once, however many users press the button.
      idempotency_key: `again-${message.id}`,
    })
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {sending.isError && <FormError>{sending.error.message}</FormError>}
      <Button pending={sending.isPending && 'Sending...'} onClick={send}>
        Send again
      </Button>
    </div>
  )
}
