import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { type NewRateCap, type RateCapFields, rateCapSchema } from '#features/lending/rules/rates/rate-cap.ts'
import { STATE_OPTIONS } from '#platform/rules/us-states.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { addRateCap, rateCaps, utcToday } from './rate-cap-queries.ts'

const LOANS = [
  { value: '', label: 'All loans' },
  ...LOAN_TYPES.map((type) => ({ value: type, label: type.charAt(0).toUpperCase() + type.slice(1) })),
]
const NOTHING_SAID = {
  ...{ state: '', license: '', amount_from: '', amount_to: '', months_from: '', months_to: '', rate: '', citation: '' },
  loan_type: '',
  fees_included: true,
} as const

/** The form for a company's own cap. */
export function RateCapForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm<RateCapFields, unknown, NewRateCap>({
    resolver: zodResolver(rateCapSchema),
    defaultValues: { ...NOTHING_SAID, effective_from: utcToday() },
  })
  const field = fieldsOf(form)
  const adding = useMutation({
    mutationFn: addRateCap,
    onSuccess: async () => {
      showToast('The rate cap was added')
      onClose()
      await queryClient.invalidateQueries({ queryKey: rateCaps().queryKey })
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title="Add rate cap"
      description="You can’t change a cap after you add it, but you can end it and add another. Existing loans are not affected."
    >
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((cap) => adding.mutate(cap))}>
        {adding.isError && <FormError>{adding.error.message}</FormError>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField label="State" required options={STATE_OPTIONS} {...field('state')} />
          <TextField label="Cap (percent per year)" required inputMode="decimal" {...field('rate')} />
          <SelectField label="Loans" options={LOANS} {...field('loan_type')} />
          <TextField label="License (optional)" autoComplete="off" {...field('license')} />
          <TextField label="Amount from (optional)" inputMode="decimal" {...field('amount_from')} />
          <TextField label="Amount to (optional)" inputMode="decimal" {...field('amount_to')} />
          <TextField label="Months from (optional)" inputMode="numeric" {...field('months_from')} />
          <TextField label="Months to (optional)" inputMode="numeric" {...field('months_to')} />
        </div>
        <CheckboxField label="Fees count: the APR must not exceed the cap either" {...form.register('fees_included')} />
        <TextField label="In force from" type="date" required {...field('effective_from')} />
        <TextField
          label="Source"
          required
          autoComplete="off"
          hint="The law or license that sets the cap. It is shown when the cap blocks a loan."
          {...field('citation')}
        />
        <DialogActions onClose={onClose} pending={adding.isPending && 'Adding...'}>
          Add rate cap
        </DialogActions>
      </form>
    </Dialog>
  )
}
