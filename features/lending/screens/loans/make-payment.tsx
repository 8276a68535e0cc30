import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import type { LoanAccount } from '#domain/lending/loan-account.ts'
import { useMay } from '#web/may.ts'
import { ActLine, Unavailable } from '#web/ui/act-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import type { Loan } from './queries.ts'

/** The way to record what was received; what stands in it says so. */
export function MakePayment({ loan, account, today }: { loan: Loan; account: LoanAccount; today: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayWrite = useMay('take_payments')
  const obstacle = obstacleOf(account, mayWrite)
  const icon = <CreditCard aria-hidden size={16} />
  return (
    <>
      <ActLine note={obstacle ?? 'Record what was received, by any way'}>
        {obstacle === null ? (
          <Button className="w-full" onClick={() => setIsOpen(true)}>
            {icon}
            Make a Payment
          </Button>
        ) : (
          <Unavailable icon={icon}>Make a Payment</Unavailable>
        )}
      </ActLine>
      {/* It stays open when it has just paid the loan off. */}
      {isOpen && <PaymentDialog loan={loan} account={account} today={today} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function obstacleOf({ status }: LoanAccount, mayWrite: boolean): string | null {
  if (!mayWrite) return 'Only the company itself records payments'
  return status === 'paid_off' ? 'The loan is paid off' : null
}
