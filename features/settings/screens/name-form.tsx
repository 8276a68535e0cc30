import { type SubmitEvent, useState } from 'react'
import { useOrganizationMayWork } from '#features/organizations/screens/permitted/may-write.ts'
import { LONGEST_PERSON_NAME } from '#platform/rules/company-name.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Notice } from '#ui/forms/form-error.tsx'
import { SaveFailure } from '#ui/forms/save-failure.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { saveName } from './account.ts'

/** The name shown to colleagues and in the timeline. */
export function NameForm({ userId, name, onSaved }: { userId: string; name: string; onSaved: () => void }) {
  const [fullName, setFullName] = useState(name)
  const mayWork = useOrganizationMayWork()
  const [isMissing, setIsMissing] = useState(false)
  const saving = useMutation({ mutationFn: () => saveName(userId, fullName.trim()), onSuccess: onSaved })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isEmpty = fullName.trim() === ''
    setIsMissing(isEmpty)
    // A message about the saved name doesn't apply to an empty field.
    if (isEmpty) saving.reset()
    else saving.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[480px] gap-4">
      {saving.isError && <SaveFailure failure="Failed to update profile" message={saving.error.message} />}
      {saving.isSuccess && <Notice>Your name has been saved.</Notice>}
      <TextField
        label="Full Name"
        autoComplete="name"
        required
        maxLength={LONGEST_PERSON_NAME}
        error={isMissing ? 'Full name is required' : undefined}
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      {mayWork && (
        <Button type="submit" className="justify-self-start" pending={saving.isPending && 'Saving...'}>
          Save name
        </Button>
      )}
    </form>
  )
}
