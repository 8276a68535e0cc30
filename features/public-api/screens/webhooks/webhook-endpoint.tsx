import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { IfOrganizationMayWork } from '#features/organizations/screens/if-company-may-work.tsx'
import type { ListedEndpoint } from '#features/public-api/rules/webhooks/endpoint.ts'
import { ALL_EVENTS } from '#features/public-api/rules/webhooks/events.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { DeleteEndpointDialog, ReplaceSecretDialog } from './webhook-dialogs.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { changeEndpoint, onEndpoint, replacedSecret, webhookQueries } from './webhook-queries.ts'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import { endpointState } from './webhook-words.ts'

interface WebhookEndpointProps {
  endpoint: ListedEndpoint
  allowsLoopback: boolean
  onBack: () => void
}

/** One endpoint: its events, its state and its log. */
export function WebhookEndpoint({ endpoint, allowsLoopback, onBack }: WebhookEndpointProps) {
  const { id, paused_at } = endpoint
  const next = paused_at === null ? 'pause' : 'resume'
  const [asked, setAsked] = useState<'change' | 'replace' | 'delete' | null>(null)
  const { act, change, replace, dialog } = useEndpointActions(endpoint, () => setAsked(null))
  const sending = (its: typeof next | 'test', doing: string) => ({
    disabled: act.isPending,
    pending: act.isPending && act.variables.act === its && doing,
    onClick: () => act.mutate({ id, act: its }),
  })
  return (
    <div className="space-y-6">
      <BackButton onClick={onBack} />
      <Facts endpoint={endpoint} />
      {act.error && <FormError>{act.error.message}</FormError>}
      <IfOrganizationMayWork>
        <div className="flex flex-wrap gap-2">
          <Button {...sending('test', 'Sending...')}>Send test event</Button>
          <Button {...sending(next, NEXT[next].doing)}>{NEXT[next].label}</Button>
          <Button onClick={() => setAsked('change')}>Change</Button>
          <Button onClick={() => setAsked('replace')}>Replace secret</Button>
          <Button onClick={() => setAsked('delete')}>Delete</Button>
        </div>
      </IfOrganizationMayWork>
      <WebhookLog endpointId={id} />
      {asked === 'change' && (
        <WebhookForm
          endpoint={endpoint}
          allowsLoopback={allowsLoopback}
          problem={change.error?.message}
          isPending={change.isPending}
          onSave={(fields) => change.mutate({ id, fields })}
          onClose={() => setAsked(null)}
        >
          {dialog}
        </WebhookForm>
      )}
      {asked === 'replace' && (
        <ReplaceSecretDialog
          problem={replace.error?.message}
          isPending={replace.isPending}
          onReplace={(keepOld) => replace.mutate({ id, keepOld })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'delete' && (
        <DeleteEndpointDialog
          url={endpoint.url}
          problem={act.error?.message}
          isPending={act.isPending}
          onDelete={() => act.mutate({ id, act: 'delete' }, { onSuccess: onBack })}
          onClose={() => setAsked(null)}
        />
      )}
      {replace.data !== undefined && <WebhookSecretDialog secret={replace.data} onClose={() => replace.reset()} />}
    </div>
  )
}

const BackButton = ({ onClick }: { onClick: () => void }) => (
  <Button onClick={onClick}>
    <ArrowLeft aria-hidden size={15} />
    All endpoints
  </Button>
)

const NEXT = {
  pause: { label: 'Pause', doing: 'Pausing...' },
  resume: { label: 'Resume', doing: 'Resuming...' },
}

function Facts({ endpoint }: { endpoint: ListedEndpoint }) {
  const { url, description, event_types, created_at, old_secret_until } = endpoint
  const facts = [
    ['State', endpointState(endpoint)],
    ['Events', event_types.includes(ALL_EVENTS) ? 'All' : event_types.join(', ')],
    ['Made', shortMoment(created_at)],
    ...(old_secret_until === null ? [] : [['Old secret', `Signs until ${shortMoment(old_secret_until)}`]]),
  ]
  return (
    <div>
      <h2 className="break-all text-h2">{url}</h2>
      {description !== '' && <p className="mt-1 text-ink-2">{description}</p>}
      <dl className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-[max-content_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents max-sm:block">
            <dt className="text-ink-2 text-small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const SAID = {
  pause: 'Paused: events are held until you resume it',
  resume: 'Resumed: held events are being sent',
  test: 'A test event is being sent',
  delete: 'The endpoint was deleted',
}

function useEndpointActions({ url }: ListedEndpoint, onDone: () => void) {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: webhookQueries.all })
  const act = useMutation({
    mutationFn: onEndpoint,
    onSuccess: (_, done) => {
      showToast(SAID[done.act])
      return reload()
    },
  })
  const { withReauthentication, dialog } = useReauthentication()
  const change = useMutation({
    mutationFn: (wanted: Parameters<typeof changeEndpoint>[0]) => withReauthentication(() => changeEndpoint(wanted)),
    onSuccess: () => {
      onDone()
      showToast(`${new URL(url).host} is changed`)
      return reload()
    },
  })
  const replace = useMutation({
    mutationFn: replacedSecret,
    onSuccess: () => {
      onDone()
      return reload()
    },
  })
  return { act, change, replace, dialog }
}
