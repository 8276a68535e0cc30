import { useQuery } from '@tanstack/react-query'
import { clientQueries } from '#features/clients/screens/queries.ts'
import { DocumentsTab } from '#features/documents/screens/documents-tab.tsx'
import { ClientEnvelopes } from '#features/signing/screens/desk/client-envelopes.tsx'

/** A client's documents, and those that were sent for signature. */
export function ClientDocuments({ clientId }: { clientId: string }) {
  const client = useQuery(clientQueries.one(clientId))
  return (
    <>
      <DocumentsTab clientId={clientId} />
      <ClientEnvelopes clientId={clientId} clientName={client.data?.full_name ?? 'This client'} />
    </>
  )
}
