import { describe, expect, test } from 'vitest'
import { inWords } from './permission-sentences.ts'
import {
  aboutPermission,
  builtInPermissions,
  neededBy,
  PERMISSION_GROUPS,
  PERMISSIONS,
  permissionProblems,
  permissionsOfGroup,
} from './permissions.ts'

describe('the list of permissions', () => {
  test('an owner has each permission, and an admin all except archives of all data', () => {
    expect(builtInPermissions('owner')).toEqual(PERMISSIONS)
    expect(PERMISSIONS.filter((one) => !builtInPermissions('admin').includes(one))).toEqual([
      'override_loan_limits',
      'export_organization',
    ])
  })

  test('read-only can see every client and do nothing else', () => {
    expect(builtInPermissions('read_only')).toEqual(['see_all_clients'])
  })

  test('each permission is in one group, with a unique label', () => {
    expect(PERMISSION_GROUPS.flatMap(permissionsOfGroup)).toEqual(PERMISSIONS)
    expect(new Set(PERMISSIONS.map((one) => aboutPermission(one).label)).size).toBe(PERMISSIONS.length)
  })

  test('a required permission exists, and each built-in role with the permission has it too', () => {
    for (const role of ['admin', 'staff', 'read_only'] as const) {
      expect(permissionProblems(builtInPermissions(role))).toEqual([])
    }
    expect(neededBy('see_billing')).toEqual(['see_revenue'])
  })

  test('an invalid choice has a message', () => {
    expect(permissionProblems(['see_billing'])).toEqual(['“See billing” also needs “See revenue”.'])
    expect(permissionProblems(['see_billing', 'see_revenue'])).toEqual([])
  })
})

describe('as text', () => {
  test('a role without all clients sees the assigned ones, and the missing permissions are listed', () => {
    const [clients] = inWords(['change_clients'])

    expect(clients?.may).toEqual([
      'Sees only the clients assigned to them.',
      'Reads the notes and tasks of the clients they see.',
      'Adds, imports, changes, assigns, and archives clients.',
    ])
    expect(clients?.mayNot).toContain('Reveal SSNs and birth dates')
  })

  test('an owner lacks no permission', () => {
    expect(inWords(PERMISSIONS).flatMap(({ mayNot }) => mayNot)).toEqual([])
  })
})
