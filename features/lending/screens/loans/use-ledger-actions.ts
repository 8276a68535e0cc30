import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { ChargeOffDecision } from '#features/lending/rules/charge-off.ts'
import type { PaymentFields } from '#features/lending/rules/payment-form.ts'
import { type Loan, lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

/** A payment as it is sent. */
export interface RecordedPayment extends PaymentFields {
  corrects_closed_period?: boolean
}

/** Records a payment against the ledger as displayed, once even if repeated. Returns the entry's id. */
export function useRecordPayment({ id, postings }: Loan): UseMutationResult<string, Error, RecordedPayment> {
  const keyFor = useIdempotencyKey()
  return useLedgerAction((payment: RecordedPayment) =>
    enter('post-payment', {
      ...payment,
      loan_id: id,
      seen_postings: postings.length,
      idempotency_key: keyFor(payment),
    }),
  )
}

/** Enters a change in the ledger as displayed, once even if repeated. Returns the entry's id. */
export function useLoanChange({ postings }: Loan): UseMutationResult<string, Error, object> {
  const keyFor = useIdempotencyKey()
  return useLedgerAction((change: object) =>
    enter('change-loan', { ...change, seen_postings: postings.length, idempotency_key: keyFor(change) }),
  )
}

/** Reverses a payment, with a reason. */
export function useReversal(postingId: string): UseMutationResult<string, Error, string> {
  const keyFor = useIdempotencyKey()
  return useLedgerAction((reason: string) =>
    enter('reverse-payment', { posting_id: postingId, reason, idempotency_key: keyFor(reason) }),
  )
}

/** Decides a charge-off proposal, with a reason. */
export function useChargeOff(
  proposalId: string,
  decision: ChargeOffDecision,
): UseMutationResult<unknown, Error, string> {
  return useLedgerAction(
    (reason: string) => callFunction('decide-charge-off', { proposal_id: proposalId, decision, reason }),
    `Charge-off ${decision}`,
  )
}

// Reloads the data even after an error, because someone else may have changed it first. The dialog may be gone by then, so the message
// is shown from here.
function useLedgerAction<Wish, Done>(
  act: (wish: Wish) => Promise<Done>,
  message?: string,
): UseMutationResult<Done, Error, Wish> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      if (message !== undefined) showToast(message)
    },
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
}

const enter = async (act: string, body: object): Promise<string> => (await callFunction<{ id: string }>(act, body)).id
