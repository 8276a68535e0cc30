import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { AutopayPart } from './autopay/autopay-part.tsx'
import { ChargeDialog } from './charge-dialog.tsx'
import { ChargeRow } from './charge-row.tsx'
import { MethodList } from './method-list.tsx'
import { FIRST_CHARGES, type LoanCharge, paymentQueries } from './payment-queries.ts'
import { ProcessorNotice } from './processor-notice.tsx'

const CLOSED = ['paid_off', 'settled', 'sold']

/** Payments of a loan by bank account and card: the borrower's methods, each charge, and the way to take one. */
export function LoanCharges({ loan, account, today }: { loan: Loan; account: LoanState; today: string }) {
  const [rows, setRows] = useState(FIRST_CHARGES)
  const [isOpen, setIsOpen] = useState(false)
  const charges = useQuery(paymentQueries.charges(loan.id, rows))
  useLive('loan_charges', paymentQueries.all, { loan_id: loan.id })
  useLive('charge_refunds', paymentQueries.all, { loan_id: loan.id })
  useLive('payment_methods', paymentQueries.all, { client_id: loan.client_id })
  const methods = useQuery(paymentQueries.methods(loan.client_id))
  const processor = useQuery(paymentQueries.processor())
  const { takes_payments: takesPayments = false, takes_bank_files: takesFiles = false } = processor.data ?? {}
  const usable =
    methods.data?.filter(
      ({ status, kept_by }) => status === 'active' && (kept_by === 'company' ? takesFiles : takesPayments),
    ) ?? []
  const mayTake = useMay('take_payments') && !CLOSED.includes(account.status)
  const open = mayTake && usable.length > 0 && (
    <Button className="print:hidden" onClick={() => setIsOpen(true)}>
      Take a payment
    </Button>
  )
  return (
    <>
      <Part title="Bank account and card payments" isRuled action={open || undefined} className="mt-8">
        <ProcessorNotice />
        {(takesPayments || takesFiles) && (
          <MethodList clientId={loan.client_id} takesPayments={takesPayments} takesFiles={takesFiles} />
        )}
        <QueryView query={charges} failure="Couldn’t load the payments" loading={<SkeletonRows count={2} />}>
          {(all) => (
            <>
              <ChargeList charges={all.slice(0, rows)} all={all} creditCents={account.creditBalanceCents} />
              {all.length > rows && (
                <Button variant="quiet" className="mt-2 print:hidden" onClick={() => setRows(rows + FIRST_CHARGES)}>
                  Show more
                </Button>
              )}
            </>
          )}
        </QueryView>
        {isOpen && (
          <ChargeDialog loan={loan} account={account} today={today} methods={usable} onClose={() => setIsOpen(false)} />
        )}
      </Part>
      <AutopayPart
        loan={loan}
        account={account}
        today={today}
        methods={usable}
        takesPayments={takesPayments || takesFiles}
      />
    </>
  )
}

interface ChargeListProps {
  charges: readonly LoanCharge[]
  all: readonly LoanCharge[]
  creditCents: number
}

function ChargeList({ charges, all, creditCents }: ChargeListProps) {
  if (charges.length === 0) return null
  return (
    <ul aria-label="Payments by bank account and card" className="mt-3">
      {charges.map((charge) => (
        <ChargeRow
          key={charge.id}
          charge={charge}
          creditCents={creditCents}
          isRetried={all.some(({ retries_id }) => retries_id === charge.id)}
        />
      ))}
    </ul>
  )
}
