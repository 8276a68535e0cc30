import type { EnrollmentStatus } from '#features/credit-repair/rules/enrollment.ts'
import type { EnrollmentFields, FeeFields, RefundFields } from '#features/credit-repair/rules/repair-fee-commands.ts'
import type { ClientEnrollment } from './fee-queries.ts'
import { useRepairAction } from './repair-action.ts'
import { useUploadedPaper } from './uploaded-paper.ts'

/** Enrolls the client in credit repair, once. */
export const useEnrolling = (clientId: string, onDone: () => void) =>
  useRepairAction('enroll-client', clientId, onDone, ({ channel_review, ...fields }: EnrollmentFields) => ({
    ...{ client_id: clientId, ...fields },
    ...(channel_review !== '' && { channel_review }),
  }))

interface EnrollmentChange {
  status?: EnrollmentStatus
  monthly_fee?: number
}

/** Changes an enrollment as displayed. Fails if someone else changed it meanwhile. */
export const useEnrollmentChange = (clientId: string, { status: from }: ClientEnrollment, onDone: () => void) =>
  useRepairAction('change-enrollment', clientId, onDone, (change: EnrollmentChange) => ({
    client_id: clientId,
    from,
    ...change,
  }))

/** Records a received fee, once even if repeated, with the copy of the bureau's answer if there is one. */
export const useFeeRecord = (clientId: string, onDone: () => void) => {
  const uploaded = useUploadedPaper(clientId, 'answer')
  return useRepairAction(
    'record-repair-fee',
    clientId,
    onDone,
    async ({ answer, ...fee }: FeeFields & { answer: File | null }) => ({
      ...{ client_id: clientId, ...fee },
      ...(answer && { document_id: await uploaded(answer) }),
    }),
  )
}

/** Refunds a fee or a part of it, with a reason. */
export const useFeeRefund = (clientId: string, feeId: string, onDone: () => void) =>
  useRepairAction('refund-repair-fee', clientId, onDone, (refund: RefundFields) => ({ fee_id: feeId, ...refund }))
