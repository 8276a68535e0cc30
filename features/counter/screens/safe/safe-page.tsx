import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { depositNumber } from '#features/counter/rules/safe.ts'
import { counterQueries } from '#features/counter/screens/counter-queries.ts'
import { overOrShort } from '#features/counter/screens/drawer-dialog.tsx'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { DropDialog } from './drop-dialog.tsx'
import { DropRow } from './drop-row.tsx'
import { FIRST_ROWS, safeQueries } from './safe-queries.ts'

/** The safe: the cash in it, and its deposits at the bank. */
export function SafePage() {
  usePageName('Safe', { title: 'Counter', to: '/dashboard/lending/counter' })
  useLive('cash_drops', counterQueries.all)
  return (
    <>
      <DeskHead />
      <div className="grid gap-10">
        <InSafe />
        <Deposits />
      </div>
    </>
  )
}

function InSafe() {
  const drops = useQuery(safeQueries.inSafe())
  const drawer = useQuery(counterQueries.ownDrawer())
  const mayTake = useMay('take_cash')
  const [open, setOpen] = useState<'drop' | 'deposit' | null>(null)
  const count = drops.data?.length ?? 0
  const actions = mayTake && (
    <div className="flex flex-wrap gap-2 print:hidden">
      {drawer.data && <Button onClick={() => setOpen('drop')}>Put cash into the safe</Button>}
      {count > 0 && (
        <Button variant="primary" onClick={() => setOpen('deposit')}>
          Take it to the bank
        </Button>
      )}
    </div>
  )
  return (
    <Part title="In the safe" isRuled action={actions || undefined}>
      <QueryView query={drops} failure="Couldn’t load the safe" loading={<SkeletonRows count={2} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="py-3 text-ink-2">The safe is empty. Clerks put cash into it from their open drawers.</p>
          ) : (
            <>
              <p className="py-2 font-semibold">
                {dollarsAndCents(all.reduce((sum, { amount_cents }) => sum + amount_cents, 0))}
              </p>
              <ul aria-label="Drops in the safe">
                {all.map((drop) => (
                  <DropRow key={drop.id} drop={drop} />
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
      {open === 'drop' && <DropDialog onClose={() => setOpen(null)} />}
      {open === 'deposit' && <DepositDialog seenDrops={count} onClose={() => setOpen(null)} />}
    </Part>
  )
}

function Deposits() {
  const [rows, setRows] = useState(FIRST_ROWS)
  const deposits = useQuery(safeQueries.deposits(rows))
  return (
    <Part title="Deposits at the bank" isRuled>
      <QueryView query={deposits} failure="Couldn’t load the deposits" loading={<SkeletonRows count={2} />}>
        {(all) => (
          <>
            {all.length === 0 && <p className="py-3 text-ink-2">Nothing was taken to the bank yet.</p>}
            <ul aria-label="Deposits">
              {all.slice(0, rows).map((deposit) => (
                <li key={deposit.id} className="grid gap-1 border-rule border-b py-3">
                  <p className="flex flex-wrap justify-between gap-x-4">
                    <Link to={`/dashboard/lending/counter/safe/deposits/${deposit.id}`}>
                      {depositNumber(deposit.number)}
                    </Link>
                    <span className="font-medium">{dollarsAndCents(deposit.counted_cents)}</span>
                  </p>
                  <p className="text-ink-2 text-small">
                    {shortDate(deposit.deposited_on)} by {deposit.made_by_name}
                    {deposit.slip !== null && ` · Slip ${deposit.slip}`}
                    {deposit.variance_cents !== 0 &&
                      ` · ${overOrShort(deposit.variance_cents)}: ${deposit.variance_reason ?? 'not explained'}`}
                  </p>
                </li>
              ))}
            </ul>
            {all.length > rows && (
              <Button variant="quiet" className="mt-2" onClick={() => setRows(rows + FIRST_ROWS)}>
                Show more
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Part>
  )
}
