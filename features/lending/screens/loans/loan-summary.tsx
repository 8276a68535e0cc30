import { delinquencyBucket } from '#features/lending/rules/delinquency.ts'
import type { LoanAccount } from '#features/lending/rules/loan-account.ts'
import { isHighLoanUtilization, loanUtilizationPercent } from '#features/lending/rules/loan-utilization.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { UsageBar } from '#ui/usage-bar.tsx'

/** The balance, the next payment and the past-due amount. */
export function LoanSummary({ loan, account, today }: { loan: Loan; account: LoanAccount; today: string }) {
  const percent = loanUtilizationPercent(account.balanceCents, loan.original_amount)
  const next = account.instalments.find(({ dueDate }) => dueDate === account.nextPaymentDate)
  return (
    <section aria-label="Loan summary">
      <Figures>
        <Figure
          label="Current balance"
          value={dollarsAndCents(account.balanceCents)}
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
        <Figure
          label="Monthly payment"
          value={dollarsAndCents(loan.monthly_payment)}
          note={counted(loan.term_months, 'month')}
        />
        <Figure
          label="Next payment"
          value={next ? shortDate(next.dueDate) : 'None left'}
          note={next && `${dollarsAndCents(next.unpaidCents)} due`}
        />
        <Figure
          label="Past due"
          value={
            <span className={account.pastDueCents > 0 ? 'text-red' : ''}>{dollarsAndCents(account.pastDueCents)}</span>
          }
          note={
            account.daysPastDue > 0
              ? `${counted(account.daysPastDue, 'day')} · bucket ${delinquencyBucket(account.daysPastDue)}`
              : 'No late payments'
          }
        />
        <Figure
          label={`Payoff on ${shortDate(today)}`}
          value={dollarsAndCents(account.payoff.totalCents)}
          note={payoffParts(account)}
        />
      </Figures>
    </section>
  )
}

function payoffParts({ payoff, feesOwedCents }: LoanAccount): string {
  if (payoff.totalCents === 0) return 'Nothing owed'
  const interest = `${dollarsAndCents(payoff.interestCents)} interest`
  return feesOwedCents > 0 ? `${interest}, ${dollarsAndCents(feesOwedCents)} fees` : `with ${interest}`
}
