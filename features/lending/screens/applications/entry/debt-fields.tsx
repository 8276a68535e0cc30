import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { TypedDebt } from '#features/lending/rules/applications/application-form.ts'
import type { ReportedDebt } from '#features/lending/rules/applications/reported-debts.ts'
import { debtsQuery } from '#features/lending/screens/applications/debts-query.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'

interface DebtFieldsProps {
  clientId: string
  debts: readonly TypedDebt[]
  onChange: (debts: TypedDebt[]) => void
  error?: string | undefined
}

/** The monthly debts: those of the newest report, which staff can change with a reason, and further ones. */
export function DebtFields({ clientId, debts, onChange, error }: DebtFieldsProps) {
  const region = useKeptFocus<HTMLDivElement>()
  const report = useQuery(debtsQuery(clientId)).data ?? null
  const unchanged = (report?.debts ?? []).filter(({ account }) => !debts.some((debt) => debt.account === account))
  const changeAt = (n: number, change: Partial<TypedDebt>) =>
    onChange(debts.map((debt, at) => (at === n ? { ...debt, ...change } : debt)))
  return (
    <FormSection title="Monthly debts">
      <div ref={region} className="grid gap-4 sm:col-span-2">
        <p className="text-ink-2 text-small">
          {report === null
            ? 'There is no credit report yet. Debts in a later report count by themselves.'
            : `From the credit report of ${shortDate(dateOfInstant(report.reportedOn))}. Change a payment if you know better, and give the reason.`}
        </p>
        <ReportedList
          debts={unchanged}
          onPick={({ account, creditor, cents }) =>
            onChange([...debts, { account, creditor, payment: (cents / 100).toFixed(2), reason: '' }])
          }
        />
        {debts.map((debt, n) => (
          <DebtRow
            // biome-ignore lint/suspicious/noArrayIndexKey: added debts have no other identity, and rows keep their order.
            key={n}
            debt={debt}
            onChange={(change) => changeAt(n, change)}
            onRemove={() => onChange(debts.filter((_, at) => at !== n))}
          />
        ))}
        {error !== undefined && <FormError>{error}</FormError>}
        <div>
          <Button onClick={() => onChange([...debts, { account: null, creditor: '', payment: '', reason: '' }])}>
            Add another debt
          </Button>
        </div>
      </div>
    </FormSection>
  )
}

interface ReportedListProps {
  debts: readonly ReportedDebt[]
  onPick: (debt: ReportedDebt) => void
}

const ReportedList = ({ debts, onPick }: ReportedListProps) => (
  <ul className="grid gap-1 text-small">
    {debts.map((debt) => (
      <li key={debt.account} className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="wrap-anywhere">{debt.creditor}</span>
        <span className="flex items-center gap-2">
          <span className="tabular-nums">{dollarsAndCents(debt.cents)} a month</span>
          <Button variant="quiet" aria-label={`Change the payment to ${debt.creditor}`} onClick={() => onPick(debt)}>
            Change
          </Button>
        </span>
      </li>
    ))}
  </ul>
)

interface DebtRowProps {
  debt: TypedDebt
  onChange: (change: Partial<TypedDebt>) => void
  onRemove: () => void
}

function DebtRow({ debt: { account, creditor, payment, reason }, onChange, onRemove }: DebtRowProps) {
  const name = creditor.trim() === '' ? 'this debt' : creditor
  return (
    <fieldset className="grid gap-x-4 gap-y-3 border-rule border-b pb-4 sm:grid-cols-2">
      <legend className="sr-only">{account === null ? 'Another debt' : creditor}</legend>
      <div className="flex items-center justify-between gap-2 sm:col-span-2">
        <span aria-hidden className="wrap-anywhere font-medium">
          {account === null ? 'Another debt' : creditor}
        </span>
        <Button
          variant="quiet"
          aria-label={account === null ? `Remove ${name}` : `Use the report’s payment for ${name}`}
          onClick={onRemove}
        >
          <X aria-hidden size={16} />
        </Button>
      </div>
      {account === null && (
        <TextField
          label="Creditor"
          required
          autoComplete="off"
          value={creditor}
          onChange={({ target }) => onChange({ creditor: target.value })}
        />
      )}
      <TextField
        label="Monthly payment ($)"
        required
        inputMode="decimal"
        autoComplete="off"
        {...(account === null ? {} : { hint: 'Enter 0 to leave it out.' })}
        value={payment}
        onChange={({ target }) => onChange({ payment: target.value })}
      />
      <TextField
        label="Reason"
        required
        autoComplete="off"
        value={reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </fieldset>
  )
}
