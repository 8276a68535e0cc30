import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import { usePerson } from '#app/screens/guards.tsx'
import { ApplicationsPage } from '#features/lending/screens/desk/applications-page.tsx'
import { LoansPage } from '#features/lending/screens/desk/loans-page.tsx'
import { ownPermissions } from '#features/organizations/screens/permitted/may.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** The lending desk. Until it is known if the desk is open, the lists load, because the server checks anyway. */
export function LendingPage() {
  const { company } = usePerson()
  const isLoans = useMatch('/dashboard/lending/loans') !== null
  if (company?.has_lending === false) return <ClosedPage />
  return isLoans ? <LoansPage /> : <ApplicationsPage />
}

function ClosedPage() {
  const { data: own } = useQuery(ownPermissions())
  return (
    <>
      <PageHeader title="Lending" />
      <EmptyState
        title="Lending is not open yet"
        action={
          own?.role === 'owner' ? (
            <ButtonLink variant="primary" to="/dashboard/org-admin?section=lending">
              Open it in Org Admin
            </ButtonLink>
          ) : (
            <ButtonLink to="/dashboard">Back to the dashboard</ButtonLink>
          )
        }
      >
        An owner of your company can open it for everyone in Org Admin.
      </EmptyState>
    </>
  )
}
