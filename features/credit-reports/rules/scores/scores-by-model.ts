import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { MODEL_KEYS } from '#features/credit-reports/rules/score-models.ts'
import type { ModelScore } from '#features/credit-reports/rules/scores/model-scores.ts'

/** A model with each file's score of it, in the order of the files; null where a bureau sent none. */
export interface ModelScores {
  key: string
  model: string
  /** "300 to 850"; null if the range is not known. */
  range: string | null
  scores: (ModelScore | null)[]
}

/** Returns every model that a file has, listed models first. */
export function scoresByModel(files: readonly BureauFile[]): ModelScores[] {
  const keys = [...new Set(files.flatMap(({ scores }) => scores.map(({ key }) => key)))]
  return keys
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap((key) => {
      const scores = files.map((file) => file.scores.find((score) => score.key === key) ?? null)
      const [first] = scores.filter((score) => score !== null)
      return first ? [{ key, model: first.model, range: rangeOf(first), scores }] : []
    })
}

function placeOf(key: string): number {
  const place = MODEL_KEYS.findIndex((known) => known === key)
  return place === -1 ? MODEL_KEYS.length : place
}

const rangeOf = ({ lowest, highest }: ModelScore) => (lowest === null ? null : `${lowest} to ${highest}`)
