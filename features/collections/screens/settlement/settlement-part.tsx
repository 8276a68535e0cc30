import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { owedCents } from '#features/collections/rules/settlement/settlement.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { SettlementDialog } from './settlement-dialog.tsx'
import { SettlementLine } from './settlement-line.tsx'
import { settlementsQuery } from './settlement-queries.ts'

const NOTHING_OWED = ['paid_off', 'settled', 'sold']

interface SettlementPartProps {
  loanId: string
  state: LoanState
  today: PlainDate
  className?: string
}

/** The settlements of a loan, with a way to offer one. */
export function SettlementPart({ loanId, state, today, className }: SettlementPartProps) {
  const settlements = useQuery(settlementsQuery(loanId))
  const [isOpen, setIsOpen] = useState(false)
  const mayChange = useMay('change_loans')
  useLive('loan_settlements', settlementsQuery(loanId).queryKey, { loan_id: loanId })
  const isActive = settlements.data?.some(({ status }) => status === 'offered' || status === 'accepted') ?? true
  const mayOffer = mayChange && !isActive && !NOTHING_OWED.includes(state.status) && owedCents(state) > 0
  return (
    <Part
      title="Settlement"
      isRuled
      {...(className !== undefined && { className })}
      action={
        mayOffer ? (
          <Button className="print:hidden" onClick={() => setIsOpen(true)}>
            Offer a settlement
          </Button>
        ) : undefined
      }
    >
      <QueryView
        query={settlements}
        failure="Couldn’t load the settlements"
        loading={<SkeletonRows count={1} />}
        empty={<p className="py-3 text-ink-2">No settlement was offered.</p>}
      >
        {(all) => (
          <ul aria-label="Settlements">
            {all.map((settlement) => (
              <SettlementLine key={settlement.id} settlement={settlement} />
            ))}
          </ul>
        )}
      </QueryView>
      {isOpen && <SettlementDialog loanId={loanId} state={state} today={today} onClose={() => setIsOpen(false)} />}
    </Part>
  )
}
