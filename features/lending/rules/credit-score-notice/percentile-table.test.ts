import { expect, test } from 'vitest'
import { isOutdated, pastedSteps, percentileOf, percentileTableSchema, stepsProblem } from './percentile-table.ts'

const STEPS = [
  { from: 300, percent: 0 },
  { from: 700, percent: 52 },
  { from: 720, percent: 52 },
]

test.each([
  [299, null],
  [300, 0],
  [699, 0],
  [700, 52],
  [850, 52],
])('a score of %d ranks higher than %d percent', (score, percent) => {
  expect(percentileOf({ steps: STEPS }, score)).toBe(percent)
})

test.each([
  ['2026-11-27', false],
  ['2026-11-28', true],
])('a table of 2025-11-28 is outdated on %s: %s', (today, expected) => {
  expect(isOutdated({ as_of: '2025-11-28' }, today)).toBe(expected)
})

test.each([
  ['300, 0\n700, 52\n720, 52'],
  ['Score\tPercent\r\n300\t0%\r\n700\t52%\r\n720\t52%\r\n'],
  ['720-850 52\n300-699 0\n700-719 52'],
  ['300; 0\n\n700;52\n720 ;52'],
])('a pasted table is read: %j', (pasted) => {
  expect(pastedSteps(pasted)).toEqual({ steps: STEPS })
})

test.each([
  ['300, 0\n700, 52.5', 2],
  ['300, 0\nseven hundred, 52', 2],
  ['300\n700, 5', 1],
  ['300, 100', 1],
])('the first unreadable line of %j is named', (pasted, line) => {
  expect(pastedSteps(pasted)).toEqual({ problem: `Line ${line} must be a score and a percent, such as 700, 52` })
})

test.each([
  [[], 'Enter at least one line with a score and a percent'],
  [[{ from: 301, percent: 0 }], 'The table of FICO 8 must start at its lowest score, 300'],
  [[...STEPS, { from: 851, percent: 99 }], '851 is above the highest score of FICO 8, 850'],
  [[...STEPS, { from: 720, percent: 60 }], 'Scores must rise, and percents must not fall: check the line of 720'],
  [[...STEPS, { from: 730, percent: 51 }], 'Scores must rise, and percents must not fall: check the line of 730'],
  [STEPS, null],
])('the steps %j are judged', (steps, problem) => {
  expect(stepsProblem('FICO 8', steps)).toBe(problem)
})

test.each<[object, string]>([
  [{ model: 'Own score' }, 'Choose a score model'],
  [{ source: ' ' }, 'Enter where the table was published'],
  [{ as_of: '2026-02-30' }, 'Enter a date, such as 2026-01-31'],
  [{ steps: [{ from: 300, percent: 100 }] }, 'Percent must be a whole number from 0 to 99'],
])('a table with %j is refused', (change, message) => {
  const table = { model: 'FICO 8', source: 'Page 3', as_of: '2026-01-31', steps: STEPS, ...change }

  expect(percentileTableSchema.safeParse(table).error?.issues[0]?.message).toBe(message)
})
