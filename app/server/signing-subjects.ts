import { NO_SUBJECT, type SigningSubjects } from '#features/signing/server/subjects.ts'

/** The subjects of envelopes: who decides if one can still be signed, and what happens once it is completed. */
export const SIGNING_SUBJECTS: SigningSubjects = {
  loan_application: NO_SUBJECT,
  repair_contract: NO_SUBJECT,
  none: NO_SUBJECT,
}
