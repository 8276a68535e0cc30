import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormError } from '#web/ui/form-error.tsx'
import { usePageName } from '#web/ui/page-name.ts'
import { QueryView } from '#web/ui/query-view.tsx'
import { CenteredSpinner } from '#web/ui/spinner.tsx'
import { ClientEditForm } from './client-edit-form.tsx'
import { ClientHeader } from './client-header.tsx'
import { type Client, clientQueries } from './queries.ts'

/** One client's file: the header, or its edit mode, over what the page keeps below. A client that can't be shown takes the whole page. */
export function ClientFile({ clientId, children }: { clientId: string; children: ReactNode }) {
  const client = useQuery(clientQueries.one(clientId))
  usePageName(client.data && `${client.data.first_name} ${client.data.last_name}`)
  return (
    <QueryView
      query={client}
      failure="Failed to load client details"
      loading={<CenteredSpinner label="Loading client" />}
      empty={{ when: (loaded) => loaded === null, show: <FormError>Client not found</FormError> }}
    >
      {(loaded) =>
        loaded && (
          <>
            <HeaderOrForm client={loaded} />
            <div className="mt-8">{children}</div>
          </>
        )
      }
    </QueryView>
  )
}

function HeaderOrForm({ client }: { client: Client }) {
  const [isEditing, setIsEditing] = useState(false)
  return isEditing ? (
    <ClientEditForm client={client} onClose={() => setIsEditing(false)} />
  ) : (
    <ClientHeader client={client} onEdit={() => setIsEditing(true)} />
  )
}
