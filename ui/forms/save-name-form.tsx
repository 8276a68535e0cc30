import { useState } from 'react'
import { LONGEST_SAVED_NAME } from '#platform/rules/text-lengths.ts'
import { Button } from '#ui/button.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { CheckboxField, TextField } from './field.tsx'
import { FormError } from './form-error.tsx'

const UNIQUE_VIOLATION = '23505'

interface SaveNameFormProps {
  /** The kind of thing saved: 'view'. */
  thing: string
  label: string
  onSave: (named: { name: string; is_shared: boolean }) => Promise<unknown>
}

/** Saves what is open under a name, for the user or for the whole organization. */
export function SaveNameForm({ thing, label, onSave }: SaveNameFormProps) {
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const saving = useMutation({
    mutationFn: () => onSave({ name: name.trim(), is_shared: isShared }),
    onSuccess: () => setName(''),
  })
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') saving.mutate()
      }}
    >
      {saving.isError && <FormError>{problemOf(saving.error, thing)}</FormError>}
      <TextField
        label={label}
        maxLength={LONGEST_SAVED_NAME}
        required
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <CheckboxField
        label="For everyone in the organization"
        checked={isShared}
        onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
      />
      <Button type="submit" variant="primary" pending={saving.isPending && 'Saving...'}>
        Save {thing}
      </Button>
    </form>
  )
}

function problemOf(error: Error & { code?: string }, thing: string): string {
  return error.code === UNIQUE_VIOLATION ? `You have a ${thing} of this name already` : error.message
}
