import { type Policy, policySchema } from '#features/lending/rules/decisioning/policy.ts'
import { type PolicyProblem, policyProblems } from '#features/lending/rules/decisioning/policy-problems.ts'
import { type Grid, readRows } from './grid-text.ts'
import { joinedBands, priceGrid, readBand, readPrice, readTier, scoreGrid, tierGrid } from './price-grid.ts'
import { readRule, readTableRow, ruleGrid, tableGrid } from './rule-grid.ts'
import { readTestCase, testGrid } from './test-grid.ts'

/** A policy as the editor holds it: its grids as typed, and the rest as it is. */
export interface PolicyGrids {
  rest: Policy
  rules: Grid
  tables: readonly Grid[]
  scorecard: Grid
  tiers: Grid
  pricing: Grid
  test_cases: Grid
}

/** The grids of a policy, by name. */
export type GridName = 'rules' | 'scorecard' | 'tiers' | 'pricing' | 'test_cases'

/** Returns a policy as grids. */
export const gridsOf = (policy: Policy): PolicyGrids => ({
  rest: policy,
  rules: ruleGrid(policy.rules),
  tables: policy.tables.map(tableGrid),
  scorecard: scoreGrid(policy.scorecard.characteristics),
  tiers: tierGrid(policy.tiers),
  pricing: priceGrid(policy.pricing),
  test_cases: testGrid(policy.test_cases),
})

/** The policy in the grids; null while a row can't be read. `where` of a problem is a path such as 'rules.3'. */
export interface ReadPolicy {
  policy: Policy | null
  problems: PolicyProblem[]
}

/** Reads the grids, and checks the policy with the linter. */
export function readGrids({ rest, ...grids }: PolicyGrids): ReadPolicy {
  const rules = readRows(grids.rules, readRule)
  const tables = rest.tables.map(({ inputs }, at) => readRows(grids.tables[at] ?? [], readTableRow(inputs)))
  const bands = readRows(grids.scorecard, readBand)
  const tiers = readRows(grids.tiers, readTier)
  const pricing = readRows(grids.pricing, readPrice)
  const cases = readRows(grids.test_cases, readTestCase)
  const unread = [
    ...asProblems('rules', rules),
    ...tables.flatMap((table, at) => asProblems(`tables.${at}.rows`, table)),
    ...asProblems('scorecard', bands),
    ...asProblems('tiers', tiers),
    ...asProblems('pricing', pricing),
    ...asProblems('test_cases', cases),
  ]
  if (unread.length > 0) return { policy: null, problems: unread }
  const parsed = policySchema.safeParse({
    ...rest,
    rules: rules.values,
    tables: rest.tables.map((table, at) => ({ ...table, rows: tables[at]?.values ?? [] })),
    scorecard: { ...rest.scorecard, characteristics: joinedBands(bands.values) },
    ...{ tiers: tiers.values, pricing: pricing.values, test_cases: cases.values },
  })
  if (parsed.success) return { policy: parsed.data, problems: policyProblems(parsed.data) }
  const problems = parsed.error.issues.map(
    ({ path, message }): PolicyProblem => ({ where: path.slice(0, 2).join('.'), message, severity: 'error' }),
  )
  return { policy: null, problems }
}

const asProblems = (where: string, { problems }: { problems: { row: number; message: string }[] }) =>
  problems.map(({ row, message }): PolicyProblem => ({ where: `${where}.${row}`, message, severity: 'error' }))
