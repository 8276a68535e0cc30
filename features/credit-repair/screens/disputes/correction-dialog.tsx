import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { disputeResultWords } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { LONGEST_LEDGER_REASON } from '#features/lending/rules/payment-form.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useCorrecting } from './calls.ts'
import { type CorrectionFields, correctionSchema, NO_ANSWER, resultOptions } from './correction-form.ts'
import type { ClientDispute } from './queries.ts'

interface CorrectionDialogProps {
  dispute: ClientDispute
  today: PlainDate
  onClose: () => void
}

/** Asks for the right result and the reason of the correction. */
export function CorrectionDialog({ dispute, today, onClose }: CorrectionDialogProps) {
  // Fixed when the dialog opens. If someone else corrects it meanwhile, an error says so.
  const [asked] = useState(dispute)
  const form: UseFormReturn<CorrectionFields> = useForm({
    resolver: zodResolver(correctionSchema(asked, today)),
    defaultValues: { result: asked.result ?? '', on: asked.result_on ?? today, reason: '' },
  })
  const result = useWatch({ control: form.control, name: 'result' })
  const correcting = useCorrecting(asked, () => {
    onClose()
    showToast('Result corrected')
  })
  const field = fieldsOf(form)
  const recorded =
    asked.result === null ? '' : `The recorded result is ${disputeResultWords(asked.result, asked).toLowerCase()}.`
  return (
    <Dialog
      onClose={onClose}
      title="Correct the result"
      description={`${asked.item_name} at ${bureauName(asked.bureau)}.${recorded} The previous result stays on record with your reason.${isBlockRequest(asked) ? ' If the bureau rescinds a block, record that here too.' : ''}`}
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((typed) => correcting.mutate(typed))}>
        {correcting.isError && <FormError>{correcting.error.message}</FormError>}
        <SelectField label="The bureau’s answer" options={resultOptions(asked)} {...field('result')} />
        {result !== NO_ANSWER && (
          <TextField
            label="Answered on"
            type="date"
            min={asked.investigation_on ?? asked.received_on ?? undefined}
            max={result === 'rescinded' ? today : (asked.closed_on ?? today)}
            {...field('on')}
          />
        )}
        <TextField label="Reason" autoComplete="off" maxLength={LONGEST_LEDGER_REASON} {...field('reason')} />
        <DialogActions onClose={onClose} pending={correcting.isPending && 'Correcting...'}>
          Correct the result
        </DialogActions>
      </form>
    </Dialog>
  )
}
