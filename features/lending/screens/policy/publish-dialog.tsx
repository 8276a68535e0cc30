import { type SubmitEvent, useState } from 'react'
import { HOURS_TO_PUBLISH_ALONE } from '#features/organizations/rules/second-person.ts'
import type { WhenAsked } from '#features/sign-in/screens/reauthentication.tsx'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { usePolicyCommand } from './policy-queries.ts'

interface PublishDialogProps {
  id: string
  hash: string
  confirm: WhenAsked
  onClose: () => void
}

/** Asks for the first day of a version, and publishes it. */
export function PublishDialog({ id, hash, confirm, onClose }: PublishDialogProps) {
  const [day, setDay] = useState(() => dateOfInstant(new Date()))
  const publish = usePolicyCommand<'publish', object>(() => {
    showToast('Published')
    onClose()
  }, confirm)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    publish.mutate({ act: 'publish', version_id: id, hash, effective_on: day })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Publish this version?"
      description={`Someone who did not write it must publish it. If you are the only person who manages policies, you can publish it ${HOURS_TO_PUBLISH_ALONE} hours after you submitted it.`}
    >
      <form onSubmit={submit} className="grid gap-4">
        {publish.isError && <FormError>{publish.error.message}</FormError>}
        <TextField
          label="First day"
          type="date"
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
          hint="Your company’s day. Applications decided from then on follow it."
        />
        <DialogActions onClose={onClose} pending={publish.isPending && 'Publishing...'}>
          Publish
        </DialogActions>
      </form>
    </Dialog>
  )
}
