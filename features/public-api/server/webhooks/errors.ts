import { MOST_ENDPOINTS } from '#features/public-api/rules/webhooks/endpoint.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const addressRefused = (message: string) => new FunctionError(400, 'URL_REFUSED', message)
export const endpointNotFound = () =>
  new FunctionError(404, 'ENDPOINT_NOT_FOUND', 'There is no such endpoint, or it is in that state already')
export const tooManyEndpoints = () =>
  new FunctionError(409, 'TOO_MANY_ENDPOINTS', `A company has at most ${MOST_ENDPOINTS} endpoints`)
export const deliveryNotFound = () => new FunctionError(404, 'DELIVERY_NOT_FOUND', 'There is no such delivery')
export const endpointPaused = () =>
  new FunctionError(409, 'ENDPOINT_PAUSED', 'The endpoint is paused. Resume it first.')
export const oldSecretStillWorks = () =>
  new FunctionError(
    409,
    'OLD_SECRET_STILL_WORKS',
    'The secret replaced before still works. Wait until its day is over, or replace it without keeping the old one.',
  )
