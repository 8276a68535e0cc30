import { FileText } from 'lucide-react'
import { useState } from 'react'
import { payoffRefusal } from '#features/lending/rules/statements/payoff-letter.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import { eventsOf } from '#features/lending/screens/loans/loan-terms.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { ExportAction } from './export-action.tsx'
import { PayoffDialog } from './payoff-dialog.tsx'

/** Opens the dialog that downloads a payoff letter. A loan on which nothing is owed has none. */
export function PayoffLetterAction({ loan, today }: { loan: Loan; today: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const refusal = payoffRefusal(loanTermsOf(loan), eventsOf(loan), { today, goodThrough: today })
  return (
    <>
      <ExportAction
        icon={<FileText aria-hidden size={16} />}
        name="Payoff Letter"
        note="The amount that pays off the loan by a date"
        obstacle={refusal?.code === 'LOAN_ENDED' ? refusal.message : null}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && <PayoffDialog loan={loan} today={today} onClose={() => setIsOpen(false)} />}
    </>
  )
}
