import { LifeBuoy, Scale } from 'lucide-react'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { useMayExport } from '#features/organizations/screens/permitted/may-write.ts'
import { ActionLine } from '#ui/action-line.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { loanInInspector } from './inspector/loan-in-inspector.ts'
import { MakePayment } from './loans/make-payment.tsx'
import type { Loan } from './queries.ts'
import { DownloadStatement } from './statements/download-statement.tsx'
import { PayoffLetterAction } from './statements/payoff-letter-action.tsx'

/** Common requests of borrowers. */
export function QuickActions({ loan, account, today }: { loan: Loan; account: LoanState; today: string }) {
  // The inspector is a page of a company's own work, as is an export.
  const isOwn = useMayExport()
  return (
    <Part title="Quick actions" isRuled className="mb-4 print:hidden">
      <ul>
        <MakePayment loan={loan} account={account} today={today} />
        <DownloadStatement loan={loan} today={today} />
        <PayoffLetterAction loan={loan} today={today} />
        {isOwn && (
          <ActionLine note="See the agreed schedule and the equation of its APR">
            <ButtonLink to={loanInInspector(loan)} className="w-full">
              <Scale aria-hidden size={16} />
              Inspect APR
            </ButtonLink>
          </ActionLine>
        )}
        <ActionLine note="Send the borrower a message or read their replies">
          <ButtonLink to={`/dashboard/clients/${loan.client_id}?tab=communication`} className="w-full">
            <LifeBuoy aria-hidden size={16} />
            Contact Support
          </ButtonLink>
        </ActionLine>
      </ul>
    </Part>
  )
}
