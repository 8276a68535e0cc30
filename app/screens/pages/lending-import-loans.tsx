import { usePerson } from '#app/screens/guards.tsx'
import { ImportLoansPage } from '#features/portfolio-import/screens/import-loans-page.tsx'
import { ImportPage } from '#features/portfolio-import/screens/import-page.tsx'
import { LendingClosed } from './lending-closed.tsx'

/** The imports of loans of the person's company, once its lending desk is open. */
export function ImportLoansRoute() {
  const { company } = usePerson()
  return company?.has_lending === false ? <LendingClosed /> : <ImportLoansPage />
}

/** One import of loans of the person's company, once its lending desk is open. */
export function LoanImportRoute() {
  const { company } = usePerson()
  return company?.has_lending === false ? <LendingClosed /> : <ImportPage />
}
