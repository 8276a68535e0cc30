import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { CardCommandRequest } from '#features/cards/rules/card-commands.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { cardAct } from './calls.ts'
import { cardQueries } from './queries.ts'

/** Runs a command on a card and reloads it in any case, because a decline is in its ledger too. */
export function useCardAction(
  cardId: string,
  onDone?: () => void,
): UseMutationResult<unknown, Error, CardCommandRequest> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (act: CardCommandRequest) => cardAct<unknown>(act),
    onSuccess: () => onDone?.(),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: cardQueries.one(cardId).queryKey })),
  })
}

/** Returns the running simulation of a card. */
export const simulating = ({ isPending, variables }: ReturnType<typeof useCardAction>) =>
  isPending && variables.act === 'simulate' ? variables.event : null
