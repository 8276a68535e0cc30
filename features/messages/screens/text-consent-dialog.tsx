import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { methodWords, RECORDED_METHODS, textConsentSchema } from '#features/messages/rules/text-consent.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type ConsentAnswer, recordTextConsent } from './calls.ts'
import { messageQueries } from './queries.ts'

const answerShape = z.object({
  answer: z.enum(['', 'agreed', 'declined']).refine((chosen) => chosen !== '', 'Choose whether the client agreed'),
  method: textConsentSchema.shape.method,
  note: textConsentSchema.shape.note,
})

const ANSWERS = [
  { value: '', label: 'Choose' },
  { value: 'agreed', label: 'Agreed to texts' },
  { value: 'declined', label: 'Declined texts' },
]
const METHODS = RECORDED_METHODS.map((method) => ({ value: method, label: sentenceCase(methodWords(method)) }))

interface TextConsentDialogProps {
  clientId: string
  phone: string
  onClose: () => void
}

/** Adds the client's answer to the ledger of consents, which never changes. */
export function TextConsentDialog({ clientId, phone, onClose }: TextConsentDialogProps) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const recording = useMutation({
    mutationFn: (answer: Omit<ConsentAnswer, 'idempotency_key'>) =>
      recordTextConsent({ ...answer, idempotency_key: keyFor(answer) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: messageQueries.reach(clientId).queryKey })
      onClose()
      showToast('Answer recorded')
    },
  })
  const form = useForm<z.input<typeof answerShape>, unknown, z.output<typeof answerShape>>({
    resolver: zodResolver(answerShape),
    defaultValues: { answer: '', method: 'written', note: '' },
  })
  const field = fieldsOf(form)
  const record = form.handleSubmit(({ answer, method, note }) =>
    recording.mutate({ client_id: clientId, is_agreed: answer === 'agreed', method, note }),
  )
  const submit = (event: SubmitEvent) => {
    // React bubbles events to the form around the dialog.
    event.stopPropagation()
    void record(event)
  }
  return (
    <Dialog
      onClose={onClose}
      title="Texts to this client"
      description={`The client’s answer about texts to ${displayPhone(phone)}. It is saved with your name and the day and can’t be changed. The newest answer counts.`}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {recording.isError && <FormError>{recording.error.message}</FormError>}
        <SelectField label="Answer" options={ANSWERS} {...field('answer')} />
        <SelectField label="How the client answered" options={METHODS} {...field('method')} />
        <TextField label="Note (optional)" placeholder="Page 2 of the application" {...field('note')} />
        <DialogActions onClose={onClose} pending={recording.isPending && 'Recording...'}>
          Record
        </DialogActions>
      </form>
    </Dialog>
  )
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
