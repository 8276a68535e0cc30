import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  MOST_DAYS_AHEAD,
  type PayoffLetter,
  payoffLetter,
  payoffRefusal,
} from '#features/lending/rules/statements/payoff-letter.ts'
import { payoffLines } from '#features/lending/rules/statements/payoff-words.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import { eventsOf } from '#features/lending/screens/loans/loan-terms.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { isPlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { saveFile } from '#ui/save-file.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { payoffLetterFile } from './loan-files.ts'

// The time that a check usually takes.
const USUAL_DAYS_AHEAD = 10

interface PayoffDialogProps {
  loan: Loan
  today: string
  onClose: () => void
}

/** Downloads a payoff letter. Shows the amount first, by the same rules as the server. */
export function PayoffDialog({ loan, today, onClose }: PayoffDialogProps) {
  const downloading = useMutation({
    mutationFn: ({ goodThrough }: { goodThrough: string }) => payoffLetterFile(loan.id, goodThrough),
    onSuccess: (file, { goodThrough }) => {
      saveFile(file, `payoff-letter-${goodThrough}.pdf`)
      showToast('The payoff letter was downloaded')
      onClose()
    },
  })
  const form = useForm({
    resolver: zodResolver(formSchema(loan, today)),
    mode: 'onChange',
    defaultValues: { goodThrough: addDays(today, USUAL_DAYS_AHEAD) },
  })
  const field = fieldsOf(form)
  const goodThrough = useWatch({ control: form.control, name: 'goodThrough' })
  return (
    <Dialog
      onClose={onClose}
      title="Payoff letter"
      description="States the amount that pays off the loan, how long it holds, and where to send it. The client’s file records the download."
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((wanted) => downloading.mutate(wanted))}>
        {downloading.isError && <FormError>{downloading.error.message}</FormError>}
        <TextField
          label="Good through"
          type="date"
          min={today}
          max={addDays(today, MOST_DAYS_AHEAD)}
          hint={`At most ${MOST_DAYS_AHEAD} days ahead.`}
          {...field('goodThrough')}
        />
        {refusalOf(loan, today, goodThrough) === null && (
          <Preview letter={payoffLetter(loanTermsOf(loan), eventsOf(loan), { today, goodThrough })} />
        )}
        <DialogActions onClose={onClose} pending={downloading.isPending && 'Preparing...'}>
          Download letter
        </DialogActions>
      </form>
    </Dialog>
  )
}

const formSchema = (loan: Loan, today: string) =>
  z.object({ goodThrough: z.string() }).superRefine(({ goodThrough }, context) => {
    const message = refusalOf(loan, today, goodThrough)
    if (message !== null) context.addIssue({ code: 'custom', path: ['goodThrough'], message })
  })

function refusalOf(loan: Loan, today: string, goodThrough: string): string | null {
  if (!isPlainDate(goodThrough)) return 'Enter a date'
  return payoffRefusal(loanTermsOf(loan), eventsOf(loan), { today, goodThrough })?.message ?? null
}

function Preview({ letter: { goodThrough, owed, totalCents, perDiemCents, lateFee } }: { letter: PayoffLetter }) {
  return (
    <section aria-label="Payoff" aria-live="polite" className="border-rule-strong border-t pt-3">
      <dl>
        {payoffLines(owed).map(({ name, cents }) => (
          <Amount key={name} name={name} cents={cents} />
        ))}
        <Amount name={`Payoff through ${shortDate(goodThrough)}`} cents={totalCents} isTotal />
        <Amount name="Each day after" cents={perDiemCents} />
      </dl>
      {lateFee !== null && (
        <p className="mt-2 text-ink-2 text-small">
          A late fee of {dollarsAndCents(lateFee.cents)} is added on {shortDate(lateFee.on)} unless installment{' '}
          {lateFee.installment} is paid before.
        </p>
      )}
    </section>
  )
}

function Amount({ name, cents, isTotal = false }: { name: string; cents: number; isTotal?: boolean }) {
  return (
    <div
      className={`flex min-h-7 items-center justify-between gap-4 border-rule border-b text-table ${isTotal ? 'font-medium' : ''}`}
    >
      <dt className={isTotal ? '' : 'text-ink-2'}>{name}</dt>
      <dd className="tabular-nums">{dollarsAndCents(cents)}</dd>
    </div>
  )
}
