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
