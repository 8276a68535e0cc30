import { delinquencyBucket } from '#features/lending/rules/delinquency.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { isHighLoanUtilization, loanUtilizationPercent } from '#features/lending/rules/loan-utilization.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { UsageBar } from '#ui/usage-bar.tsx'
import { BalanceFigure } from './balance-proof.tsx'
import { paymentLabel, paymentsInWords } from './contract-words.ts'
import { PastDueFigure } from './past-due-proof.tsx'

/** The balance, the next payment and the past-due amount. */
export function LoanSummary({ loan, account, today }: { loan: Loan; account: LoanState; today: string }) {
  const percent = loanUtilizationPercent(account.principalCents, loan.original_amount)
  const next = account.nextDue
  return (
    <section aria-label="Loan summary">
      <Figures>
        <Figure
          label="Current balance"
          value={<BalanceFigure loan={loan} asOf={today} label="the balance" cents={account.principalCents} />}
          note={
            <>
              <UsageBar
                label="Balance as a share of the original amount"
                percent={percent}
                isHigh={isHighLoanUtilization(percent)}
              />{' '}
              still owed
            </>
          }
        />
        <Figure label={paymentLabel(loan)} value={dollarsAndCents(loan.monthly_payment)} note={paymentsInWords(loan)} />
        <Figure
          label="Next payment"
          value={next ? shortDate(next.on) : 'None left'}
          note={next && `${dollarsAndCents(next.cents)} due`}
        />
        {account.chargedOff ? <ChargedOff chargedOff={account.chargedOff} /> : <PastDue account={account} />}
        <Figure
          label={`Payoff on ${shortDate(today)}`}
          value={<BalanceFigure loan={loan} asOf={today} label="today’s payoff" cents={account.payoff.totalCents} />}
          note={payoffParts(account)}
        />
      </Figures>
    </section>
  )
}

function PastDue({ account }: { account: LoanState }) {
  return (
    <Figure
      label="Past due"
      value={<PastDueFigure account={account} />}
      note={
        account.daysPastDue > 0
          ? `${counted(account.daysPastDue, 'day')} · bucket ${delinquencyBucket(account.daysPastDue)}`
          : 'No late payments'
      }
    />
  )
}

function ChargedOff({ chargedOff }: { chargedOff: NonNullable<LoanState['chargedOff']> }) {
  const { on, principalCents, interestCents, recoveredCents } = chargedOff
  return (
    <Figure
      label="Charged off"
      value={dollarsAndCents(principalCents + interestCents)}
      note={`on ${shortDate(on)}, ${dollarsAndCents(recoveredCents)} recovered`}
    />
  )
}

function payoffParts({ payoff, creditBalanceCents }: LoanState): string {
  if (creditBalanceCents > 0) return `${dollarsAndCents(creditBalanceCents)} credit to refund`
  if (payoff.totalCents === 0) return 'Nothing owed'
  const interest = `${dollarsAndCents(payoff.interestCents)} interest`
  return payoff.feesCents > 0 ? `${interest}, ${dollarsAndCents(payoff.feesCents)} fees` : `with ${interest}`
}
