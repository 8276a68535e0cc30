import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { Button } from '#ui/button.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { envelopeQueries } from './envelope-queries.ts'
import { EnvelopeTable } from './envelope-table.tsx'
import { SendDialog } from './send-dialog.tsx'

/** The envelopes of a client, and a way to send another document. */
export function ClientEnvelopes({ clientId, clientName }: { clientId: string; clientName: string }) {
  const mayWrite = useMay('change_documents')
  const envelopes = useQuery(envelopeQueries.ofClient(clientId))
  useLive('envelopes', ['envelopes', 'client', clientId], { client_id: clientId })
  const [isSending, setSending] = useState(false)
  return (
    <section aria-labelledby="signatures" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="signatures" className="text-h2">
          Signatures
        </h2>
        {mayWrite && <Button onClick={() => setSending(true)}>Send for signature</Button>}
      </div>
      <QueryView
        query={envelopes}
        failure="Failed to load the signatures"
        empty={<p className="py-2 text-ink-2">No document was sent for signature.</p>}
      >
        {(rows) => <EnvelopeTable envelopes={rows} />}
      </QueryView>
      {isSending && <SendDialog clients={[{ id: clientId, name: clientName }]} onClose={() => setSending(false)} />}
    </section>
  )
}
