import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { bankAccountSchema } from '#features/payments/rules/bank-files/bank-file.ts'
import { usePaymentCommand } from '#features/payments/screens/payment-queries.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'

const shape = bankAccountSchema.extend({ is_business: z.boolean() })

/** Keeps a bank account of a client that the company debits by bank files. */
export function AddAccountDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const adding = usePaymentCommand('payment-methods', () => {
    showToast('Bank account added')
    onClose()
  })
  const form = useForm<z.output<typeof shape>>({
    resolver: zodResolver(shape),
    defaultValues: { routing: '', number: '', type: 'checking', is_business: false },
  })
  const field = fieldsOf(form)
  return (
    <Dialog
      onClose={onClose}
      title="Add a bank account"
      description="The number is kept encrypted, and is used only in the files for your bank."
    >
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={form.handleSubmit(({ is_business, ...account }) =>
          adding.mutate({ act: 'add_bank', client_id: clientId, account, is_business }),
        )}
      >
        {adding.isError && <FormError>{adding.error.message}</FormError>}
        <TextField label="Routing number" inputMode="numeric" autoComplete="off" {...field('routing')} />
        <TextField label="Account number" inputMode="numeric" autoComplete="off" {...field('number')} />
        <SelectField
          label="Account type"
          options={[
            { value: 'checking', label: 'Checking' },
            { value: 'savings', label: 'Savings' },
          ]}
          {...field('type')}
        />
        <CheckboxField label="Account of a business" {...form.register('is_business')} />
        <DialogActions onClose={onClose} pending={adding.isPending && 'Adding...'}>
          Add the account
        </DialogActions>
      </form>
    </Dialog>
  )
}
