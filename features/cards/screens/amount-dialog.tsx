import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { typedDollars } from '#features/cards/rules/dollars.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'

interface AmountDialogProps {
  title: string
  description: string
  label: string
  least: 0 | 0.01
  initialCents: number
  /** The button's label, and its label while busy. */
  verbs: readonly [string, string]
  problem: string | undefined
  isPending: boolean
  onSubmit: (dollars: number) => void
  onClose: () => void
}

/** Asks for one amount in dollars. Keeps the input while it is invalid. */
export function AmountDialog(dialog: AmountDialogProps) {
  const { title, description, label, least, initialCents, verbs, problem, isPending, onSubmit, onClose } = dialog
  const form = useForm({
    resolver: zodResolver(z.object({ amount: typedDollars(label, least) })),
    defaultValues: { amount: (initialCents / 100).toFixed(2) },
  })
  const field = fieldsOf(form)
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit(({ amount }) => onSubmit(amount))}>
        {problem !== undefined && <FormError>{problem}</FormError>}
        <TextField label={`${label} (USD)`} inputMode="decimal" {...field('amount')} />
        <DialogActions onClose={onClose} pending={isPending && verbs[1]}>
          {verbs[0]}
        </DialogActions>
      </form>
    </Dialog>
  )
}
