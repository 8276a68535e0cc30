import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { LONGEST_BATCH_NAME, MOST_LOCKBOX_ROWS } from '#features/counter/rules/counter-limits.ts'
import { controlsMatch, type ReadRow, readLockbox } from '#features/counter/rules/lockbox.ts'
import { useToday } from '#features/counter/screens/use-today.ts'
import { counted } from '#platform/rules/counted.ts'
import { centsOf, dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type Batch, useLockbox } from './lockbox-queries.ts'

interface Typed {
  name: string
  deposited_on: string
  count: string
  total: string
  text: string
}

const typedOf = (batch: Batch | null, today: string): Typed =>
  batch === null
    ? { name: '', deposited_on: today, count: '', total: '', text: '' }
    : {
        ...{ name: batch.name, deposited_on: batch.deposited_on, count: String(batch.control_count) },
        total: (batch.control_cents / 100).toFixed(2),
        text: batch.rows.map(rowText).join('\n'),
      }
const rowText = ({ loan_number, check_number, amount_cents }: Batch['rows'][number]) =>
  [loan_number, check_number, (amount_cents / 100).toFixed(2)].join('\t')

/** The bank's totals and the checks of a batch, to enter or correct. */
export function BatchEditor({ batch, onSaved }: { batch: Batch | null; onSaved?: () => void }) {
  const today = useToday()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => typedOf(batch, today))
  const saving = useLockbox(({ id }) => {
    showToast('Batch saved')
    onSaved?.()
    void navigate(`/dashboard/lending/counter/lockbox/${id}`)
  })
  const change = (part: Partial<Typed>) => setTyped((current) => ({ ...current, ...part }))
  const rows = readLockbox(typed.text)
  const problem = problemOf(typed, rows)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (problem === null) saving.mutate(bodyOf(typed, rows, batch?.id))
  }
  return (
    <form className="grid max-w-[720px] gap-4 py-3" noValidate onSubmit={submit}>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      <BankSheet typed={typed} today={today} onChange={change} />
      <TextAreaField
        label="Checks"
        rows={10}
        spellCheck={false}
        className="font-mono"
        hint="One check a line: loan number, check number, and amount. Paste them from a spreadsheet or a CSV file."
        value={typed.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <div>
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          camera={false}
          onChoose={async (file) => change({ text: await file.text() })}
        >
          Read a CSV file
        </FileButton>
      </div>
      <Totals typed={typed} rows={rows} />
      {problem !== null && <p className="text-ink-2">{problem}</p>}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        disabled={problem !== null}
        pending={saving.isPending && 'Saving...'}
      >
        Save and check
      </Button>
    </form>
  )
}

interface BankSheetProps {
  typed: Typed
  today: string
  onChange: (part: Partial<Typed>) => void
}

function BankSheet({ typed, today, onChange }: BankSheetProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Name of the batch"
        autoComplete="off"
        maxLength={LONGEST_BATCH_NAME}
        placeholder="First Bank, deposit 1042"
        value={typed.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextField
        label="Day of the deposit"
        type="date"
        max={today}
        value={typed.deposited_on}
        onChange={({ currentTarget }) => onChange({ deposited_on: currentTarget.value })}
      />
      <TextField
        label="Number of checks on the bank’s sheet"
        inputMode="numeric"
        autoComplete="off"
        value={typed.count}
        onChange={({ currentTarget }) => onChange({ count: currentTarget.value })}
      />
      <TextField
        label="Total on the bank’s sheet (USD)"
        inputMode="decimal"
        autoComplete="off"
        value={typed.total}
        onChange={({ currentTarget }) => onChange({ total: currentTarget.value })}
      />
    </div>
  )
}

const sumOf = (rows: readonly ReadRow[]) => rows.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
const countOf = ({ count }: Typed) => (/^\d{1,4}$/.test(count.trim()) ? Number(count) : null)

function Totals({ typed, rows }: { typed: Typed; rows: readonly ReadRow[] }) {
  const [count, total, sum] = [countOf(typed), centsOf(typed.total), sumOf(rows)]
  const isMatch =
    count !== null &&
    total !== null &&
    controlsMatch({ count: rows.length, cents: sum, controlCount: count, controlCents: total })
  return (
    <p aria-live="polite" className="flex flex-wrap justify-between gap-x-6 border-rule-strong border-y py-2">
      <span>
        Entered: {counted(rows.length, 'check')}, {dollarsAndCents(sum)}
      </span>
      <strong>{isMatch ? 'Agrees with the bank’s sheet' : 'Doesn’t agree with the bank’s sheet yet'}</strong>
    </p>
  )
}

function problemOf(typed: Typed, rows: readonly ReadRow[]): string | null {
  if (typed.name.trim() === '' || typed.deposited_on === '')
    return 'Enter the name of the batch and the day of the deposit.'
  const total = centsOf(typed.total)
  if (!countOf(typed) || total === null || total <= 0)
    return 'Enter the number of checks and the total of the bank’s sheet.'
  if (rows.length === 0) return 'Enter the checks.'
  if (rows.length > MOST_LOCKBOX_ROWS)
    return `A batch has at most ${MOST_LOCKBOX_ROWS} checks. Enter the rest in another one.`
  const wrong = rows.findIndex(({ cents, loanNumber }) => cents === null || loanNumber === '')
  if (wrong >= 0)
    return `Check ${wrong + 1} can’t be read: “${rows[wrong]?.amount ?? ''}” must be an amount such as 120.50, after a loan and a check number.`
  return null
}

const bodyOf = (typed: Typed, rows: readonly ReadRow[], id: string | undefined) => ({
  ...{
    act: 'save',
    ...(id !== undefined && { batch_id: id }),
    name: typed.name.trim(),
    deposited_on: typed.deposited_on,
  },
  ...{ control_count: countOf(typed), control_total: (centsOf(typed.total) ?? 0) / 100 },
  rows: rows.map(({ loanNumber, checkNumber, cents }) => ({
    ...{ loan_number: loanNumber, check_number: checkNumber, amount: (cents ?? 0) / 100 },
  })),
})
