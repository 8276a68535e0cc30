import { FunctionError } from '#platform/functions/errors.ts'

export const termsMissing = () =>
  new FunctionError(
    422,
    'TERMS_MISSING',
    'An approval of an application for a product must state its terms: amount, term, payment frequency, and rate',
  )
export const termsRefused = (problem: string) => new FunctionError(422, 'TERMS_REFUSED', problem)
/** Another user, or the same one in another window, changed the terms first. */
export const termsChanged = () =>
  new FunctionError(
    409,
    'TERMS_CHANGED',
    'The approved terms were changed meanwhile. Nothing was changed. Review them and try again.',
  )
export const termsNotOpen = (status: string) =>
  new FunctionError(
    409,
    'TERMS_NOT_OPEN',
    `The terms of an approval can change until its loan is booked. This application is ${status.replaceAll('_', ' ')}.`,
  )
export const referredToSelf = () =>
  new FunctionError(422, 'REFERRED_TO_SELF', 'Choose a colleague. You already work on this application.')
export const colleagueHidden = () =>
  new FunctionError(
    422,
    'COLLEAGUE_HIDDEN',
    'This colleague can’t see the client. Assign the client to them first, or choose another colleague.',
  )
export const overrideReasonMissing = (difference: string) =>
  new FunctionError(422, 'OVERRIDE_REASON', `${difference} State why you decide otherwise.`)
/** Another person, or the same one in another window, asked first. */
export const overrideRequested = () =>
  new FunctionError(
    409,
    'OVERRIDE_REQUESTED',
    'A decision on this application already waits for a second person. Confirm or reject it first.',
  )
export const overrideNotFound = () => new FunctionError(404, 'OVERRIDE_NOT_FOUND', 'Request not found')
export const overrideAnswered = (state: string) =>
  new FunctionError(409, 'OVERRIDE_ANSWERED', `This request is already ${state}. Nothing was changed.`)
export const ownOverride = () =>
  new FunctionError(403, 'OWN_OVERRIDE', 'You asked for this decision, so another person must confirm it')
export const engineDecidedAgain = () =>
  new FunctionError(
    409,
    'ENGINE_DECIDED_AGAIN',
    'The engine decided again after this request. Reject it, and decide on the new result.',
  )
export const overrideAboveLimit = () =>
  new FunctionError(
    422,
    'OVERRIDE_LIMIT',
    'These terms differ from the engine’s and are above your company’s limit, so the approval can’t be changed to them. Record it as not accepted and decide on a new application.',
  )
/** Its details say whose report is missing, so that screens can lead to the pull. */
export const applicantNotPulled = (name: string, clientId: string) =>
  new FunctionError(
    422,
    'APPLICANT_NOT_PULLED',
    `The co-applicant ${name} has no credit report for this application. Order the report before you decide.`,
    { details: { client_id: clientId } },
  )
export const coApplicantUnfinished = (condition: string) =>
  new FunctionError(
    422,
    'CO_APPLICANT_UNFINISHED',
    `The application waits for a co-applicant: ${condition}. Wait until they have signed, or revoke their link to decide without them.`,
  )
export const consentWithdrawn = (name: string, clientId: string) =>
  new FunctionError(
    422,
    'CONSENT_WITHDRAWN',
    `${name} withdrew the consent under which the credit report was pulled. Record a new consent and order the report again before you decide.`,
    { details: { client_id: clientId } },
  )
export const applicantUseMissing = (name: string) =>
  new FunctionError(
    422,
    'APPLICANT_USE',
    `${name} has a credit report for this application. State which bureaus and which score were used, or for a decline that it was not used.`,
  )
