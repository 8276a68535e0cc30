import { useState } from 'react'
import { handOver } from '#platform/browser/handed-over.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { showFailure } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { actOnEnvelopes } from './calls.ts'
import type { EnvelopeSigner } from './envelope-queries.ts'

const CHECKS = [
  { value: 'id_document', label: 'I checked a government ID' },
  { value: 'known', label: 'I know this person' },
]

interface InPersonDialogProps {
  envelopeId: string
  signer: EnvelopeSigner
  onClose: () => void
}

/** Opens the signer's page on this device. A signer who isn't the member gets a browser without a session. */
export function InPersonDialog({ envelopeId, signer, onClose }: InPersonDialogProps) {
  const isCompany = signer.role === 'company'
  const [checked, setChecked] = useState('id_document')
  const starting = useMutation({
    mutationFn: async () => {
      const { secret } = await actOnEnvelopes<{ secret: string }>({
        ...{ act: 'start_in_person', envelope_id: envelopeId, signer_id: signer.id },
        checked: isCompany ? 'self' : checked,
      })
      const address = `/sign#${secret}`
      // Awaited here, because the end of the session removes this dialog.
      if (isCompany) window.location.replace(address)
      else await handOver(address)
    },
    onError: (error) => showFailure(error.message),
  })
  return (
    <Dialog
      onClose={onClose}
      title={isCompany ? 'Countersign' : `${signer.name} signs on this device`}
      description={
        isCompany
          ? 'The documents open. Read and sign them for your company.'
          : 'The documents open, and you are signed out in all tabs of this browser. Save your other work first. Then hand the device over. To return, sign in again.'
      }
    >
      {!isCompany && (
        <SelectField
          label="How you checked who signs"
          options={CHECKS}
          value={checked}
          onChange={(event) => setChecked(event.target.value)}
        />
      )}
      <DialogActions onClose={onClose} onAct={() => starting.mutate()} pending={starting.isPending && 'Opening...'}>
        {isCompany ? 'Read and sign' : 'Open the documents'}
      </DialogActions>
    </Dialog>
  )
}
