import { useQuery, useQueryClient } from '@tanstack/react-query'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { showFailure, showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type ApplicationRow, deskQueries } from './desk-queries.ts'

/** The member who works on an application. People who may work on it can choose another one. */
export function OwnerField({ application }: { application: ApplicationRow }) {
  const mayAssign = useMay('work_applications')
  const { owner_name, stage } = application
  if (!mayAssign || stage === 'ended' || stage === 'booked')
    return <span className="text-ink-2 text-small">{owner_name ?? 'No owner'}</span>
  return <OwnerSelect application={application} />
}

function OwnerSelect({ application }: { application: ApplicationRow }) {
  const { number, owner_id, owner_name } = application
  const members = useQuery(deskQueries.members()).data ?? []
  const assigning = useAssigning(application)
  const isListed = owner_id === null || members.some(({ id }) => id === owner_id)
  const chosen = assigning.isPending ? assigning.variables : owner_id
  return (
    <select
      aria-label={`Owner of ${applicationNumber(number)}`}
      value={chosen ?? ''}
      disabled={assigning.isPending}
      onChange={({ currentTarget }) => assigning.mutate(currentTarget.value === '' ? null : currentTarget.value)}
      className="-ml-1 min-h-6 max-w-40 truncate rounded-control bg-transparent text-ink-2 text-small hover:bg-brand-tint pointer-coarse:min-h-11"
    >
      <option value="">No owner</option>
      {!isListed && <option value={owner_id}>{owner_name ?? 'Former member'}</option>}
      {members.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

function useAssigning({ id, number, owner_id }: ApplicationRow) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const assign = (owner: string | null, seen: string | null) => {
    const request = { application_id: id, owner_id: owner, seen_owner_id: seen }
    return callFunction('assign-application', { ...request, idempotency_key: keyFor(request) })
  }
  const renew = () => queryClient.invalidateQueries({ queryKey: ['lending-desk', 'applications'] })
  return useMutation({
    mutationFn: (owner: string | null) => assign(owner, owner_id),
    onError: (error) => showFailure(error.message),
    onSuccess: (_said, owner) => {
      const undo = () =>
        void assign(owner_id, owner)
          .catch((error: Error) => showFailure(error.message))
          .then(renew)
      showToast(`${applicationNumber(number)} ${owner === null ? 'has no owner now' : 'has a new owner'}`, undo)
    },
    onSettled: (_said, error) => unlessUnanswered(error, renew()),
  })
}
