import { FunctionError } from '#platform/functions/errors.ts'

export const confirmationNeeded = () =>
  new FunctionError(
    422,
    'identity_confirmation_required',
    'This is a different SSN, and no one else in your company can review it. Describe how you confirmed the client’s identity.',
  )
export const ssnWaits = () =>
  new FunctionError(409, 'SSN_CHANGE_WAITS', 'Another SSN of this client is pending review. Decide on it first.')
export const ssnChangeNotFound = () => new FunctionError(404, 'SSN_CHANGE_NOT_FOUND', 'SSN change not found')
export const ssnDecided = () => new FunctionError(409, 'SSN_CHANGE_DECIDED', 'This change was already decided')
export const ssnOfOwnEntry = () =>
  new FunctionError(403, 'SSN_OWN_ENTRY', 'Another owner or admin must review a change that you entered')
