import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { CardCommandRequest } from '#features/cards/rules/card-commands.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { cardAct } from './calls.ts'
import { cardQueries } from './queries.ts'

type CardAction<Answer> = UseMutationResult<Answer, Error, CardCommandRequest>

/** Runs a command on a card and reloads it in any case, because a decline is in its ledger too. */
export function useCardAction<Answer = unknown>(cardId: string, onDone?: () => void): CardAction<Answer> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (act: CardCommandRequest) => cardAct<Answer>(act),
    onSuccess: () => onDone?.(),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: cardQueries.one(cardId).queryKey })),
  })
}

/** Returns the running simulation of a card. */
export const simulating = ({ isPending, variables }: Pick<CardAction<unknown>, 'isPending' | 'variables'>) =>
  isPending && variables?.act === 'simulate' ? variables.event : null
