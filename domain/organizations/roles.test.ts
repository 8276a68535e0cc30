import { describe, expect, test } from 'vitest'
import { aboutRole, isAdministrator, isOrganizationRole, ORGANIZATION_ROLES, rolesGrantedBy } from './roles.ts'

describe('roles of an organisation', () => {
  test.each([
    ['owner', ['owner', 'admin', 'staff']],
    ['admin', ['admin', 'staff']],
    ['staff', []],
  ] as const)('%s hands out %j', (role, granted) => {
    expect(rolesGrantedBy(role)).toEqual(granted)
  })

  test.each([
    ['owner', true],
    ['admin', true],
    ['staff', false],
    [null, false],
    [undefined, false],
    ['Owner', false],
  ])('%s runs the organisation: %s', (role, runs) => {
    expect(isAdministrator(role)).toBe(runs)
  })

  test('every role has a name, and nothing else is a role', () => {
    expect(ORGANIZATION_ROLES.map((role) => aboutRole(role).label)).toEqual(['Owner', 'Admin', 'Staff'])
    expect(['owner', 'root', '', null].map(isOrganizationRole)).toEqual([true, false, false, false])
  })
})
