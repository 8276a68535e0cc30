import type { ComponentProps } from 'react'
import { LoanPage } from '#features/lending/screens/loans/loan-page.tsx'
import { late } from '#ui/states/late.tsx'

const LoanCharges = late(async () => (await import('#features/payments/screens/loan-charges.tsx')).LoanCharges)
const SettlementPart = late(
  async () => (await import('#features/collections/screens/settlement/settlement-part.tsx')).SettlementPart,
)
const PayLinks = late(async () => (await import('#features/pay-page/screens/staff/pay-links.tsx')).PayLinks)

const Money = (parts: ComponentProps<typeof LoanCharges>) => (
  <>
    <LoanCharges {...parts} />
    <SettlementPart loanId={parts.loan.id} state={parts.account} today={parts.today} className="mt-8" />
    <PayLinks clientId={parts.loan.client_id} />
  </>
)

/** A loan's page with its payments by bank account and card, and the borrower's pay page. */
export const LoanRoute = () => <LoanPage Money={Money} />
