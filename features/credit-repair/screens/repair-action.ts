import { useQueryClient } from '@tanstack/react-query'
import { documentQueries } from '#features/documents/screens/queries.ts'
import { workStatus } from '#features/organizations/screens/permitted/work-hold.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { contractQueries } from './contract-queries.ts'
import { feeQueries } from './fee-queries.ts'

/** Runs a command on a client's contract, enrollment or fees, once even if repeated. Reloads both afterwards. */
export function useRepairAction<Wish>(
  act: string,
  clientId: string,
  onDone: (answer: unknown) => void,
  bodyOf: (wish: Wish) => object | Promise<object>,
) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: contractQueries.ofClient(clientId).queryKey })
    await queryClient.invalidateQueries({ queryKey: feeQueries.ofClient(clientId).queryKey })
    await queryClient.invalidateQueries(documentQueries.all(clientId))
    await queryClient.invalidateQueries({ queryKey: workStatus(clientId).queryKey })
  }
  return useMutation({
    mutationFn: async (wish: Wish) => {
      const body = await bodyOf(wish)
      return callFunction(act, { ...body, idempotency_key: keyFor(body) })
    },
    onSuccess: onDone,
    // An enrollment requires a contract, and canceling the contract ends the enrollment. After an error, someone else
    // may have changed them.
    onSettled: (_said, error) => unlessUnanswered(error, readAgain()),
  })
}
