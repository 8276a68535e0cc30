import { BUILT_IN_ROLES, type BuiltInRole, builtInPermissions, isPermission, type Permission } from './permissions.ts'

/** The values of a person's role: a built-in role, or `custom` for a role that the company defined. */
export const ORGANIZATION_ROLES = [...BUILT_IN_ROLES, 'custom'] as const

export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number]

/** The longest name of a role that a company defines. */
export const LONGEST_ROLE_NAME = 60

const ABOUT: Record<BuiltInRole, { label: string; may: string }> = {
  owner: { label: 'Owner', may: 'Everything, including ownership of the organization' },
  admin: { label: 'Admin', may: 'Everything except archives of all company data and ownership of the organization' },
  staff: { label: 'Staff', may: 'Works with clients, reports, loans, disputes, and documents' },
  read_only: { label: 'Read-only', may: 'Sees every client and changes nothing' },
}

/** A role that can be assigned. The key is a built-in role's name, or the id of a custom role. */
export interface AssignableRole {
  key: string
  label: string
  permissions: readonly Permission[]
}

/** A custom role, as the database returns it. */
export interface DefinedRole {
  id: string
  name: string
  permissions: readonly string[]
}

/** Returns true if the text is the name of a role. */
export function isOrganizationRole(text: string | null | undefined): text is OrganizationRole {
  return ORGANIZATION_ROLES.some((role) => role === text)
}

/** Returns a built-in role's label and a short description. */
export function aboutRole(role: BuiltInRole): { label: string; may: string } {
  return ABOUT[role]
}

/** Returns a role's label. `name` is the name of a custom role. */
export function roleLabel(role: string, name?: string | null): string {
  return isBuiltIn(role) ? ABOUT[role].label : (name ?? role)
}

/** Returns true if this role can run the organization, like owners and admins. */
export function isAdministrator(role: string | null | undefined): boolean {
  return role === 'owner' || role === 'admin'
}

/** Returns all roles of a company, built-in roles first. */
export function rolesOfOrganization(defined: readonly DefinedRole[]): AssignableRole[] {
  return [
    ...BUILT_IN_ROLES.map((key) => ({ key, label: ABOUT[key].label, permissions: builtInPermissions(key) })),
    ...defined.map(({ id, name, permissions }) => ({
      ...{ key: id, label: name },
      permissions: permissions.filter(isPermission),
    })),
  ]
}

/**
 * Returns the roles that a person can assign: those without permissions that the person lacks. Only owners can assign
 * the owner role.
 */
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
