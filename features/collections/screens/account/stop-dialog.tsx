import { useState } from 'react'
import type { StopKind } from '#features/collections/rules/contact-stop.ts'
import { type Person, useCollections } from '#features/collections/screens/collection-queries.ts'
import { submitted, typedText } from '#features/collections/screens/submitted.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { phoneDigits } from '#platform/rules/phone.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'

const KINDS: { value: StopKind; label: string }[] = [
  { value: 'cease', label: 'Asked in writing that contact stop' },
  { value: 'attorney', label: 'Represented by an attorney' },
  { value: 'bankruptcy', label: 'In bankruptcy' },
  { value: 'deceased', label: 'Deceased' },
]

/** Records why contact with a person must stop. An attorney's address is required, because letters go there. */
export function StopDialog({ person, today, onClose }: { person: Person; today: PlainDate; onClose: () => void }) {
  const [kind, setKind] = useState<string>('cease')
  const isAttorney = kind === 'attorney'
  const saving = useCollections('collections', {
    onDone: () => {
      showToast('Contact stopped')
      onClose()
    },
  })
  const save = (form: FormData) => {
    const text = (name: string) => typedText(form, name) || null
    // The server refuses a number that is not a US number.
    const typed = text('attorney_phone') ?? ''
    const phone = phoneDigits(typed) || typed
    saving.mutate({
      ...{
        act: 'stop',
        client_id: person.client_id,
        kind,
        received_on: text('received_on') ?? today,
        note: text('note'),
      },
      ...(isAttorney && {
        ...{ attorney_name: text('attorney_name'), attorney_address: text('attorney_address') },
        attorney_phone: phone === '' ? null : phone,
      }),
    })
  }
  return (
    <Dialog
      title="Stop contact"
      description={`${person.full_name} will not be called or written to about the debt until you allow it again.`}
      onClose={onClose}
    >
      <form onSubmit={submitted(save)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {saving.isError && <FormError>{saving.error.message}</FormError>}
        <SelectField
          label="Reason"
          value={kind}
          options={KINDS}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
        <TextField label="Received on" name="received_on" type="date" max={today} defaultValue={today} required />
        {isAttorney && (
          <>
            <TextField label="Attorney" autoComplete="off" name="attorney_name" maxLength={200} required />
            <TextAreaField label="Address of the attorney" name="attorney_address" rows={3} maxLength={500} required />
            <TextField label="Phone of the attorney" autoComplete="off" name="attorney_phone" type="tel" />
          </>
        )}
        <TextField label="Note" name="note" maxLength={500} />
        <DialogActions onClose={onClose} pending={saving.isPending && 'Recording...'}>
          Stop contact
        </DialogActions>
      </form>
    </Dialog>
  )
}
