import { useQueryClient } from '@tanstack/react-query'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** Sends the link to a client's page, or ends all of their links. */
export function useRepairLink(clientId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => callFunction('repair-page-link', { ...body, client_id: clientId }),
    onSuccess: onDone,
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['repair-page', clientId] })),
  })
}
