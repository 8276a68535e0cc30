import type { ContactStop } from '#features/collections/rules/contact-stop.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const accountNotFound = () =>
  new FunctionError(404, 'ACCOUNT_NOT_FOUND', 'This loan is not in collections. It was never past due.')
export const personNotOfLoan = () => new FunctionError(404, 'PERSON_NOT_FOUND', 'This person does not owe the loan')
export const collectorNotAble = () =>
  new FunctionError(422, 'COLLECTOR_NOT_ALLOWED', 'This colleague may not work on late loans. Choose another one.')
export const attemptNotFound = () => new FunctionError(404, 'ATTEMPT_NOT_FOUND', 'Contact attempt not found')
export const attemptClosed = () =>
  new FunctionError(409, 'ATTEMPT_CLOSED', 'Only calls have a result, and it can be corrected for one day')
export const promiseNotFound = () => new FunctionError(404, 'PROMISE_NOT_FOUND', 'Promise not found')
export const promiseClosed = (status: string) =>
  new FunctionError(409, 'PROMISE_CLOSED', `This promise is already ${status}. Reload the page.`)
export const promiseOnClosed = () =>
  new FunctionError(409, 'LOAN_CLOSED', 'Nothing is owed on this loan any more, so no promise can be recorded')
export const promiseOpen = () =>
  new FunctionError(409, 'PROMISE_OPEN', 'This loan has an open promise. Cancel it before you record another one.')
export const promiseRefused = (message: string) => new FunctionError(422, 'PROMISE_REFUSED', message)
export const stopNotFound = () => new FunctionError(404, 'STOP_NOT_FOUND', 'This contact stop was released before')
export const stopRefused = (message: string) => new FunctionError(422, 'STOP_REFUSED', message)
export const stopTwice = () =>
  new FunctionError(
    409,
    'STOP_EXISTS',
    'This person already has such a stop. Release it before you record another one.',
  )
export const followUpPast = () => new FunctionError(422, 'FOLLOW_UP_IN_PAST', 'Choose a day after today')
export const templateNotFound = () => new FunctionError(404, 'TEMPLATE_NOT_FOUND', 'Template not found')
export const templateRefused = (message: string) => new FunctionError(422, 'TEMPLATE_REFUSED', message)
export const queueNotFound = () =>
  new FunctionError(404, 'QUEUE_NOT_FOUND', 'A queue was removed meanwhile. Reload the page.')

/** The first reason why a person must not be contacted. The details say if a reason can override it. */
export const contactStopped = ({ kind, sentence, mayOverride }: ContactStop) =>
  new FunctionError(
    409,
    'CONTACT_STOPPED',
    mayOverride ? `${sentence}. Enter a reason to contact them anyway.` : `${sentence}.`,
    { details: { kind, may_override: mayOverride } },
  )
