import type { Act } from '#server/functions/function-service.ts'
import { changeEnrollment } from './change-enrollment.ts'
import { enrollClient } from './enroll-client.ts'
import { recordFee } from './record-fee.ts'
import { refundFee } from './refund-fee.ts'
import type { RepairFeeDeps } from './repair-fee-deps.ts'

/** The acts on enrolments in credit repair and their fees, by the name they are called by. */
export const repairFeeActs = (deps: RepairFeeDeps): Record<string, Act> => ({
  'enroll-client': (context) => enrollClient(deps, context),
  'change-enrollment': (context) => changeEnrollment(deps, context),
  'record-repair-fee': (context) => recordFee(deps, context),
  'refund-repair-fee': (context) => refundFee(deps, context),
})
