import { z } from 'zod'
import { scoreModelNamed } from '#features/credit-reports/rules/score-models.ts'
import { requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'

/** From this score up to the next step, a score ranks higher than this percent of consumers. */
export interface PercentileStep {
  from: number
  percent: number
}

/** The newest table that a company entered for a score model. */
export interface PercentileTable {
  model: string
  source: string
  as_of: PlainDate
  steps: readonly PercentileStep[]
}

export const LONGEST_PERCENTILE_SOURCE = 300
export const LONGEST_SCORE_MODEL = 40
export const MOST_PERCENTILE_STEPS = 900

const percent = 'Percent must be a whole number from 0 to 99'
const step = z.strictObject({
  from: z.int('Score must be a whole number'),
  percent: z.int(percent).min(0, percent).max(99, percent),
})

/** The body of POST /functions/v1/add-score-percentiles. */
export const percentileTableSchema = z
  .strictObject({
    model: z.string('Choose a score model').refine((name) => scoreModelNamed(name) !== null, 'Choose a score model'),
    source: requiredLedgerText('Source', LONGEST_PERCENTILE_SOURCE, 'Enter where the table was published'),
    as_of: z.string('Enter the date of the table').refine(isPlainDate, 'Enter a date, such as 2026-01-31'),
    steps: z
      .array(step, 'The table must be a list of scores and percents')
      .max(MOST_PERCENTILE_STEPS, 'The table is too long'),
    idempotency_key: idempotencyKey.optional(),
  })
  .check(({ value, issues }) => {
    const message = stepsProblem(value.model, value.steps)
    if (message !== null) issues.push({ code: 'custom', path: ['steps'], input: value.steps, message })
  })

/** Returns what is wrong with a table of this model, or null. A table must cover the model's whole range. */
export function stepsProblem(modelName: string, steps: readonly PercentileStep[]): string | null {
  const model = scoreModelNamed(modelName)
  const [first] = steps
  if (model === null) return null
  if (first === undefined) return 'Enter at least one line with a score and a percent'
  if (first.from !== model.lowest) return `The table of ${modelName} must start at its lowest score, ${model.lowest}`
  const above = steps.find(({ from }) => from > model.highest)
  if (above !== undefined) return `${above.from} is above the highest score of ${modelName}, ${model.highest}`
  const wrong = steps.find((one, place) => isOutOfOrder(steps[place - 1], one))
  return wrong === undefined ? null : `Scores must rise, and percents must not fall: check the line of ${wrong.from}`
}

const isOutOfOrder = (before: PercentileStep | undefined, { from, percent: share }: PercentileStep) =>
  before !== undefined && (from <= before.from || share < before.percent)

/** Returns the percent of consumers that a score ranks higher than, or null if the table doesn't reach down to it. */
export function percentileOf({ steps }: Pick<PercentileTable, 'steps'>, score: number): number | null {
  return steps.findLast(({ from }) => from <= score)?.percent ?? null
}

/** Returns true from one year after the date of the table, because score providers publish a new one each year. */
export const isOutdated = ({ as_of }: Pick<PercentileTable, 'as_of'>, today: PlainDate): boolean =>
  addMonths(as_of, 12) <= today

// "300, 1", "300-304 <tab> 1%", "300 1". A range counts from its first score.
const LINE = /^(\d{3})(?:\s*[-–]\s*\d{3})?(?:\s*[,;\t]\s*|\s+)(\d{1,2})\s*%?$/

/** Returns the steps of a pasted table in rising order, or a sentence about the first line that can't be read. */
export function pastedSteps(text: string): { steps: PercentileStep[] } | { problem: string } {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const read = lines.map((line) => LINE.exec(line))
  // The first line may hold the titles of the columns.
  const bad = lines.findIndex(
    (line, place) => line !== '' && read[place] === null && !(place === 0 && !/\d/.test(line)),
  )
  if (bad >= 0) return { problem: `Line ${bad + 1} must be a score and a percent, such as 700, 52` }
  const steps = read.flatMap((found) => (found ? [{ from: Number(found[1]), percent: Number(found[2]) }] : []))
  return { steps: steps.toSorted((one, other) => one.from - other.from) }
}
