import type { Clause } from '#features/templates/rules/clause.ts'
import { cosignerNotice } from './cosigner-notice.ts'
import { croaCancellation, croaRights } from './credit-repair.ts'
import { ecoaNotice, ecoaRights } from './ecoa.ts'
import { holderNotice, purchaseLoanNotice } from './holder-notice.ts'
import { militaryLimits, militaryStatement } from './military-lending.ts'
import { negativeInformationAfter, negativeInformationBefore } from './negative-information.ts'
import { odometerActual, odometerDiscrepancy, odometerExceeds, odometerWarning } from './odometer.ts'
import { privacyReference } from './privacy-reference.ts'
import { rightToCure } from './right-to-cure.ts'
import { starterInterrupt } from './starter-interrupt.ts'
import { stateBuyerNotice } from './state-buyer-notice.ts'
import { stateLoanNotice } from './state-loan-notice.ts'
import { stateRepairNotice } from './state-repair-notice.ts'
import { privateSaleNotice, publicSaleNotice } from './ucc-sale-notice.ts'
import { windowForm } from './window-form.ts'

/** The clauses that templates can use. */
export const CLAUSES: readonly Clause[] = [
  holderNotice,
  purchaseLoanNotice,
  cosignerNotice,
  militaryStatement,
  militaryLimits,
  negativeInformationBefore,
  negativeInformationAfter,
  ecoaNotice,
  ecoaRights,
  privacyReference,
  rightToCure,
  privateSaleNotice,
  publicSaleNotice,
  windowForm,
  odometerWarning,
  odometerActual,
  odometerExceeds,
  odometerDiscrepancy,
  stateLoanNotice,
  stateBuyerNotice,
  starterInterrupt,
  croaRights,
  croaCancellation,
  stateRepairNotice,
]

/** Returns a clause, or null if the product has none with this id. */
export const clauseOf = (id: string): Clause | null => CLAUSES.find((clause) => clause.id === id) ?? null
