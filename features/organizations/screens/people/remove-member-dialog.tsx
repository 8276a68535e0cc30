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
  /** Who may take over their clients. */
  colleagues: readonly Member[]
  onClose: () => void
}

/** Says what removing somebody does, and asks who takes over their clients. */
export function RemoveMemberDialog({ member, isSelf, colleagues, onClose }: RemoveMemberDialogProps) {
  const queryClient = useQueryClient()
  const [handOverTo, setHandOverTo] = useState('')
  const { withReauthentication, dialog } = useReauthentication()
  const removing = useMutation({
    mutationFn: () => withReauthentication(() => removeMember(member.id, handOverTo || null)),
    onSuccess: async () => {
      // Whoever left has been signed out: there is nothing more to read here.
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
          ? 'You will be signed out everywhere, and see nothing of this organization any more.'
          : 'They are signed out everywhere at once, and see nothing of this organization any more. Open invitations in their name are withdrawn, and webhook endpoints they set up are paused. What they did stays in the audit log.'
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
          options={[{ value: '', label: 'Nobody' }, ...heirs]}
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
