import { shortId } from '#features/lending/rules/short-id.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import type { PayableLoan } from './counter-queries.ts'

interface LoanAmountsProps {
  loans: readonly PayableLoan[]
  amounts: Readonly<Record<string, string>>
  onChange: (amounts: Record<string, string>) => void
}

/** The loans of the borrower, each with the amount that it gets. */
export function LoanAmounts({ loans, amounts, onChange }: LoanAmountsProps) {
  return (
    <ul aria-label="Loans" className="border-rule border-t">
      {loans.map((loan) => (
        <LoanAmount
          key={loan.id}
          loan={loan}
          amount={amounts[loan.id] ?? ''}
          onChange={(amount) => onChange({ ...amounts, [loan.id]: amount })}
        />
      ))}
    </ul>
  )
}

interface LoanAmountProps {
  loan: PayableLoan
  amount: string
  onChange: (amount: string) => void
}

function LoanAmount({ loan, amount, onChange }: LoanAmountProps) {
  const [next] = loan.items
  const offers = [
    { label: 'Past due, brings the loan current', cents: loan.pastDueCents },
    { label: next ? `Due ${shortDate(next.dueOn)}` : 'Due', cents: next?.unpaidCents ?? 0 },
  ].filter(({ cents }, index, all) => cents > 0 && all.findIndex((one) => one.cents === cents) === index)
  return (
    <li className="grid items-end gap-x-4 gap-y-2 border-rule border-b py-3 sm:grid-cols-[minmax(0,1fr)_180px]">
      <div className="grid gap-1">
        <p className="font-medium">
          {loanTypeName(loan.loan_type)} {shortId(loan.id)}
        </p>
        <p className="text-ink-2 text-small">Balance {dollarsAndCents(loan.balanceCents)}</p>
        <div className="-ml-3.5 flex flex-wrap">
          {offers.map(({ label, cents }) => (
            <Button key={label} variant="quiet" onClick={() => onChange((cents / 100).toFixed(2))}>
              {label}: {dollarsAndCents(cents)}
            </Button>
          ))}
        </div>
      </div>
      <TextField
        label={`Amount for ${shortId(loan.id)}`}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </li>
  )
}
