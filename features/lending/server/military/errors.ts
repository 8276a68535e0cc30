import { FunctionError } from '#platform/functions/errors.ts'

/** Once there is a loan, no one may check whether its borrower was covered: 32 CFR 232.5(b)(2)(i)(B). */
export const lookbackProhibited = () =>
  new FunctionError(
    409,
    'mla_lookback_prohibited',
    'The loan is already made. A military status check is allowed only before the loan: 32 CFR 232.5(b)(2)(i)(B)',
  )
export const noLoanToCome = (status: string) =>
  new FunctionError(
    409,
    'APPLICATION_DECIDED',
    `This application is ${status.replaceAll('_', ' ')}, so no loan will be made and no check is allowed`,
  )
export const creditNotCovered = () =>
  new FunctionError(
    422,
    'credit_not_covered',
    'The Military Lending Act does not cover mortgages: 32 CFR 232.3(f)(2)(i)',
  )
/** Also for a client of another company. */
export const personNotFound = () =>
  new FunctionError(
    404,
    'PERSON_NOT_ON_APPLICATION',
    'This person is not the applicant, a co-applicant, or a guarantor of the application',
  )
export const identityNeeded = () =>
  new FunctionError(422, 'identity_required', 'The check requires the client’s SSN and date of birth')
/** The register finds a person by first and last name. */
export const lastNameNeeded = () =>
  new FunctionError(
    422,
    'identity_required',
    'The check requires a last name. Enter the client’s name as the ID has it.',
  )
/** The client's identity changed while the register was asked. */
export const identityChanged = () =>
  new FunctionError(
    409,
    'identity_changed',
    'The client’s name, SSN or date of birth changed during the check. The result was not saved. Check again.',
  )
export const registerUnavailable = () =>
  new FunctionError(
    503,
    'REGISTER_UNAVAILABLE',
    'The military status register gave no usable answer. Nothing was recorded. Try again later.',
    { retryAfterSeconds: 5 },
  )
