import { CONDITION_WORDS } from '#features/lending/rules/conditions/condition-words.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const conditionNotFound = () => new FunctionError(404, 'CONDITION_NOT_FOUND', 'Condition not found')
export const conditionsClosed = () =>
  new FunctionError(409, 'APPLICATION_ENDED', 'This application has ended, so its conditions can’t change')
export const conditionAct = (status: string) =>
  new FunctionError(409, 'CONDITION_CHANGED', `This condition is already ${CONDITION_WORDS[status] ?? status}`)
export const tooManyConditions = (most: number) =>
  new FunctionError(422, 'TOO_MANY_CONDITIONS', `An application can have at most ${most} conditions`)
export const documentElsewhere = () =>
  new FunctionError(422, 'DOCUMENT_NOT_FOUND', 'Choose a document in this client’s file')
/** A person must open a document before the company relies on it. */
export const documentNotViewed = () =>
  new FunctionError(422, 'DOCUMENT_NOT_VIEWED', 'Open the document first. You can clear it after you viewed it.')
export const documentMissing = () =>
  new FunctionError(422, 'DOCUMENT_MISSING', 'No document was received yet. Add the document, or waive the condition.')
export const noteMissing = () => new FunctionError(422, 'NOTE_MISSING', 'Enter how you checked this')
