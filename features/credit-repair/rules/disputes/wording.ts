import { z } from 'zod'
import { fileItemWords } from '#features/credit-reports/rules/item-kinds.ts'
import { WRITTEN_SSN } from '#platform/rules/ssn.ts'
import { monthWords } from './claimed-months.ts'
import type { Dispute } from './dispute.ts'
import { LONGEST_EXPLANATION } from './dispute-commands.ts'
import { disputeReasonSentence } from './dispute-reason.ts'
import { factLines } from './item-facts.ts'

/** The parts of a dispute that a wording may be about. */
export type Wordable = Pick<
  Dispute,
  'item_kind' | 'item_name' | 'item_facts' | 'reason' | 'months' | 'correct_value' | 'explanation'
>

/** Returns the only facts that a wording may state, one per line: the item as reported, and the client's claim. */
export function wordingFacts(dispute: Wordable): string[] {
  const { item_kind, item_name, item_facts, reason, months, correct_value, explanation } = dispute
  return [
    `Item: ${item_name} (${fileItemWords(item_kind)})`,
    ...factLines(item_facts, item_kind === 'collection').map(([label, value]) => `${label}: ${value}`),
    `Claim: ${disputeReasonSentence(reason, item_kind)}`,
    ...(months.length === 0 ? [] : [`Months that are wrong: ${months.map(monthWords).join(', ')}`]),
    ...(correct_value === null ? [] : [`It should be: ${correct_value}`]),
    ...(explanation === null ? [] : [`In the client's words: ${explanation}`]),
  ]
}

/** The instruction to the model. The wording is checked anyway, because a model may not follow it. */
export const WORDING_INSTRUCTION =
  'You help a consumer word one paragraph of a dispute letter, in the first person and in plain English, in at most 120 words. Use only the facts given. Do not add names, dates, amounts, laws, threats, or promises. Do not say that anything is true beyond the claim. Answer with the paragraph only.'

/** Two wordings with a larger share of equal runs of three words are too similar. */
const MOST_SIMILAR = 0.5

/**
 * Returns why a wording can't be used, or null if it can: it must be short, state no number or name that isn't in the
 * facts, and differ from earlier letters.
 */
export function wordingProblem(text: string, dispute: Wordable, earlier: readonly string[]): string | null {
  const facts = wordingFacts(dispute).join('\n')
  if (text.trim() === '' || text.length > LONGEST_EXPLANATION) return 'It must have 1 to 1,000 characters'
  if (WRITTEN_SSN.test(text)) return 'It must not have an SSN'
  const invented = strangersIn(text, facts)
  if (invented.length > 0) return `It says what isn’t in the facts: ${invented.slice(0, 3).join(', ')}`
  return earlier.some((other) => similarity(text, other) > MOST_SIMILAR)
    ? 'It is too similar to an earlier letter'
    : null
}

// Beginnings of sentences, and words that a first-person letter capitalizes anyway.
const PLAIN = new Set(['I', 'My', 'Please', 'This', 'The', 'It', 'SSN', 'Social', 'Security'])
const AT_START = /(?:^|[.!?:]\s+|\n\s*)["“']?$/

/** Returns the numbers and the capitalized words inside sentences that the facts don't have. */
function strangersIn(text: string, facts: string): string[] {
  const known = facts.toLowerCase()
  const numbers = text.match(/\d[\d,.]*/g) ?? []
  const strange = numbers.map((number) => number.replace(/[,.]$/, '')).filter((number) => !known.includes(number))
  const names = [...text.matchAll(/\b[A-Z][\w’'-]*/g)].flatMap((match) => {
    const [word] = match
    const isPlain = PLAIN.has(word) || AT_START.test(text.slice(0, match.index))
    return isPlain || known.includes(word.toLowerCase()) ? [] : [word]
  })
  return [...strange, ...names]
}

/** Returns the share of equal runs of three words, from 0 to 1, of the shorter text. Two short texts have none. */
export function similarity(one: string, other: string): number {
  const [left, right] = [runsOf(one), runsOf(other)]
  const smaller = Math.min(left.size, right.size)
  if (smaller === 0) return 0
  return [...left].filter((run) => right.has(run)).length / smaller
}

function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return new Set(words.slice(2).map((_, at) => words.slice(at, at + 3).join(' ')))
}

const disputeId = z.guid('Invalid dispute ID')

/** The body of `dispute-wording`: suggests a wording of a drafted dispute, or saves what a person has read. */
export const disputeWordingSchema = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('suggest'), dispute_id: disputeId }),
    z.object({
      act: z.literal('save'),
      dispute_id: disputeId,
      explanation: z
        .string('Enter the wording')
        .trim()
        .min(1, 'Enter the wording')
        .max(LONGEST_EXPLANATION, 'Enter at most 1,000 characters'),
      /** A person must have read every word before it can reach a letter. */
      is_read: z.literal(true, 'Read the wording before you save it'),
    }),
  ],
  'Choose an act',
)
