import { LoanPage } from '#features/lending/screens/loans/loan-page.tsx'
import { late } from '#ui/states/late.tsx'

const LoanCharges = late(async () => (await import('#features/payments/screens/loan-charges.tsx')).LoanCharges)

/** A loan's page with its payments by bank account and card. */
export const LoanRoute = () => <LoanPage Money={LoanCharges} />
