import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Clock, Mail } from 'lucide-react'
import { useState } from 'react'
import { type ConsentStatus, consentStatus } from '#features/documents/rules/electronic-records/consent-status.ts'
import { AskConsentDialog } from '#features/lending/screens/consent-dialogs.tsx'
import { type AskedClient, consentQueries } from '#features/lending/screens/consent-query.ts'
import { type KeptNotice, lendingQueries } from '#features/lending/screens/queries.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { useMutation } from '#ui/use-mutation.ts'

interface NoticeByEmailProps {
  clientId: string
  /** What the notice is called, and the act it is sent by. */
  name: string
  act: string
  notice: KeptNotice
}

/** The newest time that a notice was to go out by e-mail; undefined where it never was. */
const newestEmail = ({ emails }: KeptNotice) =>
  emails.toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0]

/** What became of a notice by e-mail, where it was not given yet. */
export function EmailStatus({ notice }: { notice: KeptNotice }) {
  const newest = newestEmail(notice)
  if (newest === undefined || notice.given_on !== null) return null
  if (newest.status === 'failed')
    return (
      <p className="text-small">
        <StatusWord Icon={CircleAlert} color="text-red">
          Not given by e-mail
        </StatusWord>
        <span className="block text-ink-2">{newest.failure}. Give it by mail.</span>
      </p>
    )
  return <StatusWord Icon={Clock} color="text-yellow">{`On its way to ${newest.email}`}</StatusWord>
}

/** Sends a notice by e-mail to who agreed to that; of anybody else it says why it goes by mail, and asks them. */
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
        <Button onClick={() => setAsked(true)}>Send by e-mail</Button>
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
      {isAsked && <AskConsentDialog clientId={props.clientId} client={client} onClose={close} />}
    </div>
  )
}

const WHY: Record<Exclude<ConsentStatus, 'agreed'>, string> = {
  never_asked: 'By mail only: no consent to e-mail',
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
      title="Send by e-mail"
      description={`${first_name} gets a link at ${email}, which opens the ${name.toLowerCase()} as a PDF. It is recorded as given once a mail server has taken the e-mail, and cannot be changed then.`}
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
          Send by e-mail
        </DialogActions>
      </form>
    </Dialog>
  )
}
