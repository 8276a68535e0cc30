import { REPAIR_CONTRACT_SUBJECT } from '#features/credit-repair/server/contracts/signing-subject.ts'
import { closingSubject } from '#features/lending/server/closing/closing-subject.ts'
import { requestedOfClient } from '#features/lending/server/conditions/requested-of-client.ts'
import type { FlagDeps } from '#features/lending/server/red-flags.ts'
import { NO_SUBJECT, type SigningSubjects } from '#features/signing/server/subjects.ts'

/** The subjects of envelopes: who decides if one can still be signed, and what happens once it is completed. */
export const signingSubjects = (deps: FlagDeps): SigningSubjects => ({
  loan_application: { ...closingSubject(deps), requested: requestedOfClient },
  repair_contract: REPAIR_CONTRACT_SUBJECT,
  none: NO_SUBJECT,
})
