import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EnrollmentStatus } from '#domain/credit-repair/enrollment.ts'
import type { EnrollmentFields, FeeFields } from '#domain/credit-repair/repair-fee-acts.ts'
import { useIdempotencyKey } from '#web/idempotency-key.ts'
import { callFunction } from '#web/supabase.ts'
import { contractQueries } from './contract-queries.ts'
import { type ClientEnrollment, feeQueries } from './fee-queries.ts'

/** Enrols the client in credit repair, once. */
export const useEnrolling = (clientId: string, onDone: () => void) =>
  useFeeAct('enroll-client', clientId, onDone, (fields: EnrollmentFields) => ({ client_id: clientId, ...fields }))

interface EnrollmentChange {
  status?: EnrollmentStatus
  monthly_fee?: number
}

/** Changes an enrolment as it was read: what somebody else changed meanwhile is not gone over. */
export const useEnrollmentChange = (clientId: string, { status: from }: ClientEnrollment, onDone: () => void) =>
  useFeeAct('change-enrollment', clientId, onDone, (change: EnrollmentChange) => ({
    client_id: clientId,
    from,
    ...change,
  }))

/** Records a fee that was received, once however often it is sent. */
export const useFeeRecord = (clientId: string, onDone: () => void) =>
  useFeeAct('record-repair-fee', clientId, onDone, (fee: FeeFields) => ({ client_id: clientId, ...fee }))

/** Gives a fee back, for a reason. */
export const useFeeRefund = (clientId: string, feeId: string, onDone: () => void) =>
  useFeeAct('refund-repair-fee', clientId, onDone, (reason: string) => ({ fee_id: feeId, reason }))

function useFeeAct<Wish>(act: string, clientId: string, onDone: () => void, bodyOf: (wish: Wish) => object) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: Wish) => {
      const body = bodyOf(wish)
      return callFunction(act, { ...body, idempotency_key: keyFor(body) })
    },
    onSuccess: onDone,
    // A refusal may tell of what somebody else did meanwhile, and who is enrolled needs a contract.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: feeQueries.ofClient(clientId).queryKey })
      await queryClient.invalidateQueries({ queryKey: contractQueries.ofClient(clientId).queryKey })
    },
  })
}
