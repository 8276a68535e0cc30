import { FunctionError } from '#platform/functions/errors.ts'

export const statePackRequired = (sentence: string) => new FunctionError(409, 'state_pack_required', sentence)
export const stateFeeLimit = (sentence: string) => new FunctionError(409, 'state_fee_limit', sentence)
export const packInForce = () =>
  new FunctionError(409, 'STATE_PACK_IN_FORCE', 'Your company has a pack for this state. End it first')
export const packNotFound = () => new FunctionError(404, 'STATE_PACK_NOT_FOUND', 'State pack not found')
export const packEnded = () => new FunctionError(409, 'STATE_PACK_ENDED', 'This state pack has already ended')
