import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AssignableRole,
  isOrganizationRole,
  roleLabel,
  rolesGrantedBy,
  rolesOfOrganization,
} from '#features/organizations/rules/roles.ts'
import type { OwnPermissions } from '#features/organizations/screens/permitted/may.ts'
import { useOrganizationMayWork } from '#features/organizations/screens/permitted/may-write.ts'
import { changeRole, type Member, orgAdminQueries } from '#features/organizations/screens/queries.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { SecondFactorReset } from '#features/sign-in/screens/second-factor-reset.tsx'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { controlStyle } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { nameOf } from './member-name.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { RoleLegend } from './role-legend.tsx'

/** The members and their roles. `own` has the reader's permissions. */
export function Members({ userId, own }: { userId: string; own: OwnPermissions }) {
  const members = useQuery(orgAdminQueries.members())
  const defined = useQuery(orgAdminQueries.definedRoles())
  const mayWork = useOrganizationMayWork()
  const granted = mayWork ? rolesGrantedBy(own, rolesOfOrganization(defined.data ?? [])) : []
  const [leaving, setLeaving] = useState<Member | null>(null)
  const change = useRoleChange()
  const team = useKeptFocus<HTMLDivElement>()
  return (
    <Part title="Members" className="space-y-4">
      {change.isError && <FormError>{change.error.message}</FormError>}
      <div ref={team}>
        <QueryView query={members} failure="Failed to load members">
          {(rows) => (
            <>
              <Table
                label="Members and their roles"
                linesOnPhone
                heads={['Name', 'Role', 'Last sign-in', 'Two-factor', { spoken: 'Actions' }]}
              >
                <tbody>
                  {rows.map((member) => (
                    <MemberRow
                      key={member.id}
                      member={member}
                      isSelf={member.id === userId}
                      granted={granted}
                      mayReset={mayWork && own.role === 'owner' && member.id !== userId && member.has_second_factor}
                      isBusy={change.isPending}
                      onRole={(to) => change.mutate({ member, to })}
                      onRemove={() => setLeaving(member)}
                    />
                  ))}
                </tbody>
              </Table>
              {leaving && (
                <RemoveMemberDialog
                  member={leaving}
                  isSelf={leaving.id === userId}
                  colleagues={rows.filter(({ id }) => id !== leaving.id)}
                  onClose={() => setLeaving(null)}
                />
              )}
            </>
          )}
        </QueryView>
      </div>
      {!members.isPending && <RoleLegend />}
      {change.dialog}
    </Part>
  )
}

function useRoleChange() {
  const queryClient = useQueryClient()
  const { withReauthentication, dialog } = useReauthentication()
  const change = useMutation({
    mutationFn: ({ member, to }: { member: Member; to: AssignableRole }) =>
      withReauthentication(() => changeRole(member.id, to.key)),
    onSuccess: (_, { member, to }) => showToast(`${nameOf(member)} is now ${inSentence(to)}`),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: orgAdminQueries.all })),
  })
  return { ...change, dialog }
}

/** Built-in roles are in lower case within a sentence; custom roles keep their spelling. */
const inSentence = ({ key, label }: AssignableRole) => (isOrganizationRole(key) ? label.toLowerCase() : label)

interface MemberRowProps {
  member: Member
  isSelf: boolean
  granted: AssignableRole[]
  /** Only for an owner, if the colleague has a second factor. */
  mayReset: boolean
  isBusy: boolean
  onRole: (role: AssignableRole) => void
  onRemove: () => void
}

function ResetFactor({ member }: { member: Member }) {
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: orgAdminQueries.all })
  return <SecondFactorReset personId={member.id} name={nameOf(member)} onDone={reload} />
}

function MemberRow({ member, isSelf, granted, mayReset, isBusy, onRole, onRemove }: MemberRowProps) {
  const key = member.role_id ?? member.organization_role
  // An admin can see an owner's row but not change it.
  const isOurs = granted.some((role) => role.key === key)
  return (
    <tr>
      <th scope="row" className="max-w-80 font-normal! sm:min-w-40 sm:wrap-anywhere">
        <span className="block font-semibold">
          {nameOf(member)}
          {isSelf && <span className="font-normal text-ink-3"> (you)</span>}
        </span>
        {member.full_name && <span className="block text-ink-3 text-small">{member.email}</span>}
      </th>
      <td data-label="Role">
        {isOurs ? (
          <select
            aria-label={`Role of ${nameOf(member)}`}
            value={key}
            disabled={isBusy}
            onChange={({ currentTarget: { value } }) => {
              const chosen = granted.find((role) => role.key === value)
              if (chosen) onRole(chosen)
            }}
            className={`${controlStyle} min-w-28 max-sm:w-40`}
          >
            {granted.map((role) => (
              <option key={role.key} value={role.key}>
                {role.label}
              </option>
            ))}
          </select>
        ) : (
          roleLabel(member.organization_role, member.role_name)
        )}
      </td>
      <td data-label="Last sign-in" className="lg:whitespace-nowrap">
        {member.last_sign_in_at ? shortMoment(member.last_sign_in_at) : 'Never'}
      </td>
      <td data-label="Two-factor">
        {member.has_second_factor ? 'On' : 'Off'}
        {mayReset && <ResetFactor member={member} />}
      </td>
      <td className="text-right">
        {isOurs && (
          <Button variant="quiet" aria-label={`${isSelf ? 'Leave' : 'Remove'} ${nameOf(member)}`} onClick={onRemove}>
            {isSelf ? 'Leave' : 'Remove'}
          </Button>
        )}
      </td>
    </tr>
  )
}
