import { bureauName, isBureau } from '#features/credit-reports/rules/bureaus.ts'
import { isBlockRequest } from './dispute-reason.ts'
import { DISPUTE_RESULTS, disputeResultWords } from './dispute-status.ts'

const STEPS: Readonly<Record<string, string>> = {
  attested: 'Recorded that the client attested',
  sent: 'Sent',
  received: 'Recorded receipt of',
  in_investigation: 'Recorded the investigation of',
  information: 'Recorded that the client sent more information on',
  resolved: 'Recorded the result of',
  closed: 'Closed',
}

/** Returns a dispute event as a sentence without its subject: 'Opened a dispute with TransUnion'. */
export function disputeEventSentence(action: string, details: Readonly<Record<string, unknown>>): string {
  // The event's kind is the dispute's reason. Older events have none.
  const about = { reason: String(details.kind) }
  const isBlock = isBlockRequest(about)
  const bureau = Array.isArray(details.bureaus) ? details.bureaus.find(isBureau) : undefined
  const to = bureau === undefined ? '' : ` to ${bureauName(bureau)}`
  if (action === 'dispute_letter.printed') return `Printed a ${isBlock ? 'block request' : 'dispute letter'}${to}`
  const dispute = isBlock ? `a block request${to}` : `a dispute${to.replace(' to', ' with')}`
  if (action === 'disputes.created') return `Opened ${dispute}`
  const result = wordsOf(details.result, about)
  if (action === 'disputes.corrected') {
    const former = wordsOf(details.former, about)
    return `Corrected the result of ${dispute}: ${result ?? 'none'}${former ? `, previously ${former}` : ''}`
  }
  return `${STEPS[String(details.status)] ?? 'Changed'} ${dispute}${result ? `: ${result}` : ''}`
}

function wordsOf(result: unknown, about: { reason: string }): string | undefined {
  const known = DISPUTE_RESULTS.find((one) => one === result)
  return known && disputeResultWords(known, about).toLowerCase()
}
