import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Clock, Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type ConsentStatus, consentStatus } from '#features/documents/rules/electronic-records/consent-status.ts'
import { type AskedClient, consentQueries } from '#features/lending/screens/consent-query.ts'
import { type KeptNotice, lendingQueries } from '#features/lending/screens/queries.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { late } from '#ui/states/late.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { useMutation } from '#ui/use-mutation.ts'

const AskConsentDialog = late(
  async () => (await import('#features/lending/screens/consent-dialogs.tsx')).AskConsentDialog,
)

interface NoticeByEmailProps {
  clientId: string
  /** The notice's name, and the command that sends it. */
  name: string
  act: string
  notice: KeptNotice
}

/** Returns the latest email of a notice, or undefined if it was never emailed. */
const newestEmail = ({ emails }: KeptNotice) =>
  emails.toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0]

/** Shows the status of a notice's email until the notice is given. */
export function EmailStatus({ notice }: { notice: KeptNotice }) {
  const newest = newestEmail(notice)
  if (newest === undefined || notice.given_on !== null) return null
  if (newest.status === 'failed')
    return (
      <p className="text-small">
        <StatusWord Icon={CircleAlert} color="text-red">
          Email not delivered
        </StatusWord>
        <span className="block text-ink-2">{newest.failure}. Send it by mail.</span>
      </p>
    )
  return <StatusWord Icon={Clock} color="text-yellow">{`Email to ${newest.email} is on its way`}</StatusWord>
}

/**
 * Sends a notice by email if the client consented. Otherwise says why it goes by mail and offers to ask for consent.
 */
export function NoticeByEmail(props: NoticeByEmailProps) {
  const [isAsked, setAsked] = useState(false)
  const { data: client } = useQuery(consentQueries.ofClient(props.clientId))
  const isUnderWay = newestEmail(props.notice)?.status === 'queued'
  if (client === undefined || isUnderWay || props.notice.given_on !== null) return null
  const { standing } = consentStatus(client.electronic_consents, client.email, client.knownAt)
  const close = () => setAsked(false)
  if (standing === 'agreed')
    return (
      <>
        <Button onClick={() => setAsked(true)}>Send by email</Button>
        {isAsked && <SendDialog {...props} client={client} onClose={close} />}
      </>
    )
  return (
    <div className="flex w-full flex-wrap items-center gap-x-2 text-ink-2 text-small max-sm:justify-end">
      <StatusWord Icon={Mail} color="text-ink-2">
        {WHY[standing]}
      </StatusWord>
      {mayBeAsked(standing, client) && (
        <Button variant="quiet" className="min-h-7 px-2 py-0.5" onClick={() => setAsked(true)}>
          Ask for consent
        </Button>
      )}
      {isAsked && (
        <Suspense>
          <AskConsentDialog clientId={props.clientId} client={client} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const WHY: Record<Exclude<ConsentStatus, 'agreed'>, string> = {
  never_asked: 'By mail only: no consent to email',
  asked: 'By mail only: consent not answered yet',
  unanswered: 'By mail only: consent was not answered',
  moved: 'By mail only: consent is for another address',
  withdrawn: 'By mail only: consent was withdrawn',
}

const mayBeAsked = (standing: ConsentStatus, { email, archived_at }: AskedClient) =>
  standing !== 'asked' && archived_at === null && Boolean(email)

function SendDialog({
  name,
  act,
  notice: { id },
  client: { first_name, email },
  onClose,
}: NoticeByEmailProps & { client: AskedClient; onClose: () => void }) {
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: () => callFunction(act, { act: 'email', notice_id: id }),
    onSuccess: () => {
      onClose()
      showToast(`${name} on its way`)
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
  return (
    <Dialog
      onClose={onClose}
      title="Send by email"
      description={`We’ll email ${first_name} at ${email} a link to the ${name.toLowerCase()} as a PDF. Once a mail server accepts the email, the notice is recorded as given, and you can’t change that.`}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sending.mutate()
        }}
      >
        {sending.isError && <FormError>{sending.error.message}</FormError>}
        <DialogActions onClose={onClose} pending={sending.isPending && 'Sending...'}>
          Send by email
        </DialogActions>
      </form>
    </Dialog>
  )
}
