import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Member, removeMember } from '#features/organizations/screens/queries.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { nameOf } from './member-name.ts'

interface RemoveMemberDialogProps {
  member: Member
  isSelf: boolean
  /** The people who can take over the clients. */
  colleagues: readonly Member[]
  onClose: () => void
}

/** Explains the removal of a member, and asks who takes over their clients. */
export function RemoveMemberDialog({ member, isSelf, colleagues, onClose }: RemoveMemberDialogProps) {
  const queryClient = useQueryClient()
  const [handOverTo, setHandOverTo] = useState('')
  const { withReauthentication, dialog } = useReauthentication()
  const removing = useMutation({
    mutationFn: () => withReauthentication(() => removeMember(member.id, handOverTo || null)),
    onSuccess: async () => {
      // A person who left is signed out and has no access anymore.
      if (isSelf) return window.location.assign('/auth')
      onClose()
      showToast(`${nameOf(member)} was removed`)
      await queryClient.invalidateQueries()
    },
  })
  const heirs = colleagues.map((colleague) => ({ value: colleague.id, label: nameOf(colleague) }))
  return (
    <Dialog
      onClose={onClose}
      title={isSelf ? 'Leave the organization' : `Remove ${nameOf(member)}`}
      description={
        isSelf
          ? 'You will be signed out everywhere and will no longer have access to this organization.'
          : 'They are signed out everywhere immediately and lose access to this organization. Their open invitations are withdrawn, and webhook endpoints they set up are paused. Their actions stay in the audit log.'
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          removing.mutate()
        }}
      >
        {removing.isError && <FormError>{removing.error.message}</FormError>}
        <SelectField
          label={isSelf ? 'Your clients go to' : 'Their clients go to'}
          options={[{ value: '', label: 'No one' }, ...heirs]}
          value={handOverTo}
          onChange={({ currentTarget: { value } }) => setHandOverTo(value)}
        />
        <DialogActions onClose={onClose} pending={removing.isPending && 'Removing...'}>
          {isSelf ? 'Leave' : 'Remove'}
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  )
}
