import { useState } from 'react'
import { type CollectionText, useCollections } from '#features/collections/screens/collection-queries.ts'
import { submitted, typedText } from '#features/collections/screens/submitted.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'

const KINDS = [
  { value: 'script', label: 'Script for calls' },
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text message' },
]

/** Adds or changes a script or template. */
export function TextDialog({ text, onClose }: { text: CollectionText | null; onClose: () => void }) {
  const [kind, setKind] = useState<string>(text?.kind ?? 'script')
  const saving = useCollections('collection-settings', {
    onDone: () => {
      showToast('Saved')
      onClose()
    },
  })
  const save = (form: FormData) =>
    saving.mutate({
      ...{ act: 'text', id: text?.id ?? null, kind, title: typedText(form, 'title'), body: typedText(form, 'body') },
      subject: kind === 'email' ? typedText(form, 'subject') : null,
    })
  return (
    <Dialog title={text === null ? 'Add a script or template' : 'Change the text'} onClose={onClose}>
      <form onSubmit={submitted(save)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {saving.isError && <FormError>{saving.error.message}</FormError>}
        <SelectField
          label="Kind"
          value={kind}
          options={KINDS}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
        <TextField label="Title" name="title" maxLength={80} defaultValue={text?.title} required />
        {kind === 'email' && (
          <TextField label="Subject" name="subject" maxLength={200} defaultValue={text?.subject ?? ''} required />
        )}
        <TextAreaField label="Text" name="body" rows={10} maxLength={5000} defaultValue={text?.body} required />
        <DialogActions onClose={onClose} pending={saving.isPending && 'Saving...'}>
          Save
        </DialogActions>
      </form>
    </Dialog>
  )
}
