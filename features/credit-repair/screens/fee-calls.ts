import type { EnrollmentStatus } from '#features/credit-repair/rules/enrollment.ts'
import type { EnrollmentFields, FeeFields } from '#features/credit-repair/rules/repair-fee-commands.ts'
import type { ClientEnrollment } from './fee-queries.ts'
import { useRepairAction } from './repair-action.ts'

/** Enrolls the client in credit repair, once. */
export const useEnrolling = (clientId: string, onDone: () => void) =>
  useRepairAction('enroll-client', clientId, onDone, (fields: EnrollmentFields) => ({ client_id: clientId, ...fields }))

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

/** Records a received fee, once even if repeated. */
export const useFeeRecord = (clientId: string, onDone: () => void) =>
  useRepairAction('record-repair-fee', clientId, onDone, (fee: FeeFields) => ({ client_id: clientId, ...fee }))

/** Refunds a fee, with a reason. */
export const useFeeRefund = (clientId: string, feeId: string, onDone: () => void) =>
  useRepairAction('refund-repair-fee', clientId, onDone, (reason: string) => ({ fee_id: feeId, reason }))
