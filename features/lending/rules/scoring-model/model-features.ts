import {
  INPUT_KEYS,
  type InputKey,
  type InputValues,
  inputFacts,
  type ModelMark,
} from '#features/lending/rules/decisioning/input-registry.ts'

/** The inputs that a scoring model can use: of the application and the bureau, each with its direction and reason. */
export const MODEL_INPUTS: readonly InputKey[] = INPUT_KEYS.filter((key) => inputFacts(key).model !== undefined)

/** Returns the place of an input in a model. @throws Error for an input that no model can use */
export function markOf(input: InputKey): ModelMark {
  const { model } = inputFacts(input)
  if (model === undefined) throw new Error(`No model can use “${input}”`)
  return model
}

/** Returns the value of a feature within the limits of its input; null if it is unknown. */
export function clippedValue(values: InputValues, input: InputKey): number | null {
  const value = values[input]
  if (typeof value !== 'number') return null
  const { from, to } = markOf(input)
  return Math.min(to, Math.max(from, value))
}
