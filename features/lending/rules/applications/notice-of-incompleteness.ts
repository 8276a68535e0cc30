import { z } from 'zod'
import { type ApplicationFile, type NoticePart, requestWords } from '#features/lending/rules/adverse-action/notice.ts'
import { ledgerText, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { isPlainDate, longDate, type PlainDate } from '#platform/rules/dates.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { DAYS_TO_ANSWER, MOST_MISSING } from './days-to-answer.ts'

const item = requiredLedgerText('Each missing item', 200, 'Remove empty lines from the list of missing items')

/** The items that the applicant is asked for, as POST /functions/v1/decide-application takes them. */
export const missingSchema = z.strictObject({
  items: z
    .array(item, 'The missing items must be a list')
    .min(1, 'Enter what is missing')
    .max(MOST_MISSING, `Ask for at most ${MOST_MISSING} items at once`),
  answer_by: z.string('Enter the last day to answer').refine(isPlainDate, 'Enter a date, such as 2026-01-31'),
  creditor_address: ledgerText('Creditor’s address', 200),
})
export type Missing = z.output<typeof missingSchema>

/** A notice of incompleteness as given to the applicant: its facts and its full text below the address. */
export interface IncompletenessNotice {
  title: string
  day: PlainDate
  creditor: { name: string; address: string }
  applicant: { name: string; address: string[] }
  answer_by: PlainDate
  parts: NoticePart[]
}

/**
 * Returns the notice in the words of sample form C-6 (12 CFR 1002, Appendix C), or a sentence that explains why it
 * can't be made.
 */
export function incompletenessNotice(
  { application, applicant, creditor, today: day }: ApplicationFile,
  { items, answer_by, creditor_address: address }: Missing,
): { notice: IncompletenessNotice } | { problem: string } {
  const [first, last] = [addDays(day, DAYS_TO_ANSWER.least), addDays(day, DAYS_TO_ANSWER.most)]
  if (answer_by < first || answer_by > last)
    return { problem: `The last day to answer must be between ${longDate(first)} and ${longDate(last)}` }
  const lacking = [
    creditor.name.trim() === '' && 'the creditor’s name',
    !isVisible(address) && 'the creditor’s address',
    applicant.name.trim() === '' && 'the applicant’s name',
  ].filter((missing) => missing !== false)
  if (lacking.length > 0) return { problem: `The notice is missing ${lacking.join(', ')}` }
  const head = { day, creditor: { name: creditor.name, address }, applicant }
  const title = 'Notice of incomplete application and request for additional information'
  return { notice: { ...head, title, answer_by, parts: noticeParts(requestWords(application), items, answer_by) } }
}

function noticeParts(request: string, items: string[], answerBy: PlainDate): NoticePart[] {
  return [
    { title: null, paragraphs: [`${request} is incomplete. Thank you for applying.`], items: [] },
    { title: 'Information needed to make a decision on your application', paragraphs: [], items },
    {
      title: `Please answer by ${longDate(answerBy)}`,
      paragraphs: [
        `We need to receive this information at the address above by ${longDate(answerBy)}. If we do not receive it by that date, we will be unable to give further consideration to your request for credit.`,
      ],
      items: [],
    },
  ]
}
