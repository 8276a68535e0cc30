import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { deskQueries } from '#features/lending/screens/desk/desk-queries.ts'
import { LONGEST_REASON } from '#platform/rules/reason.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextAreaField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { selfQuery, useApplicationCommand } from './second-person-queries.ts'

interface ReferDialogProps {
  applicationId: string
  ownerId: string | null
  onClose: () => void
}

/** Refers an application to a colleague, with a note. The colleague becomes its owner and is notified. */
export function ReferDialog({ applicationId, ownerId, onClose }: ReferDialogProps) {
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const members = useQuery(deskQueries.members())
  const self = useQuery(selfQuery).data
  const referring = useApplicationCommand<object>('refer-application', () => {
    showToast('Referred. Your colleague is notified.')
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    referring.mutate({ application_id: applicationId, to, note, seen_owner_id: ownerId })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Refer to a colleague"
      description="The colleague becomes the owner of this application and gets a notification. Your note stays with the application."
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        {referring.isError && <FormError>{referring.error.message}</FormError>}
        <QueryView query={members} failure="Couldn’t load your colleagues">
          {(all) => (
            <SelectField
              label="Colleague"
              value={to}
              onChange={({ target }) => setTo(target.value)}
              options={[
                { value: '', label: 'Choose a colleague' },
                ...all.filter(({ id }) => id !== self).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </QueryView>
        <TextAreaField
          label="Note"
          hint="Say what your colleague should look at."
          rows={3}
          maxLength={LONGEST_REASON}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <DialogActions onClose={onClose} disabled={to === ''} pending={referring.isPending && 'Referring...'}>
          Refer
        </DialogActions>
      </form>
    </Dialog>
  )
}
