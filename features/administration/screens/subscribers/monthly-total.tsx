import { wholeDollars } from '#platform/rules/money.ts'

/** The subscriber's monthly price. Screen readers announce changes. */
export function MonthlyTotal({ cents }: { cents: number }) {
  return (
    <p role="status" className="flex items-baseline justify-between border-rule-strong border-t pt-3">
      <span className="text-ink-2">Total, plan and features</span>
      <span>
        <span className="text-kpi">{wholeDollars(cents)}</span> <span className="text-ink-3 text-small">a month</span>
      </span>
    </p>
  )
}
