import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import type { LoanState, LoanStatus } from '#features/lending/rules/engine/loan-state.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { ActionLine, Unavailable } from '#ui/action-line.tsx'
import { Button } from '#ui/button.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

/** Opens the dialog to record a payment. Its text says that no money is moved. */
export function MakePayment({ loan, account, today }: { loan: Loan; account: LoanState; today: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayWrite = useMay('take_payments')
  const obstacle = obstacleOf(account, mayWrite)
  const icon = <CreditCard aria-hidden size={16} />
  return (
    <>
      <ActionLine note={obstacle ?? 'Record a payment you received'}>
        {obstacle === null ? (
          <Button className="w-full" onClick={() => setIsOpen(true)}>
            {icon}
            Make a Payment
          </Button>
        ) : (
          <Unavailable icon={icon}>Make a Payment</Unavailable>
        )}
      </ActionLine>
      {/* The dialog stays open after a payment that pays off the loan. */}
      {isOpen && <PaymentDialog loan={loan} account={account} today={today} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function obstacleOf({ status }: LoanState, mayWrite: boolean): string | null {
  if (!mayWrite) return 'Only members of the company can record payments'
  return ENDED[status] ?? null
}

const ENDED: Partial<Record<LoanStatus, string>> = {
  paid_off: 'The loan is paid off',
  settled: 'The loan is settled',
  sold: 'The loan was sold',
}
