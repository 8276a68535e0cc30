import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PERMISSION_GROUPS } from '#features/organizations/rules/permissions.ts'
import { type AssignableRole, rolesOfOrganization } from '#features/organizations/rules/roles.ts'
import { IfOrganizationMayWork } from '#features/organizations/screens/if-company-may-work.tsx'
import type { OwnPermissions } from '#features/organizations/screens/permitted/may.ts'
import { type OrganizationRole, orgAdminQueries } from '#features/organizations/screens/queries.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { DeleteRoleDialog } from './delete-role-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { WhatSomebodySees } from './what-somebody-sees.tsx'

type Doing = { kind: 'add' } | { kind: 'edit' | 'delete'; role: OrganizationRole }

/** The roles with their permissions, and a preview of one person's access. `own` has the reader's permissions. */
export function Roles({ own }: { own: OwnPermissions }) {
  const defined = useQuery(orgAdminQueries.definedRoles())
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  return (
    <Part
      title="Roles"
      about="Each person has one role. Owner, Admin, Staff, and Read-only are built in. Define other roles for your company’s needs."
      action={
        <IfOrganizationMayWork>
          <Button onClick={() => setDoing({ kind: 'add' })}>New role</Button>
        </IfOrganizationMayWork>
      }
      className="space-y-8"
    >
      <QueryView query={defined} failure="Failed to load roles">
        {(roles) => (
          <>
            <DefinedRoles
              roles={roles}
              mayChange={(role) => role.permissions.every((permission) => own.permissions.includes(permission))}
              onDo={setDoing}
            />
            <RoleMatrix roles={rolesOfOrganization(roles)} />
            <WhatSomebodySees roles={rolesOfOrganization(roles)} />
            {doing?.kind === 'add' && <RoleDialog changed={null} held={own.permissions} onClose={close} />}
            {doing?.kind === 'edit' && <RoleDialog changed={doing.role} held={own.permissions} onClose={close} />}
            {doing?.kind === 'delete' && (
              <DeleteRoleDialog role={doing.role} others={othersThan(doing.role, roles, own)} onClose={close} />
            )}
          </>
        )}
      </QueryView>
    </Part>
  )
}

/** The roles that can replace it: those that the reader can assign. */
const othersThan = (
  role: OrganizationRole,
  roles: readonly OrganizationRole[],
  own: OwnPermissions,
): AssignableRole[] =>
  rolesOfOrganization(roles).filter(
    ({ key, permissions }) =>
      key !== role.id &&
      (key !== 'owner' || own.role === 'owner') &&
      permissions.every((permission) => own.permissions.includes(permission)),
  )

interface DefinedRolesProps {
  roles: readonly OrganizationRole[]
  mayChange: (role: OrganizationRole) => boolean
  onDo: (doing: Doing) => void
}

function DefinedRoles({ roles, mayChange, onDo }: DefinedRolesProps) {
  if (roles.length === 0) {
    return (
      <p className="text-ink-2">
        Your company has not defined any roles yet. A custom role can combine permissions from{' '}
        {PERMISSION_GROUPS.length} groups.
      </p>
    )
  }
  return (
    <ul aria-label="Roles of your company" className="border-rule border-t">
      {roles.map((role) => (
        <li key={role.id} className="flex flex-wrap items-center justify-between gap-2 border-rule border-b py-2">
          <span className="wrap-anywhere">
            <span className="font-semibold">{role.name}</span>{' '}
            <span className="text-ink-3 text-small">
              {role.member_count === 1 ? '1 person' : `${role.member_count} people`}
            </span>
          </span>
          <IfOrganizationMayWork>
            {mayChange(role) ? (
              <span className="flex gap-2">
                <Button aria-label={`Edit ${role.name}`} onClick={() => onDo({ kind: 'edit', role })}>
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Delete ${role.name}`}
                  onClick={() => onDo({ kind: 'delete', role })}
                >
                  Delete
                </Button>
              </span>
            ) : (
              <span className="text-ink-3 text-small">You need all of its permissions to change it</span>
            )}
          </IfOrganizationMayWork>
        </li>
      ))}
    </ul>
  )
}
