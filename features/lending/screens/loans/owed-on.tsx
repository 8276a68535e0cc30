import { useState } from 'react'
import { nextLateFee } from '#features/lending/rules/servicing/late-fees.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { isPlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Part } from '#ui/part.tsx'
import { BalanceFigure } from './balance-proof.tsx'
import { stateOf } from './loan-terms.ts'
import { Sum } from './payment-preview.tsx'

/** The amounts that pay the loan off on any day, each with its proof, and the next late fee. */
export function OwedOn({ loan, today }: { loan: Loan; today: string }) {
  const [typed, setTyped] = useState(today)
  const isDay = isPlainDate(typed) && typed >= loan.start_date && typed < '2200'
  return (
    <Part title="Owed on" isRuled className="mb-4">
      <div className="mt-2 max-w-56 print:hidden">
        <TextField
          label="Day"
          type="date"
          min={loan.start_date}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isDay ? undefined : `Enter a day from ${shortDate(loan.start_date)} on`}
        />
      </div>
      {isDay && <Owed loan={loan} asOf={typed} />}
      <NextLateFee loan={loan} today={today} />
    </Part>
  )
}

function Owed({ loan, asOf }: { loan: Loan; asOf: string }) {
  const { payoff, creditBalanceCents } = stateOf(loan, asOf)
  return (
    <>
      <dl className="mt-2">
        <Sum label="Principal" cents={payoff.principalCents} />
        <Sum label={payoff.interestCents < 0 ? 'Interest given back' : 'Interest'} cents={payoff.interestCents} />
        <Sum label="Fees and charges" cents={payoff.feesCents + payoff.chargesCents} />
        {creditBalanceCents > 0 && <Sum label="Credit balance" cents={creditBalanceCents} />}
        <div className="flex min-h-8 items-center justify-between gap-4 border-rule-strong border-b font-semibold">
          <dt>Payoff on {shortDate(asOf)}</dt>
          <dd className="tabular-nums">
            <BalanceFigure loan={loan} asOf={asOf} label="the payoff" cents={payoff.totalCents} />
          </dd>
        </div>
      </dl>
      {payoff.perDiemCents > 0 && (
        <p className="mt-1 text-ink-2 text-small">Each day after it adds {dollarsAndCents(payoff.perDiemCents)}.</p>
      )}
    </>
  )
}

function NextLateFee({ loan, today }: { loan: Loan; today: string }) {
  const fee = nextLateFee(loanTermsOf(loan), stateOf(loan, today))
  if (fee === null) return null
  return (
    <p className="mt-2 text-small">
      If installment {fee.installment} is not paid by then, a late fee of {dollarsAndCents(fee.cents)} is added on{' '}
      {shortDate(fee.on)}.
    </p>
  )
}
