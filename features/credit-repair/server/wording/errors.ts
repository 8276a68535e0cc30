import { FunctionError } from '#platform/functions/errors.ts'

export const wordingNeedsFeature = () =>
  new FunctionError(403, 'FEATURE_NEEDED', 'Your plan doesn’t include AI Disputes')
export const alreadyAttested = () =>
  new FunctionError(409, 'ALREADY_ATTESTED', 'The client attested to this wording. It can’t change any more')
export const modelUnavailable = () =>
  new FunctionError(503, 'MODEL_UNAVAILABLE', 'The model didn’t answer. Try again, or write the words yourself')
export const noUsableWording = (problem: string) =>
  new FunctionError(422, 'NO_USABLE_WORDING', `The model’s wording can’t be used. ${problem}. Write the words yourself`)
export const wordingRefused = (problem: string) => new FunctionError(422, 'WORDING_REFUSED', problem)
