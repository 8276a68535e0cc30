import { zodResolver } from '@hookform/resolvers/zod'
import { useFieldArray, useForm } from 'react-hook-form'
import { z } from 'zod'
import { typedDollars } from '#features/cards/rules/dollars.ts'
import { MOST_PARTS, MOST_PROMISED_DAYS, partsProblem } from '#features/collections/rules/promise.ts'
import { useCollections } from '#features/collections/screens/collection-queries.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { PartFields } from './part-fields.tsx'

const shape = z.object({
  parts: z.array(
    z.object({
      due_on: z.string().refine(isPlainDate, 'Enter a date'),
      amount: typedDollars('Amount', 0.01, MOST_DOLLARS),
    }),
  ),
  note: z.string().trim().max(500, 'Note can have at most 500 characters'),
})

interface PromiseDialogProps {
  loanId: string
  state: LoanState
  today: PlainDate
  onClose: () => void
}

/** Records a promise to pay: one or several amounts, each with its day. */
export function PromiseDialog({ loanId, state, today, onClose }: PromiseDialogProps) {
  const saving = useCollections('collections', {
    onDone: () => {
      showToast('Promise recorded')
      onClose()
    },
  })
  const first = { due_on: today, amount: state.pastDueCents > 0 ? (state.pastDueCents / 100).toFixed(2) : '' }
  const form = useForm({ resolver: zodResolver(shape), defaultValues: { parts: [first], note: '' } })
  const rows = useFieldArray({ control: form.control, name: 'parts' })
  const field = fieldsOf(form)
  const submit = form.handleSubmit(({ parts, note }) => {
    const problem = partsProblem(
      parts.map(({ due_on }) => ({ due_on, cents: 0 })),
      today,
    )
    if (problem !== null) return form.setError('root', { message: problem })
    saving.mutate({ act: 'promise', loan_id: loanId, parts, note: note || null })
  })
  const problem = form.formState.errors.root?.message ?? saving.error?.message
  return (
    <Dialog
      title="Record a promise to pay"
      description={`${dollarsAndCents(state.pastDueCents)} is past due. The promise is kept once the money arrives in time.`}
      onClose={onClose}
    >
      <form className="grid grid-cols-[minmax(0,1fr)] gap-4" noValidate onSubmit={submit}>
        {problem && <FormError>{problem}</FormError>}
        {rows.fields.map((row, index) => (
          <PartFields
            key={row.id}
            first={today}
            last={addDays(today, MOST_PROMISED_DAYS)}
            day={field(`parts.${index}.due_on`)}
            amount={field(`parts.${index}.amount`)}
            onRemove={rows.fields.length > 1 ? () => rows.remove(index) : null}
          />
        ))}
        {rows.fields.length < MOST_PARTS && (
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() =>
              rows.append({ due_on: addDays(form.getValues('parts').at(-1)?.due_on ?? today, 7), amount: '' })
            }
          >
            Add another day
          </Button>
        )}
        <TextField label="Note" maxLength={500} {...field('note')} />
        <DialogActions onClose={onClose} pending={saving.isPending && 'Recording...'}>
          Record the promise
        </DialogActions>
      </form>
    </Dialog>
  )
}
