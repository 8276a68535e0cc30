import { useQuery } from '@tanstack/react-query'
import { ownPermissions } from '#features/organizations/screens/permitted/may.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** The pages of the lending desk until an owner opens it. */
export function LendingClosed() {
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
