import { Download, LifeBuoy } from 'lucide-react'
import type { LoanAccount } from '#features/lending/rules/loan-account.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { ActionLine } from '#ui/action-line.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { loanStatement } from './loans/loan-statement.ts'
import { MakePayment } from './loans/make-payment.tsx'
import type { Loan } from './queries.ts'

/** Common requests of borrowers. */
export function QuickActions({ loan, account, today }: { loan: Loan; account: LoanAccount; today: string }) {
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
