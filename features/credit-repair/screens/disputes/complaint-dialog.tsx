import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CFPB_COMPLAINTS, complaintDraft } from '#features/credit-repair/rules/disputes/complaint-draft.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextAreaField } from '#ui/forms/field.tsx'
import { saveFile } from '#ui/save-file.ts'
import { type ClientDispute, disputeQueries } from './queries.ts'

/** Drafts a complaint to the CFPB from the recorded facts. The client reads, corrects, and files it. */
export function ComplaintDialog({ dispute, onClose }: { dispute: ClientDispute; onClose: () => void }) {
  const name = useQuery(disputeQueries.clientName(dispute.client_id))
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? complaintDraft(dispute, name.data ?? '')
  return (
    <Dialog
      onClose={onClose}
      title="Complaint to the CFPB"
      description="The CFPB takes complaints from consumers. Give this draft to the client, who checks every sentence and files it."
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          saveFile(new Blob([text], { type: 'text/plain' }), 'cfpb-complaint.txt')
          onClose()
        }}
      >
        <TextAreaField label="Draft" rows={14} value={text} onChange={({ target }) => setTyped(target.value)} />
        <p className="text-ink-2 text-table">
          The client files it at{' '}
          <a href={CFPB_COMPLAINTS} target="_blank" rel="noreferrer" className="underline">
            consumerfinance.gov/complaint
          </a>
          .
        </p>
        <DialogActions onClose={onClose}>Save as a text file</DialogActions>
      </form>
    </Dialog>
  )
}
