import { zodResolver } from '@hookform/resolvers/zod'
import { useFieldArray, useForm } from 'react-hook-form'
import { z } from 'zod'
import { typedDollars } from '#features/cards/rules/dollars.ts'
import {
  MOST_SETTLEMENT_GRACE_DAYS,
  MOST_SETTLEMENT_PARTS,
  offerProblem,
  owedCents,
} from '#features/collections/rules/settlement/settlement.ts'
import { PartFields } from '#features/collections/screens/account/part-fields.tsx'
import { useCollections } from '#features/collections/screens/collection-queries.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'

const shape = z.object({
  parts: z.array(
    z.object({
      due_on: z.string().refine(isPlainDate, 'Enter a date'),
      amount: typedDollars('Amount', 0.01, MOST_DOLLARS),
    }),
  ),
  accept_by: z.string().refine(isPlainDate, 'Enter a date'),
  grace_days: z.string().regex(/^\d{1,2}$/, 'Enter whole days'),
  waives_late_fees: z.boolean(),
  note: z.string().trim().max(500, 'Note can have at most 500 characters'),
})

interface SettlementDialogProps {
  loanId: string
  state: LoanState
  today: PlainDate
  onClose: () => void
}

const ACCEPT_DAYS = 14
const GRACE_DAYS = 5

/** Offers a settlement: one payment or several, less than is owed. */
export function SettlementDialog({ loanId, state, today, onClose }: SettlementDialogProps) {
  const owed = owedCents(state)
  const { form, submit, problem, isPending } = useOffer({ loanId, owed, today, onClose })
  const rows = useFieldArray({ control: form.control, name: 'parts' })
  const field = fieldsOf(form)
  const addPart = () =>
    rows.append({ due_on: addMonths(form.getValues('parts').at(-1)?.due_on ?? today, 1), amount: '' })
  return (
    <Dialog
      title="Offer a settlement"
      description={`${dollarsAndCents(owed)} is owed today. Once all payments arrive, the rest is forgiven and the loan closes as settled.`}
      onClose={onClose}
    >
      <form className="grid grid-cols-[minmax(0,1fr)] gap-4" noValidate onSubmit={submit}>
        {problem && <FormError>{problem}</FormError>}
        {rows.fields.map((row, index) => (
          <PartFields
            key={row.id}
            first={today}
            last={addMonths(today, MOST_SETTLEMENT_PARTS)}
            day={field(`parts.${index}.due_on`)}
            amount={field(`parts.${index}.amount`)}
            onRemove={rows.fields.length > 1 ? () => rows.remove(index) : null}
          />
        ))}
        {rows.fields.length < MOST_SETTLEMENT_PARTS && (
          <Button variant="quiet" className="justify-self-start" onClick={addPart}>
            Add another payment
          </Button>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Accept by" type="date" min={today} {...field('accept_by')} />
          <TextField
            label="Days a payment may be late"
            inputMode="numeric"
            hint={`At most ${MOST_SETTLEMENT_GRACE_DAYS}.`}
            {...field('grace_days')}
          />
        </div>
        <CheckboxField label="No late fees while it is kept" {...form.register('waives_late_fees')} />
        <TextField label="Note" maxLength={500} {...field('note')} />
        <DialogActions onClose={onClose} pending={isPending && 'Recording...'}>
          Offer the settlement
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface OfferOf {
  loanId: string
  owed: number
  today: PlainDate
  onClose: () => void
}

function useOffer({ loanId, owed, today, onClose }: OfferOf) {
  const saving = useCollections('settlements', {
    onDone: () => {
      showToast('Settlement offered')
      onClose()
    },
  })
  const form = useForm({
    resolver: zodResolver(shape),
    defaultValues: {
      parts: [{ due_on: addDays(today, ACCEPT_DAYS), amount: '' }],
      ...{ accept_by: addDays(today, ACCEPT_DAYS), grace_days: String(GRACE_DAYS), waives_late_fees: true, note: '' },
    },
  })
  const submit = form.handleSubmit(({ parts, accept_by, grace_days, waives_late_fees, note }) => {
    const sums = parts.map(({ due_on, amount }) => ({ due_on, cents: Math.round(amount * 100) }))
    const problem = offerProblem({ parts: sums, acceptBy: accept_by }, owed, today)
    if (problem !== null) return form.setError('root', { message: problem })
    const terms = { accept_by, grace_days: Number(grace_days), waives_late_fees, note: note || null }
    saving.mutate({ act: 'offer', loan_id: loanId, parts, ...terms })
  })
  const problem = form.formState.errors.root?.message ?? saving.error?.message
  return { form, submit, problem, isPending: saving.isPending }
}
