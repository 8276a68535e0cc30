import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { documentLabel } from '#features/documents/rules/document-types.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { type EnvelopeSigner, envelopeQueries, type WholeEnvelope } from './envelope-queries.ts'
import { useEnvelopeAct } from './use-envelope-act.ts'

interface PaperDialogProps {
  envelope: WholeEnvelope
  signer: EnvelopeSigner
  onClose: () => void
}

/** Records a signature on paper with its scan. */
export function PaperDialog({ envelope, signer, onClose }: PaperDialogProps) {
  const files = useQuery(envelopeQueries.pdfsOf(envelope.client_id))
  const [scan, setScan] = useState('')
  const [day, setDay] = useState(() => dateOfInstant(new Date()))
  const recording = useEnvelopeAct(onClose)
  const scans = (files.data ?? []).filter(({ created_at }) => created_at >= envelope.created_at)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    recording.mutate({
      act: { act: 'record_paper', envelope_id: envelope.id, signer_id: signer.id, signed_on: day, document_id: scan },
      done: 'The signature was recorded.',
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Record the signature of ${signer.name} on paper`}
      description={`Upload the scan to the client’s documents first. Check that it has the code ${envelope.paper_code} on each page.`}
    >
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SelectField
          label="Scan"
          required
          options={[
            {
              value: '',
              label: scans.length === 0 ? 'No file was uploaded since the envelope was created' : 'Choose the scan',
            },
            ...scans.map((file) => ({ value: file.id, label: `${documentLabel(file)} (${file.file_name})` })),
          ]}
          value={scan}
          onChange={(event) => setScan(event.target.value)}
        />
        <TextField
          label="Day of signing"
          type="date"
          required
          hint="Both this day and the time of recording are kept. The later one counts."
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <DialogActions onClose={onClose} disabled={scan === ''} pending={recording.isPending && 'Recording...'}>
          Record
        </DialogActions>
      </form>
    </Dialog>
  )
}
