import { type BureauResult, hasReport } from '#features/credit-reports/rules/bureau-result.ts'
import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { nameInReply } from '#features/credit-reports/rules/reading/reply-name.ts'
import { redactedText } from '#features/credit-reports/rules/redaction.ts'
import { BodyRefused } from '#platform/http/body.ts'
import type { BureauAnswer } from './bureau-gateway.ts'

/** A parsed reply: with the applicant that it names, and without SSN and birth date, as it is kept. */
export interface ParsedReply {
  said: unknown
  reply: unknown
  result: () => BureauResult
  isDown?: boolean
}

/**
 * Returns the answer in a reply that `parse` reads. A file about a different person is not kept. One under a slightly
 * different name is kept, and a person must decide.
 */
export function answerIn(
  text: string,
  { applicant, bureau }: { applicant: Applicant; bureau: Bureau },
  parse: () => ParsedReply,
): BureauAnswer {
  try {
    const { said, reply, result, isDown = false } = parse()
    const { likeness, name } = nameInReply(said, applicant)
    if (likeness === 'other') return aboutAnother(bureau)
    const read = result()
    return {
      result: likeness === 'near' && hasReport(read) ? underAnotherName(bureau, name) : read,
      reply: JSON.stringify(reply),
      ...(isDown && { isDown }),
    }
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
    const result: BureauResult = { outcome: 'error', message: `${bureauName(bureau)} sent an unreadable reply` }
    return { result, reply: redactedText(text, applicant), isDown: true }
  }
}

// The reply is kept, so that a person can compare it and use it.
const underAnotherName = (bureau: Bureau, name: string): BureauResult => ({
  outcome: 'name_differs',
  message: `${bureauName(bureau)} returned a file under the name ${name}. Compare it with the applicant before you use it.`,
})

// A file about a different person is not stored.
const aboutAnother = (bureau: Bureau): BureauAnswer => ({
  result: { outcome: 'error', message: `${bureauName(bureau)} returned a file for a different person` },
  reply: null,
})
