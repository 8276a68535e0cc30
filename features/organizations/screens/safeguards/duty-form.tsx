import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type SafeguardFields, safeguardSchema } from '#features/organizations/rules/safeguards/safeguard-form.ts'
import type { DutyToRecord } from '#features/organizations/rules/safeguards/safeguards.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { recordSafeguard, safeguardQueries } from './safeguard-queries.ts'

interface DutyFormProps {
  duty: DutyToRecord
  today: PlainDate
  onClose: () => void
}

/** Asks when a duty was done, and for the name of the qualified individual. */
export function DutyForm({ duty, today, onClose }: DutyFormProps) {
  const form = useForm<SafeguardFields>({
    resolver: zodResolver(safeguardSchema(duty.duty, today)),
    defaultValues: { done_on: today, person_name: '', note: '' },
  })
  const field = fieldsOf(form)
  const recording = useRecording(duty, onClose)
  return (
    <Dialog
      onClose={onClose}
      title={duty.label}
      description={`16 CFR ${duty.citation}. Records can’t be changed or deleted; the newest one counts.`}
    >
      <form
        noValidate
        className="grid gap-4 text-left"
        onSubmit={form.handleSubmit((fields) => recording.mutate(fields))}
      >
        {recording.isError && <FormError>{recording.error.message}</FormError>}
        {duty.duty === 'qualified_individual' && (
          <TextField
            label="Name"
            hint="The person who oversees and runs your information security program."
            autoComplete="off"
            {...field('person_name')}
          />
        )}
        <TextField label={duty.dateLabel} type="date" max={today} {...field('done_on')} />
        <TextAreaField
          label="Note (optional)"
          hint="The person who did it, and the place of the document."
          rows={3}
          {...field('note')}
        />
        <DialogActions onClose={onClose} pending={recording.isPending && 'Recording...'}>
          Record
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useRecording({ duty, label }: DutyToRecord, onRecorded: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (fields: SafeguardFields) => recordSafeguard(duty, fields, keyFor(fields)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: safeguardQueries.all })
      showToast(`Recorded: ${label}`)
      onRecorded()
    },
  })
}
