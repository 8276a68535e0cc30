import { z } from 'zod'
import { type ApplicationFile, type NoticePart, requestWords } from '#features/lending/rules/adverse-action/notice.ts'
import { ledgerText, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { isPlainDate, longDate, type PlainDate } from '#platform/rules/dates.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { DAYS_TO_ANSWER, MOST_MISSING } from './days-to-answer.ts'

const item = requiredLedgerText('What is missing', 200, 'Leave no line of what is missing empty')

/** What an applicant is asked to bring, as POST /functions/v1/decide-application takes it. */
export const missingSchema = z.object({
  items: z
    .array(item, 'What is missing is a list')
    .min(1, 'Say what is missing')
    .max(MOST_MISSING, `Ask for at most ${MOST_MISSING} things at once`),
  answer_by: z.string('Say until when').refine(isPlainDate, 'Day must be a date, such as 2026-01-31'),
  creditor_address: ledgerText('Creditor’s address', 200),
})
export type Missing = z.output<typeof missingSchema>

/** A notice of incompleteness as it is given out: what it states, and all of its words below the address. */
export interface IncompletenessNotice {
  title: string
  day: PlainDate
  creditor: { name: string; address: string }
  applicant: { name: string; address: string[] }
  answer_by: PlainDate
  parts: NoticePart[]
}

/** The notice in the words of sample form C-6 (12 CFR 1002, Appendix C); or why there can't be one, in a sentence. */
export function incompletenessNotice(
  { application, applicant, creditor, today: day }: ApplicationFile,
  { items, answer_by, creditor_address: address }: Missing,
): { notice: IncompletenessNotice } | { problem: string } {
  const [first, last] = [addDays(day, DAYS_TO_ANSWER.least), addDays(day, DAYS_TO_ANSWER.most)]
  if (answer_by < first || answer_by > last)
    return { problem: `The day to answer by lies between ${longDate(first)} and ${longDate(last)}` }
  const lacking = [
    creditor.name.trim() === '' && 'the creditor’s name',
    !isVisible(address) && 'the creditor’s address',
    applicant.name.trim() === '' && 'the applicant’s name',
  ].filter((missing) => missing !== false)
  if (lacking.length > 0) return { problem: `The notice lacks ${lacking.join(', ')}` }
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
