import type { ReactNode } from 'react'
import {
  monthlyRevenueCents,
  percentOf,
  type Standing,
  subscribersOf,
  subscribersWith,
} from '#features/administration/rules/platform-figures.ts'
import { centsOf, wholeDollars } from '#platform/rules/money.ts'
import type { Overview } from './queries.ts'

/** Six columns: revenue, pulls, disputes, credit repair, dealers and loans. */
export function OverviewCards({ overview: { standing, pulls } }: { overview: Overview }) {
  return (
    <div className="grid border-rule border-b sm:grid-cols-2 xl:grid-cols-6">
      <Card title="Revenue" value={wholeDollars(monthlyRevenueCents(standing, 'active'))} unit="a month">
        <Line label="Active subscribers">{count(subscribersWith(standing, 'active'))}</Line>
        <Line label="On trial">{count(subscribersWith(standing, 'trial'))}</Line>
        <Line label="Past due">{wholeDollars(monthlyRevenueCents(standing, 'past_due'))}</Line>
      </Card>
      <Card title="Credit pulls" value={count(pulls.h24)} unit="in 24 hours">
        <Line label="3 days">{count(pulls.d3)}</Line>
        <Line label="7 days">{count(pulls.d7)}</Line>
        <Line label="30 days">{count(pulls.d30)}</Line>
        <Line label="365 days">{count(pulls.d365)}</Line>
      </Card>
      <Card title="Disputes" value={count(standing['disputes'] ?? 0)} unit="filed">
        <Line label="Successful">{count(standing['disputes_won'] ?? 0)}</Line>
        <Line label="Success rate">{share(standing['disputes_won'], standing['disputes'])}</Line>
      </Card>
      <Card title="Credit repair performance" value={count(standing['clients.cro'] ?? 0)} unit="clients in repair">
        <Line label="Organizations">{count(subscribersOf(standing, 'cro'))}</Line>
        <Line label="Active">{count(subscribersWith(standing, 'active', 'cro'))}</Line>
        <Line label="Clients each">{each(standing['clients.cro'], subscribersOf(standing, 'cro'))}</Line>
      </Card>
      <DealerCard standing={standing} />
      <Card title="Loan portfolio" value={dollars(standing['active_loan_amount'])} unit="outstanding">
        <Line label="Loans">{count(standing['loans'] ?? 0)}</Line>
        <Line label="Total lent">{dollars(standing['loan_amount'])}</Line>
      </Card>
    </div>
  )
}

// Inventory, sales and days to sell are not recorded, so they are not shown. A dealer's own car loans are.
function DealerCard({ standing }: { standing: Standing }) {
  const loans = standing['bhph_loans'] ?? 0
  return (
    <Card title="Auto dealer performance" value={count(loans)} unit="BHPH loans open">
      <Line label="Dealers">{count(subscribersOf(standing, 'dealer'))}</Line>
      <Line label="Loans each">{each(loans, subscribersOf(standing, 'dealer'))}</Line>
      <Line label="Outstanding">{dollars(standing['bhph_balance'])}</Line>
      <Line label="Past due">{share(standing['bhph_past_due'], loans)}</Line>
    </Card>
  )
}

interface CardProps {
  title: string
  value: string
  /** The unit of the value. */
  unit: string
  children: ReactNode
}

function Card({ title, value, unit, children }: CardProps) {
  return (
    <section className="min-w-0 border-rule border-t py-4 sm:even:border-l sm:even:pl-5 xl:not-first:border-l xl:not-first:pl-5 xl:pr-4">
      <h2 className="font-medium font-sans text-ink-3 text-label xl:min-h-8">{title}</h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-kpi">{value}</span>
        <span className="text-ink-3 text-small">{unit}</span>
      </p>
      <dl className="mt-2 text-table sm:max-w-80">{children}</dl>
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="ml-auto font-medium">{children}</dd>
    </div>
  )
}

const count = (amount: number) => amount.toLocaleString('en-US')
const dollars = (amount: number | undefined) => wholeDollars(centsOf(amount ?? 0) ?? 0)
const each = (amount = 0, among: number) =>
  among > 0 ? (amount / among).toLocaleString('en-US', { maximumFractionDigits: 1 }) : '—'

function share(part = 0, whole = 0): string {
  const percent = percentOf(part, whole)
  return percent === null ? '—' : `${percent}%`
}
