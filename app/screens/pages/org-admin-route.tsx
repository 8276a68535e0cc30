import { OrgAdminPage } from '#web/org-admin/org-admin-page.tsx'
import { usePerson } from './guards.tsx'

/** Org Admin for the person who is signed in. */
export function OrgAdminRoute() {
  return <OrgAdminPage userId={usePerson().userId} />
}
