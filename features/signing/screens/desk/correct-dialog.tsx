import { type SubmitEvent, useState } from 'react'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import type { EnvelopeSigner } from './envelope-queries.ts'
import { useEnvelopeAct } from './use-envelope-act.ts'

const MEANS = [
  { value: 'link', label: 'By a link' },
  { value: 'tablet', label: 'In person, on our device' },
  { value: 'paper', label: 'On paper' },
]

interface CorrectDialogProps {
  envelopeId: string
  signer: EnvelopeSigner
  onClose: () => void
}

/** Corrects the address of a signer, or the way in which they sign. */
export function CorrectDialog({ envelopeId, signer, onClose }: CorrectDialogProps) {
  const [email, setEmail] = useState(signer.email ?? '')
  const [phone, setPhone] = useState(signer.phone ?? '')
  const [means, setMeans] = useState<string>(signer.means)
  const correcting = useEnvelopeAct(onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const digits = phone.replaceAll(/\D/g, '')
    const address = { email: email.trim() === '' ? null : email.trim(), phone: digits === '' ? null : digits }
    correcting.mutate({
      act: { act: 'correct', envelope_id: envelopeId, signer_id: signer.id, ...address, means },
      done: 'Corrected.',
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Correct ${signer.name}`}
      description="Links that were sent before stop working. A new one goes to the new address."
    >
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          hint="Ten digits"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <SelectField label="Signs" options={MEANS} value={means} onChange={(event) => setMeans(event.target.value)} />
        <DialogActions onClose={onClose} pending={correcting.isPending && 'Saving...'}>
          Save
        </DialogActions>
      </form>
    </Dialog>
  )
}
