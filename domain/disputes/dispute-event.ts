import { bureauName, isBureau } from '#domain/credit-reports/bureaus.ts'
import { DISPUTE_RESULTS, disputeResultWords } from './dispute-status.ts'

const STEPS: Readonly<Record<string, string>> = {
  attested: 'Noted that the client attested a dispute',
  sent: 'Sent a dispute',
  received: 'Noted the receipt of a dispute',
  in_investigation: 'Noted that a dispute is being investigated',
  information: 'Noted that the client sent more information on a dispute',
  resolved: 'Recorded the result of a dispute',
  closed: 'Closed a dispute',
}

/** What was done about a dispute, as a sentence without its subject: 'Opened a dispute with TransUnion'. */
export function disputeEventSentence(action: string, details: Readonly<Record<string, unknown>>): string {
  const bureau = Array.isArray(details.bureaus) ? details.bureaus.find(isBureau) : undefined
  const place = bureau === undefined ? '' : ` with ${bureauName(bureau)}`
  if (action === 'disputes.created') return `Opened a dispute${place}`
  if (action === 'dispute_letter.printed') return `Printed a dispute letter${bureau ? ` to ${bureauName(bureau)}` : ''}`
  if (action === 'disputes.corrected') {
    const [right, former] = [wordsOf(details.result), wordsOf(details.former)]
    return `Corrected the result of a dispute${place}: ${right ?? 'none'}${former ? `, formerly ${former}` : ''}`
  }
  const result = wordsOf(details.result)
  return `${STEPS[String(details.status)] ?? 'Moved a dispute on'}${place}${result ? `: ${result}` : ''}`
}

function wordsOf(result: unknown): string | undefined {
  const known = DISPUTE_RESULTS.find((one) => one === result)
  return known && disputeResultWords(known).toLowerCase()
}
