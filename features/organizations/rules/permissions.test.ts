import { describe, expect, test } from 'vitest'
import {
  aboutPermission,
  builtInPermissions,
  inWords,
  neededBy,
  PERMISSION_GROUPS,
  PERMISSIONS,
  permissionProblems,
  permissionsOfGroup,
} from './permissions.ts'

describe('the list of permissions', () => {
  test('an owner has each permission, and an admin all but the archives of everything', () => {
    expect(builtInPermissions('owner')).toEqual(PERMISSIONS)
    expect(PERMISSIONS.filter((one) => !builtInPermissions('admin').includes(one))).toEqual(['export_organization'])
  })

  test('read-only sees every client and may do nothing else', () => {
    expect(builtInPermissions('read_only')).toEqual(['see_all_clients'])
  })

  test('each permission stands in one group, under a label of its own', () => {
    expect(PERMISSION_GROUPS.flatMap(permissionsOfGroup)).toEqual(PERMISSIONS)
    expect(new Set(PERMISSIONS.map((one) => aboutPermission(one).label)).size).toBe(PERMISSIONS.length)
  })

  test('what a permission needs is a permission, and each built-in role has it too', () => {
    for (const role of ['admin', 'staff', 'read_only'] as const) {
      expect(permissionProblems(builtInPermissions(role))).toEqual([])
    }
    expect(neededBy('see_billing')).toEqual(['see_revenue'])
  })

  test('a choice that makes no sense is told in a sentence', () => {
    expect(permissionProblems(['see_billing'])).toEqual(['“See billing” also needs “See revenue”.'])
    expect(permissionProblems(['see_billing', 'see_revenue'])).toEqual([])
  })
})

describe('in words', () => {
  test('a role without all clients sees those assigned, and lists what it lacks by name', () => {
    const [clients] = inWords(['change_clients'])

    expect(clients?.may).toEqual([
      'Sees only the clients assigned to them.',
      'Adds, imports, changes, assigns, and archives clients.',
    ])
    expect(clients?.mayNot).toContain('Reveal SSNs and birth dates')
  })

  test('an owner lacks nothing', () => {
    expect(inWords(PERMISSIONS).flatMap(({ mayNot }) => mayNot)).toEqual([])
  })
})
