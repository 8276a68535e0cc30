import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { MOST_LATE_DAYS, MOST_REMINDER_DAYS } from '#features/payment-notices/rules/payment-notice.ts'
import { MOST_STATEMENT_DAYS, STATEMENT_CYCLES } from '#features/payment-notices/rules/periodic-statement.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { Part } from '#ui/part.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useNoticeCommand } from './notice-queries.ts'

const days = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{0,2}$/, 'Enter whole days, or leave it empty')
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((number) => number === null || (number >= 1 && number <= most), `Enter 1 to ${most} days`)
const shape = z
  .object({
    reminder: days(MOST_REMINDER_DAYS),
    late: days(MOST_LATE_DAYS),
    every: z.string().pipe(z.enum(['', ...STATEMENT_CYCLES])),
    statement: days(MOST_STATEMENT_DAYS),
  })
  .refine(({ every, statement }) => every === '' || statement !== null, {
    message: 'Enter the days before the due date',
    path: ['statement'],
  })
const CYCLES = [
  { value: '', label: 'None' },
  { value: 'month', label: 'Every month' },
  { value: 'quarter', label: 'Every three months' },
]
const USUAL_STATEMENT_DAYS = '14'

interface Kept {
  reminder_days: number | null
  late_days: number | null
  statement_every: string | null
  statement_days: number | null
}

/** Sets when reminders and late notices are sent. An empty field sends none. */
export function SettingsForm({ kept }: { kept: Kept | null }) {
  const mayChange = useMay('manage_organization')
  const saving = useNoticeCommand<object>('notice-settings', () => showToast('Settings saved'))
  const form = useForm({
    resolver: zodResolver(shape),
    defaultValues: {
      reminder: String(kept?.reminder_days ?? ''),
      late: String(kept?.late_days ?? ''),
      every: STATEMENT_CYCLES.find((one) => one === kept?.statement_every) ?? (kept === null ? 'month' : ''),
      statement: String(kept?.statement_days ?? USUAL_STATEMENT_DAYS),
    },
  })
  const field = fieldsOf(form)
  return (
    <Part
      title="When to send"
      about="A borrower with an email address gets an email. A letter to print waits below for the others. None is sent at night, or to a person whose contact is stopped."
    >
      <form
        className="mt-4 grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={form.handleSubmit(({ reminder, late, every, statement }) =>
          saving.mutate({
            ...{ reminder_days: reminder, late_days: late },
            ...(every === ''
              ? { statement_every: null, statement_days: null }
              : { statement_every: every, statement_days: statement }),
          }),
        )}
      >
        {saving.isError && <FormError>{saving.error.message}</FormError>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Reminder, days before the due date"
            inputMode="numeric"
            hint="Empty sends no reminders."
            disabled={!mayChange}
            {...field('reminder')}
          />
          <TextField
            label="Late notice, days after the due date"
            inputMode="numeric"
            hint="Empty sends no late notices."
            disabled={!mayChange}
            {...field('late')}
          />
          <StatementFields field={field} mayChange={mayChange} />
        </div>
        {mayChange && (
          <Button type="submit" className="justify-self-start" pending={saving.isPending && 'Saving...'}>
            Save
          </Button>
        )}
      </form>
    </Part>
  )
}

interface StatementFieldsProps {
  field: (name: 'every' | 'statement') => ReturnType<ReturnType<typeof fieldsOf>>
  mayChange: boolean
}

const StatementFields = ({ field, mayChange }: StatementFieldsProps) => (
  <>
    <SelectField
      label="Statements"
      options={CYCLES}
      hint="By email only to borrowers who agreed to electronic records."
      disabled={!mayChange}
      {...field('every')}
    />
    <TextField
      label="Statement, days before the due date"
      inputMode="numeric"
      disabled={!mayChange}
      {...field('statement')}
    />
  </>
)
