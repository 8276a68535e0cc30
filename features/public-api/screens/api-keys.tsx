import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IfOrganizationMayWork } from '#features/organizations/screens/if-company-may-work.tsx'
import { apiKeyState } from '#features/public-api/rules/api-key.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { lastFailure } from '#ui/states/last-failure.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { ApiKeyForm } from './api-key-form.tsx'
import { apiKeyQueries, type ListedKey, madeKey, revokeKey } from './api-key-queries.ts'
import { ApiKeyRow } from './api-key-row.tsx'
import { SecretDialog } from './webhooks/secret-dialog.tsx'

/** An organization's API keys. A new key is shown once. */
export function ApiKeys() {
  const list = useQuery(apiKeyQueries.list())
  const { make, revoke, isMaking, begin, end, dialog } = useKeyActions()
  const refusal = isMaking ? null : lastFailure(make, revoke)
  return (
    <Part title="API keys" about={ABOUT} action={<NewKeyButton onClick={begin} />} className="space-y-6">
      {refusal && <FormError>{refusal.message}</FormError>}
      <QueryView
        query={list}
        failure="Failed to load API keys"
        empty={{
          when: ({ keys }) => keys.length === 0,
          show: (
            <EmptyState title="No API keys yet">Create one to order reports and add clients from a program.</EmptyState>
          ),
        }}
      >
        {({ keys }) => (
          <KeyTable
            keys={keys}
            now={list.dataUpdatedAt}
            isBusy={make.isPending || revoke.isPending}
            onRotate={({ id }) => make.mutate({ act: 'rotate', key_id: id })}
            onRevoke={({ id }) => revoke.mutate(id)}
          />
        )}
      </QueryView>
      {isMaking && (
        <ApiKeyForm
          isSandbox={list.data?.is_sandbox ?? true}
          problem={make.error?.message}
          isPending={make.isPending}
          onMake={(wanted) => make.mutate(wanted, { onSuccess: end })}
          onClose={end}
        >
          {dialog}
        </ApiKeyForm>
      )}
      {!isMaking && dialog}
      {make.data !== undefined && (
        <SecretDialog
          secret={make.data}
          name="API key"
          title="Copy your API key now"
          description="It is not shown again. Store it where your program reads its secrets, never in a web page or a repository."
          onClose={() => make.reset()}
        />
      )}
    </Part>
  )
}

const NewKeyButton = ({ onClick }: { onClick: () => void }) => (
  <IfOrganizationMayWork>
    <Button variant="primary" onClick={onClick}>
      New API key
    </Button>
  </IfOrganizationMayWork>
)

const ABOUT = (
  <>
    For programs that call Tradeline. A key has the permissions of the person who created it. To get started, see the{' '}
    <a href="/documentation" className="text-brand underline underline-offset-4">
      documentation
    </a>
    .
  </>
)

interface KeyTableProps {
  keys: readonly ListedKey[]
  /** When the list was read (ms). A key that expires later shows as expired after the next read. */
  now: number
  isBusy: boolean
  onRotate: (key: ListedKey) => void
  onRevoke: (key: ListedKey) => void
}

function KeyTable({ keys, now, isBusy, onRotate, onRevoke }: KeyTableProps) {
  return (
    <Table
      label="API keys of your company"
      linesOnPhone
      heads={['Name', 'Key', 'May', 'Made', 'Last used', 'State', { spoken: 'Actions' }]}
    >
      <tbody>
        {keys.map((key) => (
          <ApiKeyRow
            key={key.id}
            apiKey={key}
            state={apiKeyState(key, now)}
            isBusy={isBusy}
            onRotate={() => onRotate(key)}
            onRevoke={() => onRevoke(key)}
          />
        ))}
      </tbody>
    </Table>
  )
}

function useKeyActions() {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: apiKeyQueries.list().queryKey })
  const { withReauthentication, dialog } = useReauthentication()
  const make = useMutation({
    mutationFn: (wanted: Parameters<typeof madeKey>[0]) => withReauthentication(() => madeKey(wanted)),
    onSuccess: reload,
  })
  const revoke = useMutation({ mutationFn: revokeKey, onSuccess: reload })
  const [isMaking, setIsMaking] = useState(false)
  const begin = () => {
    // A pending request still shows its key when it arrives.
    if (make.isError) make.reset()
    setIsMaking(true)
  }
  return { make, revoke, isMaking, begin, end: () => setIsMaking(false), dialog }
}
