import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { aboutPermission, PERMISSION_GROUPS, permissionsOfGroup } from '#features/organizations/rules/permissions.ts'
import type { AssignableRole } from '#features/organizations/rules/roles.ts'
import { Table } from '#ui/table.tsx'

/** The permissions of each role. On a narrow screen the table scrolls sideways, and the permissions stay in view. */
export function RoleMatrix({ roles }: { roles: readonly AssignableRole[] }) {
  return (
    <Table label="What each role allows">
      <thead>
        <tr>
          <th scope="col" className="sticky left-0 bg-paper">
            Permission
          </th>
          {roles.map(({ key, label }) => (
            <th
              key={key}
              scope="col"
              className="w-28 min-w-16 max-w-40 sm:min-w-24 whitespace-normal! text-center! break-words"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {PERMISSION_GROUPS.map((group) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={roles.length + 1} className="pt-4! font-semibold text-ink-2">
              <span className="sticky left-0">{group}</span>
            </th>
          </tr>
          {permissionsOfGroup(group).map((permission) => (
            <tr key={permission}>
              <th scope="row" className="sticky left-0 max-w-44 bg-paper font-normal! sm:max-w-none">
                {aboutPermission(permission).label}
              </th>
              {roles.map(({ key, permissions }) => (
                <td key={key} className="text-center!">
                  <Held isHeld={permissions.includes(permission)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}

function Held({ isHeld }: { isHeld: boolean }) {
  return (
    <Fragment>
      {isHeld ? <Check aria-hidden size={16} className="inline text-brand" /> : <span aria-hidden>·</span>}
      <span className="sr-only">{isHeld ? 'Yes' : 'No'}</span>
    </Fragment>
  )
}
