import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { contactField, withdrawalSchema } from '#features/documents/rules/electronic-records/consent.ts'
import { SAID_HOW } from '#features/lending/rules/applications/ended-how.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type AskedClient, consentQueries } from './consent-query.ts'
import { inWords, saidHow } from './lending-words.ts'

interface ConsentDialogProps {
  clientId: string
  client: AskedClient
  onClose: () => void
}

/** Asks for the company's contact details, then sends the client a link. */
export function AskConsentDialog(props: ConsentDialogProps) {
  // If the last contact fails to load, the user types it.
  const { data: contact, isPending } = useQuery(consentQueries.lastContact())
  return (
    <Dialog
      onClose={props.onClose}
      title="Ask for consent to notices by email"
      description={`We’ll email ${props.client.first_name} a link at ${props.client.email}. It shows the consent statement and a test PDF with a code. Notices go by email only after the client enters the code, which proves that they can open PDFs.`}
    >
      {isPending ? <CenteredSpinner label="Loading" /> : <AskForm {...props} contact={contact ?? ''} />}
    </Dialog>
  )
}

const askForm = z.object({ contact: contactField })

function AskForm({ clientId, contact, onClose }: ConsentDialogProps & { contact: string }) {
  const asking = useConsentAction('ask-electronic-consent', clientId, 'The link is on its way', onClose)
  const form = useForm({ resolver: zodResolver(askForm), defaultValues: { contact } })
  const field = fieldsOf(form)
  return (
    <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => asking.mutate(fields))}>
      {asking.isError && <FormError>{asking.error.message}</FormError>}
      <TextField
        label="Where clients reach you"
        hint="A phone number or an address. The consent statement tells clients to use it to ask for paper copies, withdraw, or report a new email address."
        {...field('contact')}
      />
      <DialogActions onClose={onClose} pending={asking.isPending && 'Sending...'}>
        Send the link
      </DialogActions>
    </form>
  )
}

const withdrawalForm = withdrawalSchema.pick({ how: true })
const HOW = SAID_HOW.map((how) => ({ value: how, label: inWords(saidHow(how)) }))

/** Records that the client withdrew consent to notices by email. */
export function WithdrawalDialog({ clientId, client, onClose }: ConsentDialogProps) {
  const withdrawing = useConsentAction('withdraw-electronic-consent', clientId, 'The withdrawal was recorded', onClose)
  const form = useForm<z.infer<typeof withdrawalForm>>({
    resolver: zodResolver(withdrawalForm),
    defaultValues: { how: 'by_phone' },
  })
  const field = fieldsOf(form)
  return (
    <Dialog
      onClose={onClose}
      title="Record a withdrawal"
      description={`It takes effect at once: from now on ${client.first_name}’s notices go by mail.`}
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => withdrawing.mutate(fields))}>
        {withdrawing.isError && <FormError>{withdrawing.error.message}</FormError>}
        <SelectField label={`How ${client.first_name} withdrew`} options={HOW} {...field('how')} />
        <DialogActions onClose={onClose} pending={withdrawing.isPending && 'Recording...'}>
          Record the withdrawal
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Runs a command about a client's consent, once even if repeated. */
function useConsentAction(act: string, clientId: string, done: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (fields: object) =>
      callFunction(act, { client_id: clientId, ...fields, idempotency_key: keyFor(fields) }),
    onSuccess: () => {
      onClose()
      showToast(done)
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: consentQueries.ofClient(clientId).queryKey })),
  })
}
