import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { monthlyFeeFormSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useEnrollmentChange } from './fee-calls.ts'
import type { ClientEnrollment } from './fee-queries.ts'

interface MonthlyFeeDialogProps {
  clientId: string
  enrollment: ClientEnrollment
  onClose: () => void
}

/** Changes the monthly fee of the enrollment as displayed. */
export function MonthlyFeeDialog({ clientId, enrollment, onClose }: MonthlyFeeDialogProps) {
  const [seen] = useState(enrollment)
  const form = useForm({
    resolver: zodResolver(monthlyFeeFormSchema),
    defaultValues: { monthly_fee: (seen.monthly_fee / 100).toFixed(2) },
  })
  const change = useEnrollmentChange(clientId, seen, () => {
    onClose()
    showToast('Monthly fee changed')
  })
  return (
    <Dialog
      onClose={onClose}
      title="Change monthly fee"
      description="Applies from now on. Fees already received don’t change."
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => change.mutate(fields))}>
        {change.isError && <FormError>{change.error.message}</FormError>}
        <TextField
          label="Monthly fee (USD)"
          inputMode="decimal"
          autoComplete="off"
          {...fieldsOf(form)('monthly_fee')}
        />
        <DialogActions onClose={onClose} pending={change.isPending && 'Recording...'}>
          Save fee
        </DialogActions>
      </form>
    </Dialog>
  )
}
