import { FilePen } from 'lucide-react'
import { useState } from 'react'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { CHANGE_FORMS, type ChangeAct } from '#features/lending/rules/servicing/change-form.ts'
import { CHANGES_BY_PERMISSION } from '#features/lending/rules/servicing/loan-change.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { ActionLine, Unavailable } from '#ui/action-line.tsx'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { ChangeDialog } from './change-dialog.tsx'

interface ChangeLoanProps {
  loan: Loan
  account: LoanState
  today: string
}

/** The changes of the loan that the user may enter: fees, charges, waivers, extensions, and more. */
export function ChangeLoan({ loan, account, today }: ChangeLoanProps) {
  const [isOpen, setIsOpen] = useState(false)
  const offered = useOfferedChanges()
  const icon = <FilePen aria-hidden size={16} />
  return (
    <Part title="Servicing" isRuled className="mb-4 print:hidden">
      <ul>
        <ActionLine
          note={
            offered.length === 0
              ? 'Your role can’t change loans'
              : 'Add a fee, a charge, or a credit, or change due dates, payments, and the rate'
          }
        >
          {offered.length === 0 ? (
            <Unavailable icon={icon}>Change Loan</Unavailable>
          ) : (
            <Button className="w-full" onClick={() => setIsOpen(true)}>
              {icon}
              Change Loan
            </Button>
          )}
        </ActionLine>
      </ul>
      {isOpen && <ChangeDialog {...{ loan, account, today, offered }} onClose={() => setIsOpen(false)} />}
    </Part>
  )
}

function useOfferedChanges(): ChangeAct[] {
  const mayTake = useMay('take_payments')
  const mayWaive = useMay('waive_fees')
  const mayChange = useMay('change_loans')
  const allowed: readonly ChangeAct[] = [
    ...(mayTake ? CHANGES_BY_PERMISSION.take_payments : []),
    ...(mayWaive ? CHANGES_BY_PERMISSION.waive_fees : []),
    ...(mayChange ? CHANGES_BY_PERMISSION.change_loans : []),
  ]
  // The form's list is in the order of use.
  return (Object.keys(CHANGE_FORMS) as ChangeAct[]).filter((act) => allowed.includes(act)) // keys of a Record
}
