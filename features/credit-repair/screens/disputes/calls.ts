import { useQueryClient } from '@tanstack/react-query'
import type { DisputeStep } from '#features/credit-repair/rules/disputes/dispute-step.ts'
import type { NEXT_ROUND_ACTS } from '#features/credit-repair/rules/disputes/next-round.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { type CorrectionFields, chosenResult } from './correction-form.ts'
import { type ClientDispute, disputeQueries } from './queries.ts'
import type { StartedDisputes } from './start-form.ts'

/**
 * Runs a command on a client's disputes, once even if repeated. Reloads the disputes even after an error, because
 * someone else may have changed them.
 */
function useDisputeAction<Wish, Done>(
  name: string,
  clientId: string,
  bodyOf: (wish: Wish) => object,
  onDone: (done: Done) => void,
) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: Wish) => {
      const act = bodyOf(wish)
      return callFunction<Done>(name, { ...act, idempotency_key: keyFor(act) })
    },
    onSuccess: onDone,
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: disputeQueries.ofClient(clientId).queryKey })),
  })
}

/** Drafts disputes of a report's items. Returns how many. */
export const useOpening = (clientId: string, reportId: string, onDone: (count: number) => void) =>
  useDisputeAction(
    'open-disputes',
    clientId,
    (started: StartedDisputes) => ({ client_id: clientId, report_id: reportId, ...started }),
    ({ ids }: { ids: string[] }) => onDone(ids.length),
  )

/** Records a step of a dispute as displayed. Fails if someone else recorded one meanwhile. */
export const useAdvancing = ({ id, client_id, status }: ClientDispute, onDone: () => void) =>
  useDisputeAction(
    'advance-dispute',
    client_id,
    ({ to, on, result, tracking_number }: DisputeStep) => ({
      ...{ dispute_id: id, from: status, to, on },
      ...(result && { result }),
      ...(tracking_number && { tracking_number }),
    }),
    onDone,
  )

/** Corrects the result of a dispute as displayed. */
export const useCorrecting = ({ id, client_id, result: from }: ClientDispute, onDone: () => void) =>
  useDisputeAction(
    'correct-dispute-result',
    client_id,
    ({ result, on, reason }: CorrectionFields) => ({ dispute_id: id, from, result: chosenResult(result), on, reason }),
    onDone,
  )

/** Decides the next step of a dispute. */
export const useDecidingNext = ({ id, client_id }: ClientDispute) =>
  useDisputeAction(
    'next-round',
    client_id,
    (decision: { act: (typeof NEXT_ROUND_ACTS)[number]; on?: string }) => ({ dispute_id: id, ...decision }),
    () => undefined,
  )

/** Asks the model for a wording of a drafted dispute. */
export const useSuggesting = ({ id }: ClientDispute, onDone: (text: string) => void) =>
  useMutation({
    mutationFn: () => callFunction<{ text: string }>('dispute-wording', { act: 'suggest', dispute_id: id }),
    onSuccess: ({ text }) => onDone(text),
  })

/** Saves the wording of a drafted dispute that a person has read. */
export const useWording = ({ id, client_id }: ClientDispute, onDone: () => void) =>
  useDisputeAction(
    'dispute-wording',
    client_id,
    (explanation: string) => ({ act: 'save', dispute_id: id, explanation, is_read: true }),
    onDone,
  )

/** Mails the letter about these disputes of one client. Reloads the mailed letters too. */
export function useMailing(clientId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useDisputeAction(
    'mail-disputes',
    clientId,
    (ids: readonly string[]) => ({ dispute_ids: ids, is_read: true }),
    () => {
      void queryClient.invalidateQueries({ queryKey: disputeQueries.letters(clientId).queryKey })
      onDone()
    },
  )
}

/** Asks the mail service about a letter. */
export function useCheckingLetter(clientId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (letterId: string) => callFunction('check-letter', { letter_id: letterId }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: disputeQueries.letters(clientId).queryKey })
      await queryClient.invalidateQueries({ queryKey: disputeQueries.ofClient(clientId).queryKey })
    },
  })
}

/** Returns the letter about these disputes of one client with one bureau, as a PDF from the server. */
export async function disputeLetter(
  disputes: readonly Pick<ClientDispute, 'id'>[],
  asks: 'dispute' | 'procedure',
): Promise<Blob> {
  const letter = await callFunction('dispute-letter', { dispute_ids: disputes.map(({ id }) => id), asks })
  if (letter instanceof Blob) return letter
  throw new Error('Couldn’t load the letter')
}
