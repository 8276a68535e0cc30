import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { cashCountSchema, DENOMINATIONS } from '#features/counter/rules/denominations.ts'
import { depositNumber, dropNumber } from '#features/counter/rules/safe.ts'
import { overOrShort } from '#features/counter/screens/drawer-dialog.tsx'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { type BankDeposit, type CashDrop, safeQueries } from './safe-queries.ts'

/** The slip of a drop into the safe, to print. */
export function DropSlipPage() {
  const { dropId = '' } = useParams()
  const drop = useQuery(safeQueries.drop(dropId))
  return (
    <QueryView query={drop} failure="Couldn’t load the slip" loading={<SkeletonRows count={4} />}>
      {(found) => (found === null ? <p>This slip is not one of yours.</p> : <DropSlip drop={found} />)}
    </QueryView>
  )
}

function DropSlip({ drop }: { drop: CashDrop }) {
  const facts = [
    ['Amount', dollarsAndCents(drop.amount_cents)],
    ['Day', shortDate(drop.dropped_on)],
    ['Clerk', drop.dropped_by_name],
    ['Second count', drop.confirmed_by_name ?? 'None'],
    ...(drop.cancel_reason === null ? [] : [['Taken back', `${drop.canceled_by_name ?? ''}: ${drop.cancel_reason}`]]),
  ] as const
  return <Slip title={`Safe drop ${dropNumber(drop.number)}`} facts={facts} counts={drop.counts} />
}

/** The slip of a deposit at the bank, to print. */
export function DepositSlipPage() {
  const { depositId = '' } = useParams()
  const deposit = useQuery(safeQueries.deposit(depositId))
  return (
    <QueryView query={deposit} failure="Couldn’t load the slip" loading={<SkeletonRows count={4} />}>
      {(found) => (found === null ? <p>This slip is not one of yours.</p> : <DepositSlip deposit={found} />)}
    </QueryView>
  )
}

interface DepositWithDrops extends BankDeposit {
  drops: { id: string; number: number; amount_cents: number; dropped_by_name: string }[]
}

function DepositSlip({ deposit }: { deposit: DepositWithDrops }) {
  const { variance_cents: variance } = deposit
  const drops = deposit.drops.toSorted((one, other) => one.number - other.number)
  const facts = [
    ['Amount', dollarsAndCents(deposit.counted_cents)],
    ['Day', shortDate(deposit.deposited_on)],
    ['By', deposit.made_by_name],
    ['Slip of the bank', deposit.slip ?? 'None'],
    [
      'Drops',
      drops.map(({ number, amount_cents }) => `${dropNumber(number)} ${dollarsAndCents(amount_cents)}`).join(', '),
    ],
    ...(variance === 0 ? [] : [['Difference', `${overOrShort(variance)}: ${deposit.variance_reason ?? ''}`]]),
  ] as const
  return <Slip title={`Bank deposit ${depositNumber(deposit.number)}`} facts={facts} counts={deposit.counts} />
}

interface SlipProps {
  title: string
  facts: readonly (readonly string[])[]
  /** As stored. */
  counts: unknown
}

function Slip({ title, facts, counts }: SlipProps) {
  usePageName(title, { title: 'Safe', to: '/dashboard/lending/counter/safe' })
  const count = cashCountSchema.safeParse(counts).data ?? {}
  const pieces = DENOMINATIONS.filter(({ key }) => (count[key] ?? 0) > 0)
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <Button variant="primary" onClick={() => window.print()}>
              Print
            </Button>
            <ButtonLink to="/dashboard/lending/counter/safe">Back to the safe</ButtonLink>
          </span>
        }
      />
      <dl className="grid max-w-[480px] grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        {pieces.map(({ key, label, cents }) => (
          <div key={key} className="contents">
            <dt className="text-ink-2">
              {label} × {count[key]}
            </dt>
            <dd className="text-right">{dollarsAndCents(cents * (count[key] ?? 0))}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
