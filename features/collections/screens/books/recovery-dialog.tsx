import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { typedDollars } from '#features/cards/rules/dollars.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { methodName, PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useToday } from '#features/tasks/screens/use-today.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { bookQueries, type ChargedOffLoan } from './book-queries.ts'

const METHODS = PAYMENT_METHODS.map((method) => ({ value: method, label: methodName(method) }))
const shape = z.object({
  amount: typedDollars('Amount', 0.01, MOST_DOLLARS),
  effective_date: z.string().refine(isPlainDate, 'Enter a date'),
  method: z.enum(PAYMENT_METHODS),
  reference: z.string().trim().max(100, 'Reference can have at most 100 characters'),
})

/** Records money received on a charged-off loan. The ledger keeps it as a recovery. */
export function RecoveryDialog({ loan, onClose }: { loan: ChargedOffLoan; onClose: () => void }) {
  const today = useToday()
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const posting = useMutation({
    mutationFn: (payment: object) =>
      callFunction('post-payment', {
        ...payment,
        loan_id: loan.id,
        idempotency_key: keyFor({ ...payment, loan: loan.id }),
      }),
    onSuccess: () => {
      showToast('Recovery recorded')
      onClose()
    },
    onSettled: (_answer, error) =>
      unlessUnanswered(
        error,
        Promise.all([
          queryClient.invalidateQueries({ queryKey: bookQueries.all }),
          queryClient.invalidateQueries({ queryKey: lendingQueries.all }),
        ]),
      ),
  })
  const form = useForm({
    resolver: zodResolver(shape),
    defaultValues: { amount: '', effective_date: today, method: 'check' as const, reference: '' },
  })
  const field = fieldsOf(form)
  return (
    <Dialog
      title="Record a recovery"
      description={`Money received from ${loan.full_name} after the charge-off`}
      onClose={onClose}
    >
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={form.handleSubmit((typed) => posting.mutate(typed))}
      >
        {posting.isError && <FormError>{posting.error.message}</FormError>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Amount (USD)" inputMode="decimal" autoComplete="off" {...field('amount')} />
          <TextField label="Received on" type="date" max={today} {...field('effective_date')} />
          <SelectField label="Method" options={METHODS} {...field('method')} />
          <TextField label="Reference" maxLength={100} {...field('reference')} />
        </div>
        <DialogActions onClose={onClose} pending={posting.isPending && 'Recording...'}>
          Record the recovery
        </DialogActions>
      </form>
    </Dialog>
  )
}
