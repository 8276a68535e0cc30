import { useQuery } from '@tanstack/react-query'
import { canBeMoved } from '#features/messages/rules/shared-text.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { type Shared, sharedQueries } from './shared-queries.ts'
import { useAssign } from './use-assign.ts'

/**
 * The texts of a shared phone that were assigned to this client within a day, with a button to move them. Renders
 * nothing while they load, because they are an addition to the conversation.
 */
export function AssignedTexts({ clientId }: { clientId: string }) {
  const mayAssign = useMay('send_messages')
  const { data, dataUpdatedAt } = useQuery(sharedQueries.ofClient(clientId))
  if (!mayAssign) return null
  return data
    ?.filter(({ first: { assigned_client_id: owner, assigned_at: at } }) => {
      return owner === clientId && at !== null && canBeMoved(at, dataUpdatedAt)
    })
    .map((shared) => <AssignedLine key={shared.id} clientId={clientId} shared={shared} />)
}

function AssignedLine({ clientId, shared: { first, texts, named } }: { clientId: string; shared: Shared }) {
  const assigning = useAssign(clientId)
  const text_ids = texts.map(({ id }) => id)
  const move = (client_id: string) => assigning.mutate({ client_id, text_ids, assigned_client_id: clientId })
  return (
    <div className="grid gap-2 border-rule border-b bg-yellow-tint px-3 py-2 text-small print:hidden">
      <p>
        {texts.length === 1 ? 'A text' : `${texts.length} texts`} from a shared phone went to this client, as chosen by{' '}
        {first.assigner?.full_name ?? 'a former member'} on {shortMoment(first.assigned_at ?? first.received_at)}. You
        can correct this for a day.
      </p>
      {assigning.isError && <FormError>{assigning.error.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        {named
          .filter(({ id }) => id !== clientId)
          .map(({ id, full_name }) => (
            <Button key={id} pending={assigning.isPending && 'Moving...'} onClick={() => move(id)}>
              Move to {full_name}
            </Button>
          ))}
      </div>
    </div>
  )
}
