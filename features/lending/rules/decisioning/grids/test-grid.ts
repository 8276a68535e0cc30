import { OUTCOMES, type Outcome } from '#features/lending/rules/decisioning/decision-inputs.ts'
import type { TestCase } from '#features/lending/rules/decisioning/policy.ts'
import { reasonOf } from './effect-text.ts'
import { type Grid, type ReadRow, readInput } from './grid-text.ts'

/** The columns of the test cases. Inputs are 'key=value' with semicolons; amounts are in cents. */
export const TEST_COLUMNS = ['Name', 'Outcome', 'Tier', 'Reasons', 'Inputs'] as const

/** Returns test cases as rows. */
export const testGrid = (cases: readonly TestCase[]): Grid =>
  cases.map(({ name, inputs, expect }) => [
    ...[name, expect.outcome, expect.tier ?? '', expect.reasons.join(', ')],
    Object.entries(inputs)
      .map(([key, value]) => `${key}=${String(value)}`)
      .join('; '),
  ])

/** Reads a test case. */
export function readTestCase([
  name = '',
  outcome = '',
  tier = '',
  reasons = '',
  inputs = '',
]: readonly string[]): ReadRow<TestCase> {
  const known: Outcome | undefined = OUTCOMES.find((one) => one === outcome.trim())
  if (known === undefined) return { problem: `The outcome must be ${OUTCOMES.join(', ')}` }
  const values = readValues(inputs)
  if ('problem' in values) return values
  const named = reasons.split(',').filter((code) => code.trim() !== '')
  const codes = named.map(reasonOf)
  if (codes.includes(undefined)) return { problem: 'A reason is not known' }
  const expected = { outcome: known, tier: tier.trim() || null, reasons: codes.filter((code) => code !== undefined) }
  return { value: { name: name.trim(), inputs: values.value, expect: expected } }
}

function readValues(text: string): ReadRow<TestCase['inputs']> {
  const values: TestCase['inputs'] = {}
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const [key = '', value = ''] = part.split('=').map((one) => one.trim())
    const input = readInput(key)
    if ('problem' in input) return input
    values[input.value] = typed(value)
  }
  return { value: values }
}

function typed(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}
