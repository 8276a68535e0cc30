import { useCurrentPage } from '#app/screens/page-handle.ts'
import { currentViewing } from '#platform/browser/viewing.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/**
 * Shown to super admins instead of a company's own pages. Leads to the subscribers, whom they can view with a reason.
 */
export function OverseenPage() {
  const { title } = useCurrentPage()
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Every subscriber has their own"
        action={
          <ButtonLink variant="primary" to="/admin">
            System Overview
          </ButtonLink>
        }
      >
        You oversee all subscribers and have no clients of your own. Open a subscriber and view their account,
        read-only: the reason you give is kept in their audit log.
      </EmptyState>
    </>
  )
}

/** Shown instead of a page that the person's role doesn't include. */
export function NotInRolePage() {
  const { title } = useCurrentPage()
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Your role does not include this page"
        action={<ButtonLink to="/dashboard/clients">Back to clients</ButtonLink>}
      >
        Ask an owner or admin for what you need, or to change your role.
      </EmptyState>
    </>
  )
}

/** Shown instead of a page that changes data, during a view or while the company may only read. */
export function ReadOnlyPage() {
  const { title } = useCurrentPage()
  const isBlocked = currentViewing() === null
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={isBlocked ? 'Your company can only read and export' : 'Not part of a view'}
        action={<ButtonLink to="/dashboard">Back to the dashboard</ButtonLink>}
      >
        {isBlocked
          ? 'The notice at the top of the page says why, and what to do next.'
          : 'A view is read-only: nothing of the company you are viewing can be added or changed.'}
      </EmptyState>
    </>
  )
}
