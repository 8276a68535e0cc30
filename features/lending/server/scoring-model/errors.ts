import { FunctionError } from '#platform/functions/errors.ts'

export const featureNeeded = () =>
  new FunctionError(403, 'FEATURE_NEEDED', 'Your plan does not include AI Underwriting. Ask support to add it.')
export const trainingRuns = () =>
  new FunctionError(409, 'TRAINING_RUNS', 'A training is already running. Its model appears here when it is done.')
export const modelNotFound = () => new FunctionError(404, 'MODEL_NOT_FOUND', 'Model not found')
export const modelNotTrained = () =>
  new FunctionError(409, 'MODEL_NOT_TRAINED', 'This version has no model. Train another one.')
