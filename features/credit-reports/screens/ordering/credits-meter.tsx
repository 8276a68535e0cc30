import { useQuery } from '@tanstack/react-query'
import { reportQueries } from '#features/credit-reports/screens/report/queries.ts'

// Above this share of the month's credits the bar is red (specification, business constants).
const HIGH_USE_PERCENT = 80

/** The used share of the month's credits, red above 80 %. */
export function CreditsMeter() {
  const { data: account } = useQuery(reportQueries.account())
  const limit = account?.monthly_credit_limit ?? 0
  const used = account?.credits_used ?? 0
  if (limit === 0) return null
  const percent = Math.round((100 * used) / limit)
  const isHigh = percent > HIGH_USE_PERCENT
  return (
    <section aria-labelledby="credits" className="mt-4">
      <p className="flex items-baseline justify-between gap-4">
        <span id="credits" className="text-ink-3 text-small">
          Credits used this month
        </span>
        <span className={isHigh ? 'font-semibold text-red' : ''}>
          {used.toLocaleString('en-US')} of {limit.toLocaleString('en-US')} ({percent}%)
        </span>
      </p>
      <div
        role="meter"
        aria-labelledby="credits"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        className="mt-1 h-2 bg-sunken forced-colors:outline"
      >
        <div
          className={`h-2 forced-color-adjust-none ${isHigh ? 'bg-red-fill' : 'bg-brand'}`}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </div>
    </section>
  )
}
