import { isJsonObject, type JsonObject, objectsOf } from '#platform/rules/json-object.ts'
import { type ReportStatus, sectionOf } from './bureau-data.ts'
import type { Bureau } from './bureaus.ts'
import { type FileAlert, fileAlerts } from './file-alerts.ts'
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
  /** The FICO 8 score. */
  shownScore: number | null
  scores: ModelScore[]
  alerts: FileAlert[]
  tradelines: Tradeline[]
  collections: Collection[]
  inquiries: Inquiry[]
  publicRecords: PublicRecord[]
  person: PersonOnFile
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
    shownScore: hasFile ? shownScoreOf(section.scores) : null,
    scores: hasFile ? section.scores : [],
    alerts: fileAlerts(stored, feed),
    tradelines: hasFile ? section.tradelines : [],
    collections: hasFile ? section.collections : [],
    inquiries: objectsOf(feed.inquiries).map(inquiryFrom),
    publicRecords: objectsOf(feed.public_record).map(recordFrom),
    person: personFrom(feed),
  }
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
