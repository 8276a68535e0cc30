import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '#ui/use-mutation.ts'
import { type Outgoing, sendMessage } from './calls.ts'
import { messageQueries } from './queries.ts'

/** Sends to a client, and resolves once the screen shows the message. */
export function useSend(clientId: string, onSent: (message: Outgoing, threadId: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendMessage,
    onSuccess: async ({ thread_id }, message) => {
      await queryClient.invalidateQueries({ queryKey: messageQueries.ofClient(clientId) })
      onSent(message, thread_id)
    },
  })
}
