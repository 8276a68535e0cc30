import { usePerson } from '#app/screens/guards.tsx'
import { PolicyPage } from '#features/lending/screens/policy/policy-page.tsx'
import { ACCOUNT_TYPES } from '#features/organizations/rules/account-type.ts'
import { LendingClosed } from './lending-closed.tsx'

/** The decision policy of the person's company, once its lending desk is open. */
export function PolicyRoute() {
  const { profile, company } = usePerson()
  const accountType = ACCOUNT_TYPES.find((type) => type === profile?.account_type) ?? 'partner'
  if (company?.has_lending === false) return <LendingClosed />
  return <PolicyPage accountType={accountType} />
}
