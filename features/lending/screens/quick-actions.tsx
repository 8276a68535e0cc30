import { Download, LifeBuoy, Scale } from 'lucide-react'
import type { LoanAccount } from '#features/lending/rules/loan-account.ts'
import { useMayExport } from '#features/organizations/screens/permitted/may-write.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { ActionLine } from '#ui/action-line.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { loanInInspector } from './inspector/loan-in-inspector.ts'
import { loanStatement } from './loans/loan-statement.ts'
import { MakePayment } from './loans/make-payment.tsx'
import type { Loan } from './queries.ts'

/** Common requests of borrowers. */
export function QuickActions({ loan, account, today }: { loan: Loan; account: LoanAccount; today: string }) {
  // The inspector is a page of a company's own work, as is an export.
  const isOwn = useMayExport()
  const download = () => saveCsv(loanStatement(loan, account, today), csvFileName('loan-statement', today))
  return (
    <Part title="Quick actions" isRuled className="mb-4 print:hidden">
      <ul>
        <MakePayment loan={loan} account={account} today={today} />
        <ActionLine note="Download all postings and today’s balance as CSV">
          <Button className="w-full" onClick={download}>
            <Download aria-hidden size={16} />
            Download Statement
          </Button>
        </ActionLine>
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
