import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { inBureauOrder } from '#features/credit-reports/rules/bureaus.ts'
import { type Offer, offerPart, offerProblem } from '#features/lending/rules/applications/counteroffer.ts'
import { dateOfInstant, longDate, type PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { type BureauSection, bureauSection, scoreSentence, type UsableReport, usableReports } from './bureau-section.ts'
import { agenciesFor, type CreditorAgency, ecoaNotice } from './creditor-agencies.ts'
import { firedReasons } from './fired-reasons.ts'
import { type FiredReason, mergedReasons } from './merged-reasons.ts'
import { inSourceOrder, type OtherSource, otherSourcesPart } from './other-sources.ts'
import { inNoticeOrder, type ReasonCode, reasonsProblem, reasonText } from './reasons.ts'

/** The facts on which an application is decided. */
export interface ApplicationFile {
  application: { loan_type: string; amountCents: number; submitted_at: string; isComplete: boolean }
  applicant: { name: string; address: string[] }
  creditor: { name: string; kind: string }
  /** The newest report with usable data, or null. */
  report: { id: string; created_at: string; bureau_data: unknown } | null
  ownLoans: readonly { status: string; isChargedOff: boolean }[]
  today: PlainDate
}

/** The decision-maker's choices for a notice. */
export interface NoticeChoice {
  reasons: readonly ReasonCode[]
  /** The bureaus whose report was used, each with the model of the score used, or null if no score was used. */
  bureaus: readonly { bureau: Bureau; model: string | null }[]
  /** The sources used other than credit bureaus. */
  other_sources?: readonly OtherSource[]
  creditor_address: string
  agency: CreditorAgency
}

/** The facts that a notice of adverse action states. */
interface NoticeFacts {
  day: PlainDate
  creditor: { name: string; address: string }
  applicant: { name: string; address: string[] }
  request: string
  reasons: string[]
  bureaus: BureauSection[]
  other_sources: OtherSource[]
  /** The terms of a counteroffer, or null for a decline. */
  offer: Offer | null
  ecoa: string
}

/** A section of a notice, on screen and on paper: a title, paragraphs, and a list below them. */
export interface NoticePart {
  title: string | null
  paragraphs: string[]
  items: string[]
}

/**
 * A notice as given to the applicant: its facts and its full text below the address. Nothing is looked up later, so it
 * never changes.
 */
export interface AdverseActionNotice extends NoticeFacts {
  /** Set for a counteroffer. For a decline, the printing code supplies the title. */
  title?: string
  parts: NoticePart[]
}

/** Returns the rules' findings in the reports of these bureaus, or of all usable ones if none are named. */
export function findings(file: ApplicationFile, used?: readonly Bureau[]): FiredReason[] {
  const reports = usableReports(file.report?.bureau_data).filter(({ bureau }) => used?.includes(bureau) ?? true)
  return firedReasons({
    files: reports.flatMap((report) => report.file ?? []),
    withoutFile: reports.flatMap((report) => (report.file === null ? [report.bureau] : [])),
    isComplete: file.application.isComplete,
    ownLoans: file.ownLoans,
    today: file.today,
  })
}

/** Returns the rules' findings in the report of a co-applicant, in the bureaus that the decision used. Loans with us are not among them. */
export const findingsOfReport = (
  { bureau_data }: { bureau_data: unknown },
  used: readonly Bureau[],
  today: PlainDate,
): FiredReason[] => {
  const reports = usableReports(bureau_data).filter(({ bureau }) => used.includes(bureau))
  return firedReasons({
    files: reports.flatMap((report) => report.file ?? []),
    withoutFile: reports.flatMap((report) => (report.file === null ? [report.bureau] : [])),
    ...{ isComplete: true, ownLoans: [], today },
  })
}

const WITH_OFFER = 'Notice of action taken, statement of reasons and counteroffer'

/**
 * Returns the notice of a decline or of a counteroffer with reasons, or a sentence that names what is wrong or
 * missing. The reasons are those of the application as a whole, so findings in a co-applicant's report can be among them.
 *
 * @see 12 CFR 1002.9(b)(2) and its comments 2 and 3
 */
export function adverseActionNotice(
  file: ApplicationFile,
  choice: NoticeChoice,
  offer: Offer | null = null,
  ofOthers: readonly FiredReason[] = [],
): { notice: AdverseActionNotice } | { problem: string } {
  const bureaus = inBureauOrder(choice.bureaus.map(({ bureau }) => bureau))
  if (bureaus.length < choice.bureaus.length) return { problem: 'List each bureau only once' }
  const usable = usableReports(file.report?.bureau_data)
  const reports = usable.filter(({ bureau }) => bureaus.includes(bureau))
  if (reports.length < bureaus.length) return { problem: 'The report has no data from one of these bureaus' }
  const own = findings(file, bureaus)
  const fired = mergedReasons([...own, ...ofOthers]).map(({ code }) => code)
  const problem = reasonsProblem(choice.reasons, fired) ?? (offer && offerProblem(offer, file.today))
  if (problem !== null) return { problem }
  const { sections, missing } = sectionsOf(reports, choice, file)
  const lacking = [...missing, ...missingOfCreditor(file, choice)]
  if (lacking.length > 0) return { problem: `The notice is missing ${lacking.join(', ')}` }
  const isOfOthers = (code: ReasonCode) => fired.includes(code) && !own.some((one) => one.code === code)
  const reasons = inNoticeOrder(choice.reasons, fired).map((code) =>
    isOfOthers(code) ? `${reasonText(code)} (information about a co-applicant)` : reasonText(code),
  )
  const other_sources = inSourceOrder(choice.other_sources ?? [])
  const stated = { ...headOf(file, choice), reasons, bureaus: sections, other_sources, offer }
  return { notice: { ...(offer && { title: WITH_OFFER }), ...stated, parts: noticeParts(stated) } }
}

function sectionsOf(reports: readonly UsableReport[], { bureaus }: NoticeChoice, { report }: ApplicationFile) {
  const reportedOn = dateOfInstant(report?.created_at ?? '', 'UTC')
  const made = reports.map((one) => {
    const model = bureaus.find(({ bureau }) => bureau === one.bureau)?.model ?? null
    return bureauSection(one, model, reportedOn)
  })
  return {
    sections: made.flatMap((one) => ('missing' in one ? [] : [one])),
    missing: made.flatMap((one) => ('missing' in one ? [one.missing] : [])),
  }
}

function missingOfCreditor({ creditor, applicant }: ApplicationFile, { creditor_address, agency }: NoticeChoice) {
  return [
    creditor.name.trim() === '' && 'the creditor’s name',
    !isVisible(creditor_address) && 'the creditor’s address',
    !agenciesFor(creditor.kind).includes(agency) && 'the federal agency for this creditor',
    applicant.name.trim() === '' && 'the applicant’s name',
  ].filter((missing) => missing !== false)
}

const LOANS: Readonly<Record<string, string>> = {
  auto: 'an auto loan',
  mortgage: 'a mortgage',
  personal: 'a personal loan',
}

function headOf(file: ApplicationFile, { creditor_address, agency }: NoticeChoice) {
  const { application, applicant, creditor, today } = file
  return {
    day: today,
    creditor: { name: creditor.name, address: creditor_address.trim() },
    applicant,
    request: requestWords(application),
    ecoa: ecoaNotice(agency),
  }
}

/** Returns the start of the sentence that identifies the application in a notice. */
export function requestWords({ loan_type, amountCents, submitted_at }: ApplicationFile['application']): string {
  const asked = longDate(dateOfInstant(submitted_at, 'UTC'))
  return `Your application of ${asked} for ${LOANS[loan_type] ?? 'a loan'} of ${dollarsAndCents(amountCents)}`
}

function noticeParts({ creditor, request, reasons, bureaus, other_sources, offer, ecoa }: NoticeFacts): NoticePart[] {
  const unable = offer
    ? 'we are unable to offer you credit on the terms that you requested'
    : 'we are unable to approve it'
  const others = otherSourcesPart(other_sources, creditor)
  return [
    { title: null, paragraphs: [`${request}: ${unable}.`], items: [] },
    { title: 'Principal reasons for our decision', paragraphs: [], items: reasons },
    ...(offer ? [offerPart(offer, creditor)] : []),
    ...bureaus.map(bureauPart),
    ...(others === null ? [] : [others]),
    { title: 'Equal Credit Opportunity Act', paragraphs: [ecoa], items: [] },
  ]
}

function bureauPart(section: BureauSection): NoticePart {
  const { agency, disclosure, score } = section
  const contact = `${agency.name}, ${agency.address}, toll-free ${agency.phone}`
  const said = scoreSentence(section)
  return {
    title: `Information from ${agency.name}`,
    paragraphs: [disclosure, contact, ...(said === null ? [] : [said])],
    items: score?.factors ?? [],
  }
}
