import { useQuery, useQueryClient } from '@tanstack/react-query'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SaveFailure } from '#ui/forms/save-failure.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type ContactRow, contactQueries, handleMessage } from './contact-queries.ts'

/** One message in full, with ways to reply and to mark it as handled. */
export function ContactDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog title="Message" onClose={onClose}>
      <QueryView
        query={useQuery(contactQueries.message(id))}
        failure="Failed to load the message"
        empty={{ when: (message) => message === null, show: <p>This message doesn’t exist.</p> }}
      >
        {(message) => message && <Message message={message} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}

function Message({ message, onClose }: { message: ContactRow; onClose: () => void }) {
  const { name, email, company, received_at, handled_at, handled_by } = message
  const handling = useHandling(message, onClose)
  const isHandled = handled_at !== null
  return (
    <>
      {handling.isError && <SaveFailure failure="Failed to change the message" message={handling.error.message} />}
      <p className="wrap-anywhere text-ink-2">
        <strong className="font-semibold text-ink">{name}</strong>
        {company !== null && `, ${company}`} · {email} · {shortMoment(received_at)}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap border-rule border-y py-3">{message.message}</p>
      {isHandled && (
        <p className="text-ink-2 text-small">
          Handled {shortMoment(handled_at)}
          {handled_by !== null && ` by ${handled_by}`}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=Re:%20Your%20message%20to%20Tradeline`}
          className={buttonStyle('primary')}
        >
          Reply by email
        </a>
        <Button pending={handling.isPending && 'Saving...'} onClick={() => handling.mutate(!isHandled)}>
          {isHandled ? 'Mark as open' : 'Mark as handled'}
        </Button>
      </div>
    </>
  )
}

function useHandling({ id, name }: ContactRow, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isHandled: boolean) => handleMessage(id, isHandled),
    onSuccess: async (_, isHandled) => {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'contact messages'] })
      showToast(`The message of ${name} is ${isHandled ? 'handled' : 'open again'}`)
      onDone()
    },
  })
}
