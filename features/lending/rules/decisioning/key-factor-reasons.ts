import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'

// Checked in this order: 'Serious delinquency, derogatory public record or collection filed' is about a collection.
const WORDS: readonly (readonly [RegExp, ReasonCode])[] = [
  [/inquir/i, 'inquiries'],
  [/bankrupt/i, 'bankruptcy'],
  [/foreclos|repossess/i, 'foreclosure'],
  [/public record|collection|judgment/i, 'collection'],
  [/delinquen|past due|derogatory|paid as agreed|late/i, 'delinquent'],
  [/too high|proportion of|utiliz|amount owed|accounts with balances/i, 'high_balances'],
  [
    /length of time|too new|established|recently opened|too few|lack of|no recent|account opening/i,
    'limited_experience',
  ],
]

/** Returns the reasons that a score's key factors state, in the bureau's order, each once. A factor without a reason is left out. */
export function keyFactorReasons(factors: readonly string[]): ReasonCode[] {
  const found = factors.map((factor) => WORDS.find(([words]) => words.test(factor))?.[1])
  return [...new Set(found.filter((code) => code !== undefined))]
}
