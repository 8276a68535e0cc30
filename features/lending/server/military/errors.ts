import { FunctionError } from '#platform/functions/errors.ts'

/** Once there is a loan, nobody may ask any more whether its borrower was covered: 32 CFR 232.5(b)(2)(i)(B). */
export const lookbackProhibited = () =>
  new FunctionError(
    409,
    'mla_lookback_prohibited',
    'The loan is made. Whether its borrower is covered by the Military Lending Act may only be asked before: 32 CFR 232.5(b)(2)(i)(B)',
  )
export const noLoanToCome = (status: string) =>
  new FunctionError(
    409,
    'APPLICATION_DECIDED',
    `This application is ${status.replaceAll('_', ' ')}: there is no loan to check anybody for`,
  )
export const creditNotCovered = () =>
  new FunctionError(
    422,
    'credit_not_covered',
    'The Military Lending Act does not cover mortgages, nor loans to buy the vehicle that secures them: 32 CFR 232.3(f)(2)',
  )
export const identityNeeded = () =>
  new FunctionError(422, 'identity_required', 'The check needs the client’s SSN and date of birth')
/** The register was asked about who the client was a moment ago. */
export const identityChanged = () =>
  new FunctionError(
    409,
    'identity_changed',
    'Name, SSN or date of birth of the client changed while the register was asked. Its answer was not kept; check again.',
  )
export const registerUnavailable = () =>
  new FunctionError(
    503,
    'REGISTER_UNAVAILABLE',
    'The register gave no usable answer. Nothing was recorded; please try again.',
    { retryAfterSeconds: 5 },
  )
