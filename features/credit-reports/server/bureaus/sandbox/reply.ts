import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { Behavior } from '#features/credit-reports/rules/ordering/sandbox-town.ts'
import { type AskedAbout, fullFeed, shownScoreOf, treatment } from './made-up-file.ts'

interface Block {
  section: Record<string, unknown>
  creditScore: string
}

/**
 * Returns the reseller's reply for the requested bureaus. It repeats the applicant, including the SSN, as the real
 * service does.
 */
export function replyAbout(person: AskedAbout, bureaus: readonly Bureau[], reference: string, today: Date) {
  const blocks = bureaus.map((bureau) => blockOf(person, bureau, today))
  const creditScore = blocks[0]?.creditScore ?? 'failed'
  return {
    applicant: { ...person, middle_name: null, email: null, phone: null },
    intelligence: {
      name: /^\d+$/.test(creditScore) ? 'good' : 'none',
      result: /^\d+$/.test(creditScore) ? 'passed' : 'No offers matched',
      credit_score: creditScore,
    },
    reports: {
      link: `https://sandbox.bureau.test/client/applicants/view_only/${reference}/soft_pull`,
      ...Object.fromEntries(bureaus.map((bureau, index) => [bureau, blocks[index]?.section])),
    },
  }
}

function blockOf(person: AskedAbout, bureau: Bureau, today: Date): Block {
  const behavior = treatment(person, bureau)
  switch (behavior.kind) {
    case 'file':
      return fileBlock(person, bureau, behavior, today)
    case 'slow':
      return fileBlock(person, bureau, { ...behavior, kind: 'file' }, today)
    case 'frozen':
      return refusal('failed', 'The consumer has placed a security freeze on this file.', 'frozen', 'frozen')
    case 'no_hit':
      return refusal('failure', 'A no-hit file is returned.', 'no-hit', 'failed')
    case 'invalid_ssn':
      // Captured from the real service: for an SSN that does not exist it returns "success" without a report.
      return { section: { ...succeeded(bureau), full_feed: null }, creditScore: 'failed' }
    case 'silent':
    case 'down':
    case 'garbage':
      return refusal('failure', `${bureauName(bureau)} is offline.`, null, 'failed')
  }
}

function fileBlock(person: AskedAbout, bureau: Bureau, file: Extract<Behavior, { kind: 'file' }>, today: Date): Block {
  const feed = fullFeed(person, bureau, file, today)
  const score = shownScoreOf(feed)
  const message = score === null ? 'Insufficient credit history to score this file.' : succeeded(bureau).message
  return {
    section: { ...succeeded(bureau), message, ...alertOf(file), full_feed: feed },
    creditScore: score === null ? 'no score' : String(score),
  }
}

function alertOf({ alert }: Extract<Behavior, { kind: 'file' }>): Record<string, unknown> {
  if (alert === 'deceased') return { fraud_shield: { indicator: 'Consumer reported deceased' } }
  if (alert === 'ofac') return { ofac: { result: 'Possible match' } }
  if (alert === 'address_discrepancy') return { identity_scan: { indicator: 'Address discrepancy' } }
  if (alert === 'fraud')
    return { fraud_shield: { indicator: 'Initial fraud alert: call (760) 555-0142 before extending credit' } }
  if (alert === 'active_duty') return { fraud_shield: { indicator: 'Active duty alert: call (760) 555-0143' } }
  return {}
}

const succeeded = (bureau: Bureau) => ({
  status: 'success',
  message: `${bureauName(bureau)} credit report generation succeeded`,
  ofac: null,
  identity_scan: null,
  truvalidate: null,
  fraud_shield: null,
  full_feed_link: null,
})

const refusal = (status: string, message: string, failureType: string | null, creditScore: string): Block => ({
  section: { status, message, ...(failureType !== null && { failure_type: failureType }) },
  creditScore,
})
