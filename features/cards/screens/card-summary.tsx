import { isHighUtilization, utilizationPercent } from '#features/credit-reports/rules/utilization.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { UsageBar } from '#ui/usage-bar.tsx'
import type { IssuedCard } from './queries.ts'

/** The available credit: the limit minus the balance and the holds. */
export function CardSummary({ card }: { card: IssuedCard }) {
  const percent = utilizationPercent(card.current_balance, card.credit_limit)
  return (
    <section aria-label="Card summary">
      <Figures>
        <Figure
          label="Available"
          value={
            <span className={card.available_credit < 0 ? 'text-red' : ''}>
              {dollarsAndCents(card.available_credit)}
            </span>
          }
        />
        <Figure
          label="Balance"
          value={dollarsAndCents(card.current_balance)}
          note={
            percent !== null && (
              <UsageBar label="Used of the credit limit" percent={percent} isHigh={isHighUtilization(percent)} />
            )
          }
        />
        <Figure label="Held" value={dollarsAndCents(card.held_amount)} note="authorized, not posted" />
        <Figure label="Credit limit" value={dollarsAndCents(card.credit_limit)} />
      </Figures>
    </section>
  )
}
