import { usePerson } from '#app/screens/guards.tsx'
import { OrgAdminPage } from './org-admin-page.tsx'

/** Org Admin for the person who is signed in. */
export function OrgAdminRoute() {
  return <OrgAdminPage userId={usePerson().userId} />
}
