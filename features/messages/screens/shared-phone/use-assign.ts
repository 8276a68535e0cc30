import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageQueries } from '#features/messages/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { type Assignment, assignSharedTexts, sharedQueries } from './shared-queries.ts'

type Choice = Omit<Assignment, 'idempotency_key'>

/** Assigns texts to a client, and opens that client's conversation. */
export function useAssign(clientId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (choice: Choice) => assignSharedTexts({ ...choice, idempotency_key: keyFor(choice) }),
    onSuccess: async ({ thread_id }, { client_id }) => {
      await Promise.all(
        [sharedQueries.all, messageQueries.ofClient(clientId), messageQueries.ofClient(client_id)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
      await navigate(`/dashboard/clients/${client_id}?tab=communication&thread=${thread_id}`, {
        ...{ replace: client_id === clientId, preventScrollReset: true, state: 'opened' },
      })
    },
    // Another member may have assigned them in the meantime.
    onError: () => queryClient.invalidateQueries({ queryKey: sharedQueries.all }),
  })
}
