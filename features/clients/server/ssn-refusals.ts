import { FunctionError } from '#platform/functions/errors.ts'

export const confirmationNeeded = () =>
  new FunctionError(
    422,
    'identity_confirmation_required',
    'This is a second SSN, and nobody else of your company can review it. Say how the client’s identity was confirmed',
  )
export const ssnWaits = () =>
  new FunctionError(409, 'SSN_CHANGE_WAITS', 'Another SSN of this client waits for review. Decide about it first')
export const ssnChangeNotFound = () => new FunctionError(404, 'SSN_CHANGE_NOT_FOUND', 'There is no such change')
export const ssnDecided = () => new FunctionError(409, 'SSN_CHANGE_DECIDED', 'This change is decided already')
export const ssnOfOwnEntry = () =>
  new FunctionError(403, 'SSN_OWN_ENTRY', 'Another owner or admin reviews what you entered yourself')
