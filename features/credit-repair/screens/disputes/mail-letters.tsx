import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { letterStatusWords } from '#features/credit-repair/rules/disputes/mail.ts'
import { addresseeName, recipientName } from '#features/credit-repair/rules/disputes/recipient.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { config } from '#platform/browser/supabase.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useCheckingLetter, useMailing } from './calls.ts'
import { jointLetters } from './joint-letters.tsx'
import { LetterButton } from './letter-button.tsx'
import { useStepHeld } from './may-dispute.ts'
import { type ClientDispute, disputeQueries } from './queries.ts'

/** Mails the letters about attested disputes, one to each company, and shows the letters on their way. */
export function MailLetters({ clientId, disputes }: { clientId: string; disputes: readonly ClientDispute[] }) {
  const mayWrite = useMay('handle_disputes')
  const isHeld = useStepHeld()
  const [chosen, setChosen] = useState<readonly ClientDispute[] | null>(null)
  const letters = jointLetters(disputes.filter(({ status }) => status === 'attested'))
  return (
    <>
      {mayWrite && letters.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2 text-ink-2 text-table print:hidden">
          Certified mail{config.isMailSandbox && ' (sandbox)'}:
          {letters.map(({ key, name, about }) => (
            <Button key={key} disabled={isHeld('sent')} onClick={() => setChosen(about)}>
              Mail to {name}, {about.length} {about.length === 1 ? 'item' : 'items'} …
            </Button>
          ))}
        </div>
      )}
      <MailedLetters clientId={clientId} />
      {chosen !== null && <MailDialog disputes={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function MailDialog({ disputes, onClose }: { disputes: readonly ClientDispute[]; onClose: () => void }) {
  const [isRead, setIsRead] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const [first] = disputes
  const mailing = useMailing(first?.client_id ?? '', onClose)
  return (
    <Dialog
      onClose={onClose}
      title="Mail the letter"
      description={`To ${first ? recipientName(first) : ''} by certified mail, with the client’s identification. ${config.isMailSandbox ? 'Sandbox: no letter is printed or mailed.' : 'Once it is handed over, it can’t be taken back.'}`}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsMissing(!isRead)
          if (isRead) mailing.mutate(disputes.map(({ id }) => id))
        }}
      >
        {mailing.isError && <FormError>{mailing.error.message}</FormError>}
        <div>
          <LetterButton disputes={disputes} name="Letter to read (PDF)">
            Letter to read (PDF)
          </LetterButton>
        </div>
        <CheckboxField
          label="I have read the letter"
          error={isMissing ? 'Read the letter before you mail it' : undefined}
          checked={isRead}
          onChange={({ target }) => setIsRead(target.checked)}
        />
        <DialogActions onClose={onClose} pending={mailing.isPending && 'Mailing...'}>
          Mail the letter
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The letters at the mail service, newest first. Shows nothing without letters. */
function MailedLetters({ clientId }: { clientId: string }) {
  const letters = useQuery(disputeQueries.letters(clientId))
  useLive('disputes', disputeQueries.letters(clientId).queryKey, { client_id: clientId })
  const checking = useCheckingLetter(clientId)
  if (letters.isError) return <p className="mt-2 text-red text-table">Couldn’t load the mailed letters.</p>
  if (!letters.data?.length) return null
  return (
    <ul aria-label="Mailed letters" className="mt-3 border-rule-strong border-t text-table">
      {letters.data.map(({ id, recipient_name, status, tracking_number, failure, is_sandbox, created_at, events }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b py-2">
          <span className="min-w-0 flex-1 basis-60">
            <span className="font-medium">Letter to {addresseeName(recipient_name)}</span> · {letterStatusWords(status)}
            {is_sandbox && ' · sandbox'}
            <span className="block text-ink-2 text-small">
              {shortDate(dateOfInstant(created_at))}
              {tracking_number !== null && ` · ${tracking_number}`}
              {failure !== null && ` · ${failure}`}
              {events.map(({ name, time }) => ` · ${name} ${shortDate(dateOfInstant(time))}`)}
            </span>
          </span>
          {status === 'sent' && (
            <Button
              variant="quiet"
              aria-label={`Check the letter to ${addresseeName(recipient_name)} now`}
              pending={checking.isPending && checking.variables === id && 'Checking...'}
              onClick={() => checking.mutate(id)}
            >
              Check now
            </Button>
          )}
        </li>
      ))}
      {checking.isError && (
        <li role="alert" className="py-1 text-red">
          {checking.error.message}
        </li>
      )}
    </ul>
  )
}
