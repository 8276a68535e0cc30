import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { CardCommandRequest } from '#features/cards/rules/card-commands.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { cardAct } from './calls.ts'
import { cardQueries } from './queries.ts'

/** Does something with one card, and reads it again whether or not that worked: a decline is in its ledger too. */
export function useCardAction(
  cardId: string,
  onDone?: () => void,
): UseMutationResult<unknown, Error, CardCommandRequest> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: cardAct,
    onSuccess: () => onDone?.(),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: cardQueries.one(cardId).queryKey })),
  })
}

/** What of a card's simulation is under way. */
export const simulating = ({ isPending, variables }: ReturnType<typeof useCardAction>) =>
  isPending && variables.act === 'simulate' ? variables.event : null
