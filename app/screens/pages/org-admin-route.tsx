import { usePerson } from '#app/screens/guards.tsx'
import { OrgAdminPage } from './org-admin-page.tsx'

/** Org Admin for the signed-in person. */
export function OrgAdminRoute() {
  return <OrgAdminPage userId={usePerson().userId} />
}
