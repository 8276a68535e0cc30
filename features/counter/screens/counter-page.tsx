import { useQuery } from '@tanstack/react-query'
import { useToday } from '#features/counter/screens/use-today.ts'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { counterQueries } from './counter-queries.ts'
import { LeftOpen } from './left-open.tsx'
import { OwnDrawer } from './own-drawer.tsx'
import { ReceiptRow } from './receipt-row.tsx'
import { TakePayment } from './take-payment.tsx'

/** The counter: the clerk's drawer, the payment to take, and the receipts of the day. */
export function CounterPage() {
  const today = useToday()
  const [mayTake, maySupervise] = [useMay('take_cash'), useMay('void_receipts')]
  usePageName('Counter', { title: 'Lending', to: '/dashboard/lending' })
  useLive('counter_receipts', counterQueries.all)
  useLive('cash_drawers', counterQueries.all)
  return (
    <>
      <DeskHead />
      <div className="grid gap-10">
        {mayTake && <OwnDrawer today={today} />}
        {mayTake ? <TakePayment /> : <p className="text-ink-2">Your role can’t take payments at the counter.</p>}
        {maySupervise && <LeftOpen today={today} />}
        <WaitingVoids />
        <Receipts today={today} />
      </div>
    </>
  )
}

function WaitingVoids() {
  const voids = useQuery(counterQueries.voids())
  if (!voids.data || voids.data.length === 0) return null
  return (
    <Part
      title="Voids that wait for approval"
      isRuled
      about="A person who neither took the payment nor asked approves them."
    >
      <ul>
        {voids.data.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} />
        ))}
      </ul>
    </Part>
  )
}

function Receipts({ today }: { today: PlainDate }) {
  const receipts = useQuery(counterQueries.receipts(today))
  return (
    <Part title="Receipts of today" isRuled>
      <QueryView query={receipts} failure="Couldn’t load the receipts" loading={<SkeletonRows count={3} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="py-3 text-ink-2">No receipt yet. Each payment at the counter gets one.</p>
          ) : (
            <ul>
              {all.map((receipt) => (
                <ReceiptRow key={receipt.id} receipt={receipt} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Part>
  )
}
