import { counted } from '#platform/rules/counted.ts'
import { feeInWords, lateFeeInWords } from './rule-words.ts'
import type { StateRule } from './state-rule.ts'

/** A fact of a rule. `words` is null if it is unknown; `unknown` then says what that means. */
export interface RuleFact {
  name: FactName
  words: string | null
  unknown: string
  citation: string | null
}

const PREPAYMENT = { forbidden: 'No prepayment penalty', allowed: 'A prepayment penalty is allowed' } as const
const REBATE = {
  actuarial: 'Actuarial method',
  rule_of_78: 'The Rule of 78 is allowed, up to 61 months (15 USC 1615)',
} as const
const DEFICIENCY = {
  allowed: 'The lender can claim the deficiency',
  limited: 'The lender’s claim is limited',
  barred: 'The lender has no claim',
} as const

/** The names of the facts of a rule, in the order of the screen. */
export const FACT_NAMES = [
  'Late fee',
  'Returned payment fee',
  'Prepayment',
  'Rebate',
  'Document fee',
  'Cure notice',
  'Deficiency',
] as const
type FactName = (typeof FACT_NAMES)[number]

/** Returns the facts of a rule beside its rates, in the order of the screen. */
export function factsOf(rule: StateRule): RuleFact[] {
  const { lateFee, nsf, prepayment, rebate, documentFee, cure, deficiency } = rule
  return [
    fact('Late fee', 'No late fee can be charged', lateFee, () => lateFeeInWords(rule)),
    fact('Returned payment fee', 'No fee can be charged', nsf, ({ maximum }) => feeInWords(maximum, 'the payment')),
    fact('Prepayment', 'No penalty can be charged', prepayment, ({ penalty }) => PREPAYMENT[penalty]),
    fact('Rebate', 'Only the actuarial method can be used', rebate, ({ method }) => REBATE[method]),
    fact('Document fee', 'No fee can be charged', documentFee, ({ maximum }) => feeInWords(maximum, 'the price')),
    fact('Cure notice', 'Ask your counsel before you accelerate or repossess', cure, ({ noticeDays }) =>
      noticeDays === 0 ? 'No notice is required' : `${counted(noticeDays, 'day')} to cure after the notice`,
    ),
    fact('Deficiency', 'Ask your counsel before you claim one', deficiency, ({ claim }) => DEFICIENCY[claim]),
  ]
}

function fact<Known extends { citation: string }>(
  name: FactName,
  unknown: string,
  known: Known | null,
  wordsOf: (known: Known) => string | null,
): RuleFact {
  return { name, unknown, words: known && wordsOf(known), citation: known && known.citation }
}
