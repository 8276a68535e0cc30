import { useRef, useState } from 'react'
import { permissionSentence } from '#features/organizations/rules/permission-sentences.ts'
import {
  aboutPermission,
  neededBy,
  PERMISSION_GROUPS,
  type Permission,
  permissionProblems,
  permissionsOfGroup,
} from '#features/organizations/rules/permissions.ts'
import { LONGEST_ROLE_NAME } from '#features/organizations/rules/roles.ts'
import type { OrganizationRole } from '#features/organizations/screens/queries.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useSaveRole } from './use-role-actions.ts'

interface RoleDialogProps {
  /** The role to change; null for a new one. */
  changed: OrganizationRole | null
  /** The reader's permissions, because a role can't have others. */
  held: readonly Permission[]
  onClose: () => void
}

/** Edits a role's name and permissions. */
export function RoleDialog({ changed, held, onClose }: RoleDialogProps) {
  const [name, setName] = useState(changed?.name ?? '')
  const [chosen, setChosen] = useState<readonly Permission[]>(changed?.permissions ?? ['see_all_clients'])
  const [isTried, setIsTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const { saving, dialog } = useSaveRole(onClose)
  const nameProblem = isVisible(name) ? undefined : 'Name is required'
  const problems = permissionProblems(chosen)
  const submit = () => {
    setIsTried(true)
    // The list is long, so the name field may be out of view.
    if (nameProblem !== undefined) nameField.current?.focus()
    if (nameProblem === undefined && problems.length === 0)
      saving.mutate({ id: changed?.id ?? null, name: name.trim(), permissions: [...chosen] })
  }
  return (
    <Dialog
      onClose={onClose}
      title={changed === null ? 'New role' : `Edit ${changed.name}`}
      description="The new permissions apply to people with this role from their next request."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {saving.isError && <FormError>{saving.error.message}</FormError>}
        <TextField
          ref={nameField}
          label="Name"
          maxLength={LONGEST_ROLE_NAME}
          autoComplete="off"
          value={name}
          error={isTried ? nameProblem : undefined}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <PermissionChoice chosen={chosen} held={held} onChange={setChosen} />
        {problems.map((problem) => (
          <FormError key={problem}>{problem}</FormError>
        ))}
        <DialogActions onClose={onClose} pending={saving.isPending && 'Saving...'}>
          Save role
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  )
}

interface PermissionChoiceProps {
  chosen: readonly Permission[]
  held: readonly Permission[]
  onChange: (chosen: readonly Permission[]) => void
}

function PermissionChoice({ chosen, held, onChange }: PermissionChoiceProps) {
  return PERMISSION_GROUPS.map((group) => (
    <fieldset key={group} className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{group}</legend>
      {permissionsOfGroup(group).map((permission) => (
        <CheckboxField
          key={permission}
          label={aboutPermission(permission).label}
          hint={held.includes(permission) ? permissionSentence(permission) : 'You don’t have this permission.'}
          checked={chosen.includes(permission)}
          disabled={!held.includes(permission)}
          onChange={() => onChange(toggled(chosen, permission))}
        />
      ))}
    </fieldset>
  ))
}

/** Choosing a permission also chooses those it requires. */
const toggled = (chosen: readonly Permission[], permission: Permission): readonly Permission[] =>
  chosen.includes(permission)
    ? chosen.filter((one) => one !== permission)
    : [...new Set([...chosen, permission, ...neededBy(permission)])]
