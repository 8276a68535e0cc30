import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { saveFile } from '#ui/save-file.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { statementFile } from './loan-files.ts'
import { chosenPeriod, FORMAT_OPTIONS, PERIOD_OPTIONS, statementFormSchema } from './statement-form.ts'

interface StatementDialogProps {
  loan: Loan
  today: string
  onClose: () => void
}

/** Downloads the statement of a period as a PDF or CSV file. */
export function StatementDialog({ loan, today, onClose }: StatementDialogProps) {
  const days = { start: loanTermsOf(loan).start, today }
  const schema = statementFormSchema(days)
  const downloading = useMutation({
    mutationFn: ({ period, format }: ReturnType<typeof schema.parse>) => statementFile(loan.id, period, format),
    onSuccess: (file, { period: { from, until }, format }) => {
      saveFile(file, `loan-statement-${from}-to-${until}.${format}`)
      showToast('The statement was downloaded')
      onClose()
    },
  })
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { period: 'this_month', from: days.start, until: today, format: 'pdf' as const },
  })
  const field = fieldsOf(form)
  const typed = useWatch({ control: form.control, compute: ({ period, from, until }) => ({ period, from, until }) })
  const isCustom = typed.period === 'custom'
  const { from, until } = chosenPeriod(typed, days)
  return (
    <Dialog
      onClose={onClose}
      title="Download statement"
      description="Balances, every posting with its split, and the amount due. The client’s file records the download."
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((wanted) => downloading.mutate(wanted))}>
        {downloading.isError && <FormError>{downloading.error.message}</FormError>}
        <SelectField
          label="Period"
          options={PERIOD_OPTIONS}
          hint={isCustom ? undefined : `${shortDate(from)} to ${shortDate(until)}`}
          {...field('period')}
        />
        {isCustom && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="First day" type="date" max={today} {...field('from')} />
            <TextField label="Last day" type="date" min={days.start} max={today} {...field('until')} />
          </div>
        )}
        <SelectField label="Format" options={FORMAT_OPTIONS} {...field('format')} />
        <DialogActions onClose={onClose} pending={downloading.isPending && 'Preparing...'}>
          Download
        </DialogActions>
      </form>
    </Dialog>
  )
}
