import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MissingRecord } from '#web/ui/missing-record.tsx'
import { usePageName } from '#web/ui/page-name.ts'
import { QueryView } from '#web/ui/query-view.tsx'
import { CenteredSpinner } from '#web/ui/spinner.tsx'
import { ClientEditForm } from './client-edit-form.tsx'
import { ClientHeader } from './client-header.tsx'
import { type Client, clientQueries } from './queries.ts'
import './client-file-print.css'

const LOADING = <CenteredSpinner label="Loading client" />

/** One client's file: the header, or its edit mode, over what the page keeps below. A client that can't be shown takes the whole page. */
export function ClientFile({ clientId, children }: { clientId: string; children: ReactNode }) {
  const client = useQuery(clientQueries.one(clientId))
  // Asked for beside the client and waited for: with its flags the ruler is higher, and would push everything down.
  const { isFetched: isScored } = useQuery(clientQueries.reports(clientId))
  usePageName(client.data && `${client.data.first_name} ${client.data.last_name}`)
  return (
    <QueryView
      query={client}
      failure="Failed to load client details"
      loading={LOADING}
      empty={
        <MissingRecord to="/dashboard/clients" way="Go to the client list">
          Client not found
        </MissingRecord>
      }
    >
      {(loaded) => {
        if (!loaded) return null
        if (!isScored) return LOADING
        return (
          <div className="client-file">
            <HeaderOrForm client={loaded} />
            <div className="mt-8">{children}</div>
            <p className="mt-6 hidden text-ink-2 text-small print:block">
              Confidential: contains consumer report information.
            </p>
          </div>
        )
      }}
    </QueryView>
  )
}

/** The keyboard goes along: into the form when it opens, and back to Edit when it closes. */
function HeaderOrForm({ client }: { client: Client }) {
  const [isEditing, setIsEditing] = useState(false)
  const [wasEdited, setWasEdited] = useState(false)
  const close = () => {
    setIsEditing(false)
    setWasEdited(true)
  }
  return isEditing ? (
    <ClientEditForm client={client} onClose={close} />
  ) : (
    <ClientHeader client={client} onEdit={() => setIsEditing(true)} isFocused={wasEdited} />
  )
}
