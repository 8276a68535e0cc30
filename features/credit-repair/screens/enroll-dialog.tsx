import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SALE_CHANNELS, saleChannelWords } from '#features/credit-repair/rules/enrollment.ts'
import { enrollmentFormSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { dayReceived, LONGEST_LEDGER_REASON } from '#features/lending/rules/payment-form.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { ServerError } from '#platform/browser/supabase.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useEnrolling } from './fee-calls.ts'

const CHANNELS = [
  { value: '', label: 'Choose' },
  ...SALE_CHANNELS.map((value) => ({ value, label: saleChannelWords(value) })),
]

/** Enrolls a client in credit repair. Keeps the input after an error. */
export function EnrollDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const [today] = useState(() => dayReceived(new Date()))
  const form = useForm({
    resolver: zodResolver(enrollmentFormSchema),
    defaultValues: { monthly_fee: '', enrolled_on: today, sale_channel: '', channel_review: '' },
  })
  const field = fieldsOf(form)
  const enrolling = useEnrolling(clientId, () => {
    onClose()
    showToast('Client enrolled')
  })
  const mayReview = useMay('manage_compliance')
  const isOtherwise = enrolling.error instanceof ServerError && enrolling.error.code === 'sale_channel_review'
  return (
    <Dialog
      onClose={onClose}
      title="Enroll client"
      description="Records what the client agreed to. It charges nothing: you record fees when work is done."
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => enrolling.mutate(fields))}>
        {enrolling.isError && <FormError>{enrolling.error.message}</FormError>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Monthly fee (USD)" inputMode="decimal" autoComplete="off" {...field('monthly_fee')} />
          <TextField label="Enrolled on" type="date" max={today} {...field('enrolled_on')} />
        </div>
        <SelectField
          label="How it was sold"
          options={CHANNELS}
          hint="If any phone call led to the sale, it was sold by phone, and fees must wait six months after a result. You can’t change this later."
          {...field('sale_channel')}
        />
        {isOtherwise && mayReview && (
          <TextField
            label="Why this sale is different"
            hint="Your review stays on record with your name."
            autoComplete="off"
            maxLength={LONGEST_LEDGER_REASON}
            {...field('channel_review')}
          />
        )}
        <DialogActions onClose={onClose} pending={enrolling.isPending && 'Enrolling...'}>
          Enroll
        </DialogActions>
      </form>
    </Dialog>
  )
}
