import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { ChooseClient } from './choose-client.tsx'
import { counterQueries } from './counter-queries.ts'
import { PaymentForm } from './payment-form.tsx'
import { Taken, type TakenReceipt } from './taken.tsx'

/** Takes a payment: choose the borrower, enter the amounts, and give the receipt. `?client=` chooses the borrower. */
export function TakePayment() {
  const [params, setParams] = useSearchParams()
  const [taken, setTaken] = useState<TakenReceipt | null>(null)
  const clientId = params.get('client')
  const choose = (id: string | null) => {
    setTaken(null)
    setParams(id === null ? {} : { client: id }, { preventScrollReset: true })
  }
  const another = clientId !== null && taken === null && (
    <Button variant="quiet" onClick={() => choose(null)}>
      Another borrower
    </Button>
  )
  return (
    <Part title="Take a payment" isRuled action={another || undefined}>
      {taken !== null && <Taken receipt={taken} onNext={() => choose(null)} />}
      {taken === null && clientId === null && <ChooseClient onChoose={choose} />}
      {taken === null && clientId !== null && <ForClient key={clientId} clientId={clientId} onTaken={setTaken} />}
    </Part>
  )
}

function ForClient({ clientId, onTaken }: { clientId: string; onTaken: (receipt: TakenReceipt) => void }) {
  const name = useQuery(counterQueries.clientName(clientId))
  const loans = useQuery(counterQueries.loans(clientId))
  return (
    <div className="grid gap-3 py-3">
      <p className="font-semibold">{name.data ?? ' '}</p>
      <QueryView query={loans} failure="Couldn’t load the loans" loading={<SkeletonRows count={2} />}>
        {(payable) =>
          payable.length === 0 ? (
            <p className="text-ink-2">This borrower has no loan that takes payments.</p>
          ) : (
            <PaymentForm clientId={clientId} loans={payable} onTaken={onTaken} />
          )
        }
      </QueryView>
    </div>
  )
}
