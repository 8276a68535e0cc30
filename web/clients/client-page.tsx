import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { FormError } from '#web/ui/form-error.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { CenteredSpinner } from '#web/ui/spinner.tsx'
import { ClientEditForm } from './client-edit-form.tsx'
import { ClientHeader } from './client-header.tsx'
import { ClientReports } from './client-reports.tsx'
import { type Client, clientQueries } from './queries.ts'

/** One client's file. Another client's page starts afresh: masked, and not in edit mode. */
export function ClientPage() {
  const { clientId = '' } = useParams()
  return <ClientFile key={clientId} clientId={clientId} />
}

function ClientFile({ clientId }: { clientId: string }) {
  const client = useQuery(clientQueries.one(clientId))
  return (
    <QueryView
      query={client}
      failure="Failed to load client details"
      loading={<CenteredSpinner label="Loading client" />}
      empty={{ when: (loaded) => loaded === null, show: <FormError>Client not found</FormError> }}
    >
      {(loaded) => loaded && <LoadedFile client={loaded} />}
    </QueryView>
  )
}

function LoadedFile({ client }: { client: Client }) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      {isEditing ? (
        <ClientEditForm client={client} onClose={() => setIsEditing(false)} />
      ) : (
        <ClientHeader client={client} onEdit={() => setIsEditing(true)} />
      )}
      <ClientReports clientId={client.id} />
    </>
  )
}
