import { MOST_ENDPOINTS } from '#features/public-api/rules/webhooks/endpoint.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const addressRefused = (message: string) => new FunctionError(400, 'URL_REFUSED', message)
export const endpointNotFound = () =>
  new FunctionError(404, 'ENDPOINT_NOT_FOUND', 'This endpoint doesn’t exist or is already in that state')
export const tooManyEndpoints = () =>
  new FunctionError(409, 'TOO_MANY_ENDPOINTS', `A company has at most ${MOST_ENDPOINTS} endpoints`)
export const deliveryNotFound = () => new FunctionError(404, 'DELIVERY_NOT_FOUND', 'There is no such delivery')
export const endpointPaused = () =>
  new FunctionError(409, 'ENDPOINT_PAUSED', 'The endpoint is paused. Resume it first.')
export const oldSecretStillWorks = () =>
  new FunctionError(
    409,
    'OLD_SECRET_STILL_WORKS',
    'The previous secret is still active. Wait until it expires after a day, or replace it without keeping the old one.',
  )
