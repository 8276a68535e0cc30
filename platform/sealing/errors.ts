import { FunctionError } from '#platform/functions/errors.ts'

/** The keys of an organization that ended were destroyed, so the values encrypted with them are lost permanently. */
export const valuesDestroyed = () =>
  new FunctionError(410, 'VALUES_DESTROYED', 'This was destroyed together with its key and can no longer be shown')

/** The value was read just before it was encrypted with another key. Reading it again works. */
export const keyReplaced = () =>
  new FunctionError(503, 'KEY_REPLACED', 'An encryption key was just replaced. Please try again.', {
    retryAfterSeconds: 1,
  })
