import { BUILT_IN_ROLES, type BuiltInRole, builtInPermissions, isPermission, type Permission } from './permissions.ts'

/** What a person's row names as the role: a built-in one, or `custom` for a role that the company defined. */
export const ORGANIZATION_ROLES = [...BUILT_IN_ROLES, 'custom'] as const

export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number]

const ABOUT: Record<BuiltInRole, { label: string; may: string }> = {
  owner: { label: 'Owner', may: 'Everything, including who owns the organization' },
  admin: { label: 'Admin', may: 'Everything except archives of all company data and who owns the organization' },
  staff: { label: 'Staff', may: 'Work with clients, reports, loans, disputes, and documents' },
  read_only: { label: 'Read-only', may: 'Sees every client and changes nothing' },
}

/** A role as it is offered and assigned; the key is a built-in role's name, or the id of a role that the company defined. */
export interface AssignableRole {
  key: string
  label: string
  permissions: readonly Permission[]
}

/** A role that a company defined, as the database returns it. */
export interface DefinedRole {
  id: string
  name: string
  permissions: readonly string[]
}

/** Returns true if a text from outside names one of the roles. */
export function isOrganizationRole(text: string | null | undefined): text is OrganizationRole {
  return ORGANIZATION_ROLES.some((role) => role === text)
}

/** A built-in role's name on screens, and what it allows in a few words. */
export function aboutRole(role: BuiltInRole): { label: string; may: string } {
  return ABOUT[role]
}

/** A role's name on screens: `name` is that of a role which the company defined. */
export function roleLabel(role: string, name?: string | null): string {
  return isBuiltIn(role) ? ABOUT[role].label : (name ?? role)
}

/** Returns true if this role may run the organization, as owners and admins do. */
export function isAdministrator(role: string | null | undefined): boolean {
  return role === 'owner' || role === 'admin'
}

/** All roles of a company, the built-in ones first. */
export function rolesOfOrganization(defined: readonly DefinedRole[]): AssignableRole[] {
  return [
    ...BUILT_IN_ROLES.map((key) => ({ key, label: ABOUT[key].label, permissions: builtInPermissions(key) })),
    ...defined.map(({ id, name, permissions }) => ({
      ...{ key: id, label: name },
      permissions: permissions.filter(isPermission),
    })),
  ]
}

/** The roles that a person can hand out: those that allow nothing which the person may not do. Only owners decide about owners. */
export function rolesGrantedBy(
  own: { role: string | null; permissions: readonly Permission[] },
  roles: readonly AssignableRole[],
): AssignableRole[] {
  if (!own.permissions.includes('manage_members')) return []
  return roles.filter(
    ({ key, permissions }) =>
      (key !== 'owner' || own.role === 'owner') &&
      permissions.every((permission) => own.permissions.includes(permission)),
  )
}

function isBuiltIn(role: string): role is BuiltInRole {
  return BUILT_IN_ROLES.some((built) => built === role)
}
