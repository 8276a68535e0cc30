import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { DisputedItem } from '#domain/disputes/dispute-acts.ts'
import type { DisputeStep } from '#domain/disputes/dispute-step.ts'
import { useIdempotencyKey } from '#web/idempotency-key.ts'
import { callFunction } from '#web/supabase.ts'
import { type CorrectionFields, chosenResult } from './correction-form.ts'
import { type ClientDispute, disputeQueries } from './queries.ts'

const opened = z.object({ ids: z.array(z.string()) })

/** Drafts disputes of a report's items; answers how many. What is sent twice is drafted once. */
export function useOpening(clientId: string, reportId: string, onDone: (count: number) => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: async (items: readonly DisputedItem[]) => {
      const act = { client_id: clientId, report_id: reportId, items }
      return opened.parse(await callFunction('open-disputes', { ...act, idempotency_key: keyFor(act) })).ids.length
    },
    onSuccess: onDone,
    // A refusal may tell of what somebody else began meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: disputeQueries.ofClient(clientId).queryKey }),
  })
}

/** Records what happened to a dispute, as it was read: what somebody else recorded meanwhile is not gone over. */
export function useAdvancing({ id, client_id, status }: ClientDispute, onDone: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ to, on, result, tracking_number }: DisputeStep) => {
      const act = {
        ...{ dispute_id: id, from: status, to, on },
        ...(result && { result }),
        ...(tracking_number && { tracking_number }),
      }
      return callFunction('advance-dispute', { ...act, idempotency_key: keyFor(act) })
    },
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: disputeQueries.ofClient(client_id).queryKey }),
  })
}

/** Corrects the result of a dispute, as it was read. */
export function useCorrecting({ id, client_id, result: from }: ClientDispute, onDone: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ result, on, reason }: CorrectionFields) => {
      const act = { dispute_id: id, from, result: chosenResult(result), on, reason }
      return callFunction('correct-dispute-result', { ...act, idempotency_key: keyFor(act) })
    },
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: disputeQueries.ofClient(client_id).queryKey }),
  })
}

/** The letter about these disputes, of one client to one bureau, as the server lays it out. */
export async function disputeLetter(disputes: readonly Pick<ClientDispute, 'id'>[]): Promise<Blob> {
  const letter = await callFunction('dispute-letter', { dispute_ids: disputes.map(({ id }) => id) })
  if (letter instanceof Blob) return letter
  throw new Error('Failed to load the letter')
}
