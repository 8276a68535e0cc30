import { isJsonObject, type JsonObject, objectsOf } from '#platform/rules/json-object.ts'
import { sectionOf } from './bureau-data.ts'
import type { Bureau } from './bureaus.ts'
import { type FileAlert, fileAlerts } from './file-alerts.ts'
import type { AsSent } from './reading/sent-fields.ts'
import type { ReportStatus } from './report-status.ts'
import { reportedCents, reportedText } from './reported-value.ts'
import { type ModelScore, shownScoreOf } from './scores/model-scores.ts'
import type { Collection, Tradeline } from './tradelines.ts'

/** An inquiry: a company that requested the file. */
export interface Inquiry {
  company: string | null
  kind: string | null
  askedOn: string | null
}

/** A judgment, lien or bankruptcy. */
export interface PublicRecord {
  kind: string | null
  court: string | null
  status: string | null
  reference: string | null
  amountCents: number | null
  filedOn: string | null
}

/** The bureau's personal information about the consumer, as lines of text. Never includes an SSN or date of birth. */
export interface PersonOnFile {
  names: string[]
  addresses: string[]
  employers: string[]
}

/** Everything that one bureau returned. Without a file, the lists are empty and `message` gives the reason. */
export interface BureauFile {
  bureau: Bureau
  status: ReportStatus
  message: string
  /** The outcome of the order at this bureau; null for reports from before outcomes were kept. */
  outcome: string | null
  /** The FICO 8 score. */
  shownScore: number | null
  scores: ModelScore[]
  alerts: FileAlert[]
  tradelines: Tradeline[]
  collections: Collection[]
  inquiries: Inquiry[]
  publicRecords: PublicRecord[]
  person: PersonOnFile
  /** The lists that the bureau did not send, which is not the same as an empty list. */
  notSent: readonly string[]
  /** Everything that was not understood, as it was sent. */
  unread: NotRead[]
  /** Fields without a place of their own, by name, with the number of items that have them. */
  otherFields: { label: string; count: number }[]
}

/** A value that was not understood, with its place in the report. */
export interface NotRead extends AsSent {
  /** "HARBOR BANK", or the name of a list. */
  place: string
}

/** Reads one bureau from a stored `bureau_data`, leaving out missing or unreadable values. */
export function bureauFile(bureauData: unknown, bureau: Bureau): BureauFile {
  const section = sectionOf(bureauData, bureau)
  const stored = isJsonObject(bureauData) && isJsonObject(bureauData[bureau]) ? bureauData[bureau] : {}
  const hasFile = section.status === 'success'
  const feed = hasFile && isJsonObject(stored.full_feed) ? stored.full_feed : {}
  return {
    bureau,
    status: section.status,
    message: section.message,
    outcome: reportedText(stored.outcome),
    shownScore: hasFile ? shownScoreOf(section.scores) : null,
    scores: hasFile ? section.scores : [],
    alerts: fileAlerts(stored, feed),
    tradelines: hasFile ? section.tradelines : [],
    collections: hasFile ? section.collections : [],
    inquiries: objectsOf(feed.inquiries).map(inquiryFrom),
    publicRecords: objectsOf(feed.public_record).map(recordFrom),
    person: personFrom(feed),
    notSent: Array.isArray(feed.lists_not_sent) ? feed.lists_not_sent.map(String) : [],
    unread: hasFile ? unreadIn(feed, section) : [],
    otherFields: hasFile ? othersIn(section) : [],
  }
}

type FileSection = Pick<BureauFile, 'tradelines' | 'collections'>

function unreadIn(feed: JsonObject, { tradelines, collections }: FileSection): NotRead[] {
  const lists = isJsonObject(feed.unread_lists) ? Object.entries(feed.unread_lists) : []
  return [
    ...lists.flatMap(([list, texts]) =>
      textsOf(texts).flatMap((text) => (text === null ? [] : [{ place: LISTS[list] ?? list, label: 'List', text }])),
    ),
    ...tradelines.flatMap(({ company, unread }) =>
      unread.map((one) => ({ place: company ?? 'Creditor not named', ...one })),
    ),
    ...collections.flatMap(({ collector, originalCreditor, unread }) =>
      unread.map((one) => ({ place: originalCreditor ?? collector ?? 'Creditor not named', ...one })),
    ),
  ]
}

const LISTS: Readonly<Record<string, string>> = {
  trade_accounts: 'Trade accounts',
  collections: 'Collections',
  inquiries: 'Inquiries',
  public_record: 'Public records',
  address_history: 'Addresses',
  employment_history: 'Employers',
}

function othersIn({ tradelines, collections }: FileSection): BureauFile['otherFields'] {
  const labels = [...tradelines, ...collections].flatMap(({ others }) => others.map(({ label }) => label))
  return [...Map.groupBy(labels, (label) => label)].map(([label, all]) => ({ label, count: all.length }))
}

function inquiryFrom(inquiry: JsonObject): Inquiry {
  return {
    company: firstText(inquiry, ['company', 'name', 'subscriber_name']),
    kind: firstText(inquiry, ['type', 'inquiry_type']),
    askedOn: firstText(inquiry, ['date', 'inquiry_date', 'date_of_inquiry']),
  }
}

function recordFrom(record: JsonObject): PublicRecord {
  return {
    kind: firstText(record, ['type', 'record_type', 'classification']),
    court: firstText(record, ['court', 'court_name', 'source']),
    status: firstText(record, ['status', 'disposition']),
    reference: firstText(record, ['reference_number', 'docket_number', 'case_number']),
    amountCents: reportedCents(record.amount ?? record.liability_amount),
    filedOn: firstText(record, ['date_filed', 'filing_date', 'date']),
  }
}

function personFrom(feed: JsonObject): PersonOnFile {
  const about = isJsonObject(feed.personal_information) ? feed.personal_information : {}
  const own = joined(about, ['first_name', 'middle_name', 'last_name', 'suffix'], ' ')
  return {
    names: distinct([own, ...textsOf(about.aliases), ...textsOf(about.also_known_as)]),
    addresses: distinct(
      objectsOf(feed.address_history).map((place) => joined(place, ['address', 'city', 'state', 'zip'], ', ')),
    ),
    employers: distinct(
      objectsOf(feed.employment_history).map((job) => firstText(job, ['employer', 'company', 'name'])),
    ),
  }
}

function firstText(from: JsonObject, names: readonly string[]): string | null {
  return names.map((name) => reportedText(from[name])).find((text) => text !== null) ?? null
}

function joined(from: JsonObject, names: readonly string[], separator: string): string | null {
  return reportedText(
    names
      .map((name) => reportedText(from[name]))
      .filter((text) => text !== null)
      .join(separator),
  )
}

const textsOf = (list: unknown) => (Array.isArray(list) ? list.map(reportedText) : [])
const distinct = (texts: (string | null)[]) => [...new Set(texts.filter((text) => text !== null))]
