import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { scoreModel } from '#features/credit-reports/rules/score-models.ts'
import { type CellTest, suits } from './cell-test.ts'
import { type InputKey, inputFacts, isInputKey } from './input-registry.ts'
import { KEY_FACTORS, type Policy, type PolicyRule, type PolicyTable, STAGES, type Stage } from './policy.ts'
import { prohibitedInput } from './prohibited-inputs.ts'

/** A message of the linter. A policy with an error can't be submitted or published. `where` is a path such as 'rules.3'. */
export interface PolicyProblem {
  where: string
  message: string
  severity: 'error' | 'warning'
}

/** Returns every problem of a policy, errors first. */
export function policyProblems(policy: Policy): PolicyProblem[] {
  const found = [
    ...policy.rules.flatMap((rule, at) => ruleProblems(policy, rule, at)),
    ...policy.tables.flatMap((table, at) => tableProblems(policy, table, at)),
    ...scorecardProblems(policy),
    ...priceProblems(policy),
    ...wholeProblems(policy),
  ]
  return found.toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'))
}

const error = (where: string, message: string): PolicyProblem => ({ where, message, severity: 'error' })
const warning = (where: string, message: string): PolicyProblem => ({ where, message, severity: 'warning' })

function inputProblems(policy: Policy, where: string, input: InputKey, stage: Stage): PolicyProblem[] {
  const { source, label, isProxy } = inputFacts(input)
  const proxies = isProxy
    ? [
        policy.allow_proxies
          ? warning(where, `“${label}” can stand for a prohibited basis (12 CFR 1002.4). Ask your counsel.`)
          : error(where, `“${label}” can stand for a prohibited basis, and this policy does not allow proxies`),
      ]
    : []
  if (stage === 'before_pull' && source === 'report')
    return [...proxies, error(where, `“${label}” is unknown before the pull`)]
  if (stage !== 'after_price' && source === 'price')
    return [...proxies, error(where, `“${label}” is unknown before pricing`)]
  return proxies
}

function testProblems(where: string, input: InputKey, test: CellTest | null): PolicyProblem[] {
  if (test === null || suits(test, inputFacts(input).unit)) return []
  return [error(where, `This test does not suit “${inputFacts(input).label}”`)]
}

function ruleProblems(policy: Policy, rule: PolicyRule, at: number): PolicyProblem[] {
  const where = `rules.${at}`
  const { effect, when } = rule
  const isScoreOnly = when.every(({ input }) => input === 'bureau_score')
  const hasReason = effect.outcome === 'decline' || effect.outcome === 'counteroffer'
  return [
    ...when.flatMap(({ input, test }) => [
      ...inputProblems(policy, where, input, rule.stage),
      ...testProblems(where, input, test),
    ]),
    ...(hasReason && when.some(({ test }) => test.is === 'missing')
      ? [error(where, 'An unknown value can’t be a reason to decline. Refer instead.')]
      : []),
    ...(hasReason && isScoreOnly && effect.reason !== KEY_FACTORS
      ? [error(where, 'A score alone is never a reason. Decline for its key factors (12 CFR 1002.9(b)(2)).')]
      : []),
    ...(effect.outcome === 'waive' ? waiverProblems(policy, rule, effect.waives, at) : []),
  ]
}

function waiverProblems({ rules }: Policy, rule: PolicyRule, waives: readonly string[], at: number): PolicyProblem[] {
  return waives.flatMap((id) => {
    const waived = rules.findIndex((one) => one.id === id)
    const stage = rules[waived]?.stage
    if (stage === undefined) return [error(`rules.${at}`, `There is no rule “${id}” to waive`)]
    const isLater = STAGES.indexOf(stage) > STAGES.indexOf(rule.stage) || (stage === rule.stage && waived > at)
    return isLater ? [] : [error(`rules.${at}`, `An exception must come before the rule “${id}”`)]
  })
}

function tableProblems(policy: Policy, table: PolicyTable, at: number): PolicyProblem[] {
  const where = `tables.${at}`
  const earlier = policy.tables.slice(0, at).findIndex(({ name }) => isSameName(name, table.name))
  const last = table.rows.length - 1
  return [
    ...(earlier < 0 ? [] : [error(where, `Table ${earlier + 1} is also named “${table.name.trim()}”. Rename one.`)]),
    ...table.inputs.flatMap((input) => inputProblems(policy, where, input, table.stage)),
    ...table.rows.flatMap(({ cells, effect }, row) => {
      const place = `${where}.rows.${row}`
      const isEmpty = cells.every((cell) => cell === null)
      if (row === last)
        return isEmpty && effect.outcome === 'refer'
          ? []
          : [error(place, 'The last row must be “otherwise → refer, data missing”: empty cells, and refer')]
      return [
        ...(isEmpty ? [error(place, 'Rows after an empty row never apply')] : []),
        ...(cells.length === table.inputs.length ? [] : [error(place, 'Fill in a cell for each column')]),
        ...table.inputs.flatMap((input, column) => testProblems(place, input, cells[column] ?? null)),
      ]
    }),
  ]
}

// A trace and a shadow run name tables, so two with one name can't be told apart.
const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

function scorecardProblems(policy: Policy): PolicyProblem[] {
  const { scorecard, tiers } = policy
  const { characteristics } = scorecard
  return [
    ...characteristics.flatMap(({ input, bands }, at) => {
      const where = `scorecard.${at}`
      const isScore = input === 'bureau_score'
      return [
        ...inputProblems(policy, where, input, 'after_pull'),
        ...bands.flatMap(({ test }) => testProblems(where, input, test)),
        ...(isScore ? [error(where, 'A score alone is never a reason. Use a rule with its key factors.')] : []),
      ]
    }),
    ...repeated(characteristics.map(({ input }) => input)).map((input) =>
      error('scorecard', `“${inputFacts(input).label}” appears twice`),
    ),
    ...(tiers.length > 0 && characteristics.length === 0
      ? [warning('tiers', 'Without a scorecard, every application is in the same tier')]
      : []),
  ]
}

function priceProblems({ pricing, tiers }: Policy): PolicyProblem[] {
  const known = tiers.map(({ tier }) => tier)
  const hasPrice = (tier: string) => pricing.some((row) => row.tier === null || row.tier === tier)
  return [
    ...pricing.flatMap(({ tier, term, ltv }, at) => [
      ...(tier !== null && !known.includes(tier) ? [error(`pricing.${at}`, `There is no tier “${tier}”`)] : []),
      ...testProblems(`pricing.${at}`, 'term_months', term),
      ...testProblems(`pricing.${at}`, 'loan_to_value_percent', ltv),
    ]),
    ...known.filter((tier) => !hasPrice(tier)).map((tier) => error('pricing', `Tier “${tier}” has no price`)),
    ...(pricing.length === 0 ? [warning('pricing', 'Without prices, every application is referred')] : []),
  ]
}

function wholeProblems(policy: Policy): PolicyProblem[] {
  const { rules, tables, tiers, score, pull, counteroffers, act_automatically: acts } = policy
  const ids = [...rules, ...tables].map(({ id }) => id)
  const isBureau = (name: string) => BUREAUS.some((bureau) => bureau === name)
  return [
    ...repeated(ids).map((id) => error('rules', `The ID “${id}” appears twice`)),
    ...repeated(tiers.map(({ tier }) => tier)).map((tier) => error('tiers', `Tier “${tier}” appears twice`)),
    ...(scoreModel(score.model) === null ? [error('score', `There is no score model “${score.model}”`)] : []),
    ...pull.bureaus.filter((name) => !isBureau(name)).map((name) => error('pull', `There is no bureau “${name}”`)),
    ...(counteroffers.most > 0 && counteroffers.change.length === 0
      ? [error('counteroffers', 'Choose what a counteroffer can change')]
      : []),
    ...(acts.approve || acts.decline
      ? [error('act_automatically', 'The engine only advises. A person must decide each application.')]
      : []),
    ...policy.test_cases.flatMap(({ inputs }, at) =>
      Object.keys(inputs)
        .filter((key) => !isInputKey(key))
        .map((key) => error(`test_cases.${at}`, prohibitedInput(key) ?? `There is no input “${key}”`)),
    ),
    ...(policy.test_cases.length === 0
      ? [warning('test_cases', 'Add test cases, so that a change shows its effects')]
      : []),
  ]
}

const repeated = <Key extends string>(keys: readonly Key[]): Key[] => [
  ...new Set(keys.filter((key, at) => keys.indexOf(key) !== at)),
]
