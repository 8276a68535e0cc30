import { bureauAgency } from '#features/credit-reports/rules/bureaus.ts'
import { longDate } from '#platform/rules/dates.ts'
import type { Dispute } from './dispute.ts'
import { disputeReasonSentence } from './dispute-reason.ts'
import { disputeResultWords } from './dispute-status.ts'
import { factLines } from './item-facts.ts'
import { recipientName } from './recipient.ts'

/** The page where a consumer files a complaint. The CFPB takes complaints from consumers, not from repair firms. */
export const CFPB_COMPLAINTS = 'https://www.consumerfinance.gov/complaint/'

/**
 * Returns the draft of a complaint to the CFPB about a dispute, in the client's words and from the recorded facts only.
 * The client reads, corrects, and files it.
 */
export function complaintDraft(dispute: Dispute, clientName: string): string {
  const { sent_on, received_on, due_on, result, result_on, tracking_number, explanation, correct_value } = dispute
  const company = dispute.recipient === 'bureau' ? bureauAgency(dispute.bureau).name : recipientName(dispute)
  const facts = factLines(dispute.item_facts, dispute.item_kind === 'collection')
  const lines = [
    `Company: ${company}`,
    `Product: ${dispute.recipient === 'collector' ? 'Debt collection' : 'Credit reporting'}`,
    '',
    'What happened:',
    `My credit file lists ${dispute.item_name}. ${disputeReasonSentence(dispute.reason, dispute.item_kind)}`,
    ...(facts.length === 0 ? [] : [`As reported: ${facts.map(([label, value]) => `${label}: ${value}`).join('; ')}.`]),
    ...(correct_value === null ? [] : [`It should be: ${correct_value}.`]),
    ...(explanation === null ? [] : [explanation]),
    ...(sent_on === null ? [] : [`I disputed this in writing on ${longDate(sent_on)}${trackedBy(tracking_number)}.`]),
    ...(received_on === null ? [] : [`${company} received my dispute on ${longDate(received_on)}.`]),
    outcome(company, result === null || result === 'no_response' ? null : disputeResultWords(result, dispute), {
      due_on,
      result_on,
    }),
    '',
    'What would be a fair resolution:',
    'Please have the company investigate my dispute, and correct or delete what is inaccurate or cannot be verified.',
    '',
    clientName,
  ]
  return lines.join('\n')
}

const trackedBy = (number: string | null) => (number === null ? '' : ` (tracking number ${number})`)

function outcome(company: string, answer: string | null, { due_on, result_on }: Pick<Dispute, 'due_on' | 'result_on'>) {
  if (answer !== null && result_on !== null)
    return `On ${longDate(result_on)}, ${company} answered: ${answer.toLowerCase()}.`
  return due_on === null
    ? `${company} has not answered.`
    : `${company} did not answer by ${longDate(due_on)}, when its time ended.`
}
