import { usePerson } from '#app/screens/guards.tsx'
import { MonthEndPage } from '#features/accounting/screens/month-end-page.tsx'
import { LendingClosed } from './lending-closed.tsx'

/** The books of the person's company, once its lending desk is open. */
export function MonthEndRoute() {
  const { company } = usePerson()
  return company?.has_lending === false ? <LendingClosed /> : <MonthEndPage />
}
