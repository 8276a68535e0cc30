import { FunctionError } from '#platform/functions/errors.ts'

/** The keys of an organisation that ended were destroyed: what they sealed is gone for good, here and for everybody. */
export const valuesDestroyed = () =>
  new FunctionError(410, 'VALUES_DESTROYED', 'This was destroyed together with its key and can’t be shown any more')

/** The value was read just before it was sealed with another key; read again it opens. */
export const keyReplaced = () =>
  new FunctionError(503, 'KEY_REPLACED', 'An encryption key was replaced this very moment. Please try again.', {
    retryAfterSeconds: 1,
  })
