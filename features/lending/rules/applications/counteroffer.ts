import { z } from 'zod'
import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { ledgerText } from '#features/lending/rules/payment-form.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { isPlainDate, longDate, type PlainDate } from '#platform/rules/dates.ts'
import { DAYS_TO_ACCEPT } from './days-to-answer.ts'

/** A counteroffer: other terms, offered with the reasons for refusing the original request. */
export const offerSchema = z.strictObject({
  /** The terms in words. With `terms` of the decision, what the person adds to them. */
  terms: ledgerText('Terms', 500),
  answer_by: z.string('Enter the last day to accept').refine(isPlainDate, 'Enter a date, such as 2026-01-31'),
})
export type Offer = z.output<typeof offerSchema>

/** Returns why an offer can't stay open until its last day, as of today, or null if it can. */
export function offerProblem({ answer_by }: Offer, today: PlainDate): string | null {
  const [first, last] = [addDays(today, DAYS_TO_ACCEPT.least), addDays(today, DAYS_TO_ACCEPT.most)]
  if (answer_by >= first && answer_by <= last) return null
  return `The last day to accept must be between ${longDate(first)} and ${longDate(last)}`
}

/** Returns the offer in the words of sample form C-4 (12 CFR 1002, Appendix C). */
export const offerPart = ({ terms, answer_by }: Offer, creditor: { name: string; address: string }): NoticePart => ({
  title: 'What we can offer',
  paragraphs: [
    'We can, however, offer you credit on the following terms:',
    terms,
    `If this offer is acceptable to you, please notify us by ${longDate(answer_by)} at the following address: ${creditor.name}, ${creditor.address}.`,
  ],
  items: [],
})
