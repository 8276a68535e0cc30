import { describe, expect, test } from 'vitest'
import { BUILT_IN_ROLES, builtInPermissions } from './permissions.ts'
import {
  aboutRole,
  isAdministrator,
  isOrganizationRole,
  roleLabel,
  rolesGrantedBy,
  rolesOfOrganization,
} from './roles.ts'

const COLLECTOR = { id: 'c011', name: 'Collector', permissions: ['take_payments', 'reverse_payments'] }
const RUNNER = { id: 'a11', name: 'Runner', permissions: ['manage_members', 'take_payments', 'gone_since'] }

describe('roles of a company', () => {
  test.each([
    ['owner', ['owner', 'admin', 'staff', 'read_only', 'c011', 'a11']],
    ['admin', ['admin', 'staff', 'read_only', 'c011', 'a11']],
    ['staff', []],
    ['read_only', []],
  ] as const)('%s can assign %j', (role, granted) => {
    const own = { role, permissions: builtInPermissions(role) }

    expect(rolesGrantedBy(own, rolesOfOrganization([COLLECTOR, RUNNER])).map(({ key }) => key)).toEqual(granted)
  })

  test('a person who manages members can assign only their own permissions', () => {
    const own = { role: 'custom', permissions: ['manage_members', 'take_payments'] as const }

    expect(rolesGrantedBy(own, rolesOfOrganization([COLLECTOR, RUNNER])).map(({ key }) => key)).toEqual(['a11'])
  })

  test.each([
    ['owner', true],
    ['admin', true],
    ['staff', false],
    ['read_only', false],
    ['custom', false],
    [null, false],
    [undefined, false],
    ['Owner', false],
  ])('%s runs the organization: %s', (role, runs) => {
    expect(isAdministrator(role)).toBe(runs)
  })

  test('each role has a name, and no other text is a role', () => {
    expect(BUILT_IN_ROLES.map((role) => aboutRole(role).label)).toEqual(['Owner', 'Admin', 'Staff', 'Read-only'])
    expect(roleLabel('custom', 'Collector')).toBe('Collector')
    expect(['owner', 'custom', 'root', '', null].map(isOrganizationRole)).toEqual([true, true, false, false, false])
  })
})
