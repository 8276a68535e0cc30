import { type ApplicantField, STEPS } from './online-application.ts'

// The SSN, the birth date, and the signature are sent only with the submission.
const NEVER_KEPT: readonly ApplicantField[] = ['ssn', 'date_of_birth', 'signed_name']

/** The fields of the form that are kept before it is submitted: in the tab of a stranger, or on the server for an invited client. */
export const DRAFT_FIELDS: readonly ApplicantField[] = STEPS.flatMap(
  (step): readonly ApplicantField[] => step.fields,
).filter((field) => !NEVER_KEPT.includes(field))
