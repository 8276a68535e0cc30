import { useQuery } from '@tanstack/react-query'
import { ownPermissions } from '#features/organizations/screens/permitted/may.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** A page of a screen that an owner has hidden. */
export function HiddenScreen({ label }: { label: string }) {
  const { data: own } = useQuery(ownPermissions())
  return (
    <>
      <PageHeader title={label} />
      <EmptyState
        title="Your company has hidden this screen"
        action={
          own?.role === 'owner' ? (
            <ButtonLink variant="primary" to="/dashboard/org-admin?section=branding">
              Show it in Org Admin
            </ButtonLink>
          ) : (
            <ButtonLink to="/dashboard">Back to the dashboard</ButtonLink>
          )
        }
      >
        An owner of your company can show it again in Org Admin. Its data is unchanged.
      </EmptyState>
    </>
  )
}
