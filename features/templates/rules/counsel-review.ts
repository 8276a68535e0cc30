import { z } from 'zod'
import { STATE_CODES } from '#features/lending/rules/states/state-codes.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { clauseOf } from './clauses/clauses.ts'
import { COUNSEL_MUST_ADD } from './clauses/counsel-must-add.ts'
import { isOwnPdf } from './own-pdf/own-pdf.ts'
import type { DocumentContent } from './template-body.ts'

export const SHORTEST_COUNSEL_NAME = 2
export const LONGEST_COUNSEL_NAME = 120

/**
 * The review by counsel, as the person who publishes records it. `states`: those whose own text counsel added to the template, or
 * found unnecessary.
 */
export const counselReviewSchema = z.strictObject({
  name: z
    .string('Enter the name of your counsel')
    .trim()
    .min(SHORTEST_COUNSEL_NAME, 'Enter the name of your counsel')
    .max(LONGEST_COUNSEL_NAME, `Use at most ${LONGEST_COUNSEL_NAME} characters`),
  reviewed_on: z.string('Enter the day of the review').refine(isPlainDate, 'Enter the day of the review'),
  states: z.array(z.enum(STATE_CODES)).max(STATE_CODES.length),
})
export type CounselReview = z.output<typeof counselReviewSchema>

/** A text that counsel must add for a state, or check in the company's own file. */
export interface CounselNote {
  /** Null for every state. */
  state: string | null
  text: string
}

/** Returns all that counsel must add or check before a template is published. */
export function counselNotes(content: DocumentContent): CounselNote[] {
  if (isOwnPdf(content)) return [{ state: null, text: 'The words on the pages of your own file' }]
  const clauses = [...new Set(content.blocks.flatMap((block) => (block.kind === 'clause' ? [block.clause] : [])))]
  return clauses.flatMap((clause) =>
    Object.entries(COUNSEL_MUST_ADD[clause] ?? {}).map(([state, text]) => ({
      state,
      text: `${clauseOf(clause)?.name ?? clause}: ${text}`,
    })),
  )
}

/** Returns the texts that a template still lacks for a state, because counsel didn't clear it. Empty if the state is unknown. */
export const unclearedTexts = (
  content: DocumentContent,
  state: string | null,
  clearedStates: readonly string[],
): string[] =>
  counselNotes(content)
    .filter((note) => note.state !== null && note.state === state && !clearedStates.includes(note.state))
    .map(({ text }) => text)
