import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { dateOfInstant, longDate, type PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { type BureauSection, bureauSection, scoreSentence, usableReports } from './bureau-section.ts'
import type { FiredReason } from './merged-reasons.ts'
import { type ApplicationFile, findingsOfReport, type NoticePart } from './notice.ts'
import { type ReasonCode, reasonText } from './reasons.ts'

/** The use of a co-applicant's report for a decision: the bureaus used, each with the model of the score used. None means that it was not used. */
export const coApplicantUseSchema = z.strictObject({
  client_id: z.guid('Invalid client ID'),
  report_id: z.guid('Invalid report ID'),
  bureaus: z
    .array(z.strictObject({ bureau: z.enum(BUREAUS, 'Choose a bureau'), model: z.string().max(40).nullable() }))
    .max(BUREAUS.length),
})
export type CoApplicantUse = z.output<typeof coApplicantUseSchema>

/** A notice to a co-applicant, as stored and printed. */
export interface CoApplicantNotice {
  title: string
  day: PlainDate
  creditor: { name: string; address: string }
  applicant: { name: string; address: string[] }
  parts: NoticePart[]
}

interface Person {
  name: string
  address: string[]
  report: { created_at: string; bureau_data: unknown }
}

interface Used extends Pick<CoApplicantUse, 'bureaus'> {
  /** The creditor's address. */
  address: string
  /** The principal reasons of the decision. The notice states those that this person's report supports. */
  reasons: readonly ReasonCode[]
}

/**
 * Returns the notice of adverse action to a co-applicant whose report was used, or a sentence that names what is missing. It states
 * only what is in that person's report, with those reasons: the notice under Regulation B, with all reasons, goes to the primary applicant.
 *
 * @see 15 USC 1681m(a); 12 CFR 1002.9(f)
 */
export function coApplicantNotice(
  file: Pick<ApplicationFile, 'application' | 'creditor' | 'today'>,
  person: Person,
  { bureaus, address, reasons }: Used,
): { notice: CoApplicantNotice } | { problem: string } {
  const reportedOn = dateOfInstant(person.report.created_at, 'UTC')
  const used = bureaus.map(({ bureau }) => bureau)
  const usable = usableReports(person.report.bureau_data)
  const sections: BureauSection[] = []
  for (const { bureau, model } of bureaus) {
    const report = usable.find((one) => one.bureau === bureau)
    if (report === undefined) return { problem: `The report of ${person.name} has no data from one of these bureaus` }
    const section = bureauSection(report, model, reportedOn)
    if ('missing' in section) return { problem: `The notice to ${person.name} is missing ${section.missing}` }
    sections.push(section)
  }
  const { amountCents, submitted_at } = file.application
  const asked = `The application of ${longDate(dateOfInstant(submitted_at, 'UTC'))} for ${dollarsAndCents(amountCents)}, in which you are a co-applicant`
  return {
    notice: {
      ...{ title: 'Notice of adverse action', day: file.today, creditor: { name: file.creditor.name, address } },
      applicant: { name: person.name, address: person.address },
      parts: [
        { title: null, paragraphs: [`${asked}: we are unable to approve it on the terms requested.`], items: [] },
        ...reasonsPart(findingsOfReport(person.report, used, file.today), reasons),
        ...sections.map(partOf),
      ],
    },
  }
}

function reasonsPart(found: readonly FiredReason[], chosen: readonly ReasonCode[]): NoticePart[] {
  const items = found.filter(({ code }) => chosen.includes(code)).map(({ code }) => reasonText(code))
  return items.length === 0 ? [] : [{ title: 'Principal reasons from your credit report', paragraphs: [], items }]
}

function partOf(section: BureauSection): NoticePart {
  const { agency, disclosure, score } = section
  const said = scoreSentence(section)
  const contact = `${agency.name}, ${agency.address}, toll-free ${agency.phone}`
  return {
    title: `Information from ${agency.name}`,
    paragraphs: [disclosure, contact, ...(said === null ? [] : [said])],
    items: score?.factors ?? [],
  }
}
