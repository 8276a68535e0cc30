import { useState } from 'react'
import type { AssignableRole } from '#features/organizations/rules/roles.ts'
import type { OrganizationRole } from '#features/organizations/screens/queries.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useDeleteRole } from './use-role-actions.ts'

interface DeleteRoleDialogProps {
  role: OrganizationRole
  /** The roles that can replace it. */
  others: readonly AssignableRole[]
  onClose: () => void
}

/** Deletes a role. If the role is in use, asks for its replacement. */
export function DeleteRoleDialog({ role, others, onClose }: DeleteRoleDialogProps) {
  const isInUse = role.member_count + role.invitation_count > 0
  const [instead, setInstead] = useState(others.find(({ key }) => key === 'read_only')?.key ?? others[0]?.key ?? '')
  const { deleting, dialog } = useDeleteRole(onClose)
  return (
    <Dialog
      onClose={onClose}
      title={`Delete ${role.name}`}
      description={
        isInUse
          ? 'People have this role or are invited with it. They get a different role immediately.'
          : 'No one has this role.'
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          deleting.mutate({ id: role.id, name: role.name, replacement: isInUse ? instead : null })
        }}
      >
        {deleting.isError && <FormError>{deleting.error.message}</FormError>}
        {isInUse && (
          <SelectField
            label="New role for these people"
            options={others.map(({ key, label }) => ({ value: key, label }))}
            value={instead}
            onChange={({ currentTarget: { value } }) => setInstead(value)}
          />
        )}
        <DialogActions onClose={onClose} pending={deleting.isPending && 'Deleting...'}>
          Delete role
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  )
}
