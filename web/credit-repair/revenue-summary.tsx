import { Figure, Figures } from '#web/ui/figures.tsx'
import type { RepairSummary } from './dashboard-queries.ts'

const FROM_FEES = ['Avg Revenue/Client', 'Monthly Recurring', 'YTD Revenue', 'Projected Annual'] as const

/** What clients bring in. Only who is active is known so far: fees are not recorded, and none is made up. */
export function RevenueSummary({ figures }: { figures: RepairSummary }) {
  return (
    <section aria-label="Revenue" className="mt-10">
      <h2 className="pb-1.5 text-h2">Revenue</h2>
      <Figures>
        <Figure label="Active Clients" value={figures.total_clients.toLocaleString('en-US')} />
        {FROM_FEES.map((label) => (
          <Figure key={label} label={label} value="—" />
        ))}
      </Figures>
      <p className="py-4 text-ink-2">
        Revenue is summed here once client fees are recorded. Nothing is recorded so far.
      </p>
    </section>
  )
}
