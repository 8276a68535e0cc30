import type { ContractClause } from '#features/credit-repair/rules/repair-contract.ts'
import { CONTRACT_RULES, type ContractRule, LINTED_FIELDS, type LintedField } from './contract-rules.ts'

export type LintedTexts = Readonly<Record<LintedField, string>>

/** A sentence of a contract that is illegal on its face, why, and how to correct it. */
export interface ContractProblem {
  rule: (typeof CONTRACT_RULES)[number]['id']
  field: LintedField
  /** The sentence as written. */
  quote: string
  citation: string
  sentence: string
  fix: string
}

/**
 * Returns what makes a contract illegal on its face, in the order of its fields, at most once for each rule and field.
 * Empty if nothing does. It reads English and Spanish, and sentence by sentence: "We do not guarantee a score" is
 * allowed, "We guarantee a score" is not. Other wordings need a lawyer.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1679b
 */
export function lintContract(texts: LintedTexts): ContractProblem[] {
  return LINTED_FIELDS.flatMap((field) => problemsIn(field, texts[field]))
}

/** Returns the same for a stored contract, by its clauses. */
export function lintClauses(clauses: readonly Pick<ContractClause, 'id' | 'text'>[]): ContractProblem[] {
  const textOf = (id: ContractClause['id']) => clauses.find((clause) => clause.id === id)?.text ?? ''
  return lintContract({
    ...{ services: textOf('services'), guarantees: textOf('guarantees') },
    ...{ completion: textOf('completion'), payment_terms: textOf('payment') },
  })
}

/** Returns a problem as a text for its field: the words, the reason, the law, and the correction. */
export function problemText({ quote, sentence, citation, fix }: Omit<ContractProblem, 'rule' | 'field'>): string {
  return `“${quote}”: ${sentence} (${citation}). ${fix}.`
}

function problemsIn(field: LintedField, text: string): ContractProblem[] {
  return CONTRACT_RULES.flatMap((rule) => {
    const fields: readonly LintedField[] = 'fields' in rule ? rule.fields : LINTED_FIELDS
    if (!fields.includes(field)) return []
    const quote = sentencesOf(text).find((sentence) => isBroken(rule, plain(sentence)))
    if (quote === undefined) return []
    const { id, citation, sentence, fix } = rule
    return [{ rule: id, field, quote: shortened(quote), citation, sentence, fix }]
  })
}

const isBroken = ({ breaks, unless }: ContractRule, sentence: string) => breaks.test(sentence) && !unless.test(sentence)

// Clauses of a sentence count by themselves, so that a denial in one can't excuse a promise in another. A decimal
// point and the dot of an abbreviation are no ends of a sentence.
const sentencesOf = (text: string) =>
  text
    .split(
      /(?<=[!?;:])\s+|(?<=[^\d\s.][^\s.]|\d)\.\s+|\n+|\s+[–—]\s+|,?\s+(?:but|however|although|pero|sin embargo|aunque)\s+/i,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

// Also removes what hides words from a pattern: accents, invisible characters, curly quotes, and dots in "C.P.N.".
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/gi, '$1')
    .toLowerCase()
    .replaceAll(/\b(?:not only|no solo|no solamente)\b/g, '')
    .replaceAll(/\s+/g, ' ')

const LONGEST_QUOTE = 120
const shortened = (quote: string) => (quote.length > LONGEST_QUOTE ? `${quote.slice(0, LONGEST_QUOTE)}…` : quote)
