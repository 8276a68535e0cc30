import { usePerson } from '#app/screens/guards.tsx'
import { PoolPage } from '#features/portfolio/screens/pool-page.tsx'
import { LendingClosed } from './lending-closed.tsx'

/** The pool of the person's company, once its lending desk is open. */
export function PoolRoute() {
  const { company } = usePerson()
  return company?.has_lending === false ? <LendingClosed /> : <PoolPage />
}
