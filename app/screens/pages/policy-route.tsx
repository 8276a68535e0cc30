import { usePerson } from '#app/screens/guards.tsx'
import { PolicyPage } from '#features/lending/screens/policy/policy-page.tsx'
import { ACCOUNT_TYPES } from '#features/organizations/rules/account-type.ts'

/** The decision policy of the person's company. */
export function PolicyRoute() {
  const { profile } = usePerson()
  const accountType = ACCOUNT_TYPES.find((type) => type === profile?.account_type) ?? 'partner'
  return <PolicyPage accountType={accountType} />
}
