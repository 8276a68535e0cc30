import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InvitationCommand } from '#features/lending/rules/intake/invitation.ts'
import type { Invitation } from '#features/lending/rules/intake/link-states.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

interface Answer {
  invitations: Invitation[]
}

// The reader of a link works on it meanwhile, and links are not in the live tables, because they have secrets.
const NEWS_EVERY_MS = 15_000

export const invitationQueries = {
  /** The links that were sent to a client, the newest first. */
  ofClient: (clientId: string) =>
    queryOptions({
      queryKey: [...lendingQueries.all, 'invitations', clientId],
      queryFn: async () =>
        (await callFunction<Answer>('application-invitations', { act: 'list', client_id: clientId })).invitations,
      refetchInterval: NEWS_EVERY_MS,
    }),
}

type WithoutClient<Command> = Command extends InvitationCommand ? Omit<Command, 'client_id' | 'idempotency_key'> : never

/** Sends, sends again, or revokes a link, once even if repeated. */
export function useInvitationAct(clientId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: WithoutClient<InvitationCommand>) =>
      callFunction<Answer>('application-invitations', {
        ...wish,
        client_id: clientId,
        // Two clicks within a minute send one message.
        idempotency_key: `${keyFor(wish)}:${Math.floor(Date.now() / 60_000)}`,
      }),
    onSuccess: onDone,
    onSettled: (_answer, error) =>
      unlessUnanswered(
        error,
        queryClient.invalidateQueries({ queryKey: invitationQueries.ofClient(clientId).queryKey }),
      ),
  })
}
