import { Link } from 'react-router'
import { creditsSetAside } from '#features/credit-reports/rules/ordering/order-cost.ts'
import type { OrderTerms } from '#features/credit-reports/screens/may-order.ts'
import type { OrderingAccount } from '#features/credit-reports/screens/report/queries.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { BILLING } from './credit-order.ts'

interface CreditBalanceProps {
  account: OrderingAccount
  terms: OrderTerms | null
  bureauCount: number
  isSpent: boolean
}

/** The maximum cost of the order, the month's credits before and after it, and any reason that it can't be placed. */
export function CreditBalance({ account, terms, bureauCount, isSpent }: CreditBalanceProps) {
  const limit = account.monthly_credit_limit ?? 0
  const left = limit - (account.credits_used ?? 0)
  const unit = terms?.credit_unit ?? 'order'
  const cost = creditsSetAside(unit, bureauCount)
  const isLapsed = terms !== null && !['trial', 'active'].includes(terms.subscription_status)
  return (
    <>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1 text-table [&_dd]:text-right [&_dt]:text-ink-2">
        <dt>This report, at most</dt>
        <dd className="font-semibold">{counted(cost, 'credit')}</dd>
        <dt>Credits left this month</dt>
        <dd className={left < Math.max(1, cost) ? 'font-semibold text-red' : ''}>
          {left.toLocaleString('en-US')} of {limit.toLocaleString('en-US')}
        </dd>
        {left >= cost && bureauCount > 0 && !isSpent && (
          <>
            <dt>Left after this order</dt>
            <dd>{(left - cost).toLocaleString('en-US')}</dd>
          </>
        )}
      </dl>
      {isLapsed && (
        <p className="mt-3 text-red text-small">
          You can’t order reports because the subscription is not active.{' '}
          <Link to={BILLING.to} className="text-red underline">
            {BILLING.label}
          </Link>
        </p>
      )}
      {!isLapsed && left < Math.max(1, cost) && (
        <p className="mt-3 text-red text-small">
          Not enough credits left
          {terms && `; you get ${limit.toLocaleString('en-US')} new credits on ${shortDate(terms.resets_on)}`}.{' '}
          <a href={upgradePath(account)} className="text-red underline">
            See plans with more credits
          </a>
        </p>
      )}
    </>
  )
}

const upgradePath = ({ account_type: kind }: OrderingAccount) =>
  kind === null || kind === 'partner' ? '/pricing' : `/pricing?type=${kind}`
