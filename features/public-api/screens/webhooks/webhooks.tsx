import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { IfOrganizationMayWork } from '#features/organizations/screens/if-company-may-work.tsx'
import type { EndpointFields, ListedEndpoint } from '#features/public-api/rules/webhooks/endpoint.ts'
import { ALL_EVENTS } from '#features/public-api/rules/webhooks/events.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { WebhookEndpoint } from './webhook-endpoint.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { madeEndpoint, webhookQueries } from './webhook-queries.ts'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import { endpointMark, endpointState } from './webhook-words.ts'

/** The organization's webhook endpoints, or one of them with its log if the address names `endpoint`. */
export function Webhooks() {
  const list = useQuery(webhookQueries.list())
  const [params, setParams] = useSearchParams()
  const open = (endpoint?: string) => setParams({ section: 'webhooks', ...(endpoint && { endpoint }) })
  const shown = params.get('endpoint')
  return (
    <QueryView query={list} failure="Failed to load webhooks">
      {({ endpoints, allows_loopback }) => {
        const endpoint = endpoints.find(({ id }) => id === shown)
        return endpoint === undefined ? (
          <Endpoints endpoints={endpoints} allowsLoopback={allows_loopback} onOpen={open} />
        ) : (
          <WebhookEndpoint endpoint={endpoint} allowsLoopback={allows_loopback} onBack={() => open()} />
        )
      }}
    </QueryView>
  )
}

const ABOUT = (
  <>
    We send signed events to your servers and retry until they are received. To verify a delivery, see the{' '}
    <a href="/documentation#webhooks" className="text-brand underline underline-offset-4">
      documentation
    </a>
    .
  </>
)

interface EndpointsProps {
  endpoints: readonly ListedEndpoint[]
  allowsLoopback: boolean
  onOpen: (id: string) => void
}

function Endpoints({ endpoints, allowsLoopback, onOpen }: EndpointsProps) {
  const queryClient = useQueryClient()
  const [isMaking, setIsMaking] = useState(false)
  const { withReauthentication, dialog } = useReauthentication()
  const make = useMutation({
    mutationFn: (fields: EndpointFields) => withReauthentication(() => madeEndpoint(fields)),
    onSuccess: () => {
      setIsMaking(false)
      return queryClient.invalidateQueries({ queryKey: webhookQueries.all })
    },
  })
  const open = () => {
    // A pending request still shows its secret when it arrives.
    if (make.isError) make.reset()
    setIsMaking(true)
  }
  return (
    <Part
      title="Webhooks"
      about={ABOUT}
      action={
        <IfOrganizationMayWork>
          <Button variant="primary" onClick={open}>
            New endpoint
          </Button>
        </IfOrganizationMayWork>
      }
      className="space-y-6"
    >
      {!isMaking && make.isError && <FormError>{make.error.message}</FormError>}
      {endpoints.length === 0 ? (
        <EmptyState title="No webhook endpoints yet">
          Add one to notify your server about new clients and finished reports.
        </EmptyState>
      ) : (
        <EndpointTable endpoints={endpoints} onOpen={onOpen} />
      )}
      {isMaking && (
        <WebhookForm
          endpoint={undefined}
          allowsLoopback={allowsLoopback}
          problem={make.error?.message}
          isPending={make.isPending}
          onSave={(fields) => make.mutate(fields)}
          onClose={() => setIsMaking(false)}
        >
          {dialog}
        </WebhookForm>
      )}
      {make.data !== undefined && <WebhookSecretDialog secret={make.data} onClose={() => make.reset()} />}
    </Part>
  )
}

function EndpointTable({ endpoints, onOpen }: Pick<EndpointsProps, 'endpoints' | 'onOpen'>) {
  return (
    <Table
      label="Webhook endpoints of your company"
      linesOnPhone
      heads={['Endpoint', 'Events', 'State', 'Last arrival', { spoken: 'Actions' }]}
    >
      <tbody>
        {endpoints.map((endpoint) => (
          <tr key={endpoint.id}>
            <th scope="row" className="max-w-md break-all">
              {endpoint.url}
              {endpoint.description !== '' && (
                <span className="block font-normal text-ink-3 text-small">{endpoint.description}</span>
              )}
            </th>
            <td data-label="Events">
              {endpoint.event_types.includes(ALL_EVENTS) ? 'All' : endpoint.event_types.join(', ')}
            </td>
            <td data-label="State">
              <span>
                <StatusIcon status={endpointMark(endpoint)} /> {endpointState(endpoint)}
              </span>
            </td>
            <td data-label="Last arrival">
              {endpoint.last_delivered_at === null ? 'None yet' : shortMoment(endpoint.last_delivered_at)}
            </td>
            <td className="text-right">
              <Button aria-label={`Open ${endpoint.url}`} onClick={() => onOpen(endpoint.id)}>
                Open
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
