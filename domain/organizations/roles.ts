/** What somebody is in their organisation, the most able first. */
export const ORGANIZATION_ROLES = ['owner', 'admin', 'staff'] as const

export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number]

const ABOUT: Record<OrganizationRole, { label: string; may: string }> = {
  owner: { label: 'Owner', may: 'Everything, including who owns the organization' },
  admin: { label: 'Admin', may: 'Members, cards, consent texts, rate caps, billing and the audit log' },
  staff: { label: 'Staff', may: 'Clients, reports, loans and documents' },
}

/** Whether a text from outside names one of the roles. */
export function isOrganizationRole(text: string | null | undefined): text is OrganizationRole {
  return ORGANIZATION_ROLES.some((role) => role === text)
}

/** A role's name on screens, and what it may do in a few words. */
export function aboutRole(role: OrganizationRole): { label: string; may: string } {
  return ABOUT[role]
}

/** Whether this role runs the organisation: opens Org Admin at all. */
export function isAdministrator(role: string | null | undefined): boolean {
  return role === 'owner' || role === 'admin'
}

/** The roles that somebody may hand out: only owners decide about owners. */
export function rolesGrantedBy(role: OrganizationRole): OrganizationRole[] {
  if (role === 'staff') return []
  return ORGANIZATION_ROLES.filter((granted) => granted !== 'owner' || role === 'owner')
}
