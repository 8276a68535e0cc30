import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'
import { BUREAU_NOTICES, type BureauResult, hasReport } from './bureau-result.ts'
import { BUREAUS, type Bureau, type ByBureau, bureauName, forEachBureau, inBureauOrder } from './bureaus.ts'
import { dialectOf } from './reading/dialects.ts'
import { sentList } from './reading/sent-list.ts'
import type { ReportStatus } from './report-status.ts'
import { reportedText } from './reported-value.ts'
import { type ModelScore, modelScores, shownScoreOf } from './scores/model-scores.ts'
import { type Collection, collectionsFrom, type Tradeline, tradelinesFrom } from './tradelines.ts'

/** One bureau's part of a report, as stored and returned. */
export interface BureauSection {
  status: ReportStatus
  outcome?: BureauResult['outcome']
  message: string
  error?: string
  full_feed?: JsonObject
}

export type BureauResults = ByBureau<BureauResult>

// The parts of the bureau's feed that a report shows. The rest, such as contact details and income, stays in the
// encrypted reply.
// Each list is under one of its names.
const SHOWN_LISTS = {
  trade_accounts: ['trade_accounts', 'tradelines', 'trade_lines', 'trades', 'accounts'],
  collections: ['collections', 'collection', 'collection_accounts'],
  inquiries: ['inquiries', 'inquiry'],
  public_record: ['public_record', 'public_records'],
  address_history: ['address_history', 'addresses'],
  employment_history: ['employment_history', 'employments', 'employers'],
} as const
const SHOWN_NOTICES = [...BUREAU_NOTICES, 'identity_risk', 'alerts', 'statements'] as const
const SHOWN_NAMES = ['first_name', 'middle_name', 'last_name', 'suffix', 'aliases', 'also_known_as'] as const

/** Returns the value of `credit_reports.bureau_data`: every bureau. Bureaus that were not ordered are pending. */
export function bureauDataFrom(results: BureauResults): Record<Bureau, BureauSection> {
  return forEachBureau((bureau) => {
    const result = results[bureau]
    return result ? sectionFrom(result) : { status: 'pending', message: `${bureauName(bureau)} was not ordered` }
  })
}

/** Returns the `reports` of an order's response: only the ordered bureaus. */
export function reportsFrom(bureauData: unknown, ordered: readonly Bureau[]): ByBureau<unknown> {
  const sections = isJsonObject(bureauData) ? bureauData : {}
  return Object.fromEntries(inBureauOrder(ordered).map((bureau) => [bureau, sections[bureau]]))
}

/** Returns the status of a report: success if at least one bureau found a file. */
export function reportStatus(results: BureauResults): Exclude<ReportStatus, 'pending'> {
  return Object.values(results).some(hasReport) ? 'success' : 'error'
}

/** Credits pay for a whole order, or for each bureau of it, depending on the plan. */
export const CREDIT_UNITS = ['order', 'bureau'] as const
export type CreditUnit = (typeof CREDIT_UNITS)[number]

/**
 * Returns the credits an order costs: one altogether or one per bureau, only for bureaus with a scored file. No hit,
 * a freeze, no score and errors are free.
 */
export function creditsFor(results: BureauResults, unit: CreditUnit = 'order'): number {
  const hits = Object.values(results).filter((result) => result.outcome === 'hit').length
  return unit === 'bureau' ? hits : Math.min(1, hits)
}

/** A bureau's part of a stored report, for display. */
export type SectionView =
  | { status: 'success'; message: string; scores: ModelScore[]; tradelines: Tradeline[]; collections: Collection[] }
  | { status: 'error' | 'pending'; message: string }

/** Reads one bureau from a stored `bureau_data`. A missing bureau is pending. */
export function sectionOf(bureauData: unknown, bureau: Bureau): SectionView {
  const section = isJsonObject(bureauData) && isJsonObject(bureauData[bureau]) ? bureauData[bureau] : null
  const message = reportedText(section?.error) ?? reportedText(section?.message)
  if (section === null || section.status === 'pending') {
    return { status: 'pending', message: message ?? `${bureauName(bureau)} has not answered` }
  }
  if (section.status !== 'success') return { status: 'error', message: message ?? failedToGenerate(bureau) }
  const feed = isJsonObject(section.full_feed) ? section.full_feed : {}
  const dialect = dialectOf(feed, bureau)
  return {
    status: 'success',
    message: message ?? '',
    scores: modelScores(feed.credit_score, bureau),
    tradelines: tradelinesFrom(feed.trade_accounts, dialect),
    collections: collectionsFrom(feed.collections, dialect),
  }
}

/** Returns a bureau's FICO 8 score from a stored `bureau_data`, or null. */
export function ficoScoreOf(bureauData: unknown, bureau: Bureau): number | null {
  const section = sectionOf(bureauData, bureau)
  return section.status === 'success' ? shownScoreOf(section.scores) : null
}

/**
 * Returns the error message for an order that no bureau could fill, from the response's `reports`; null if at least
 * one bureau could.
 */
export function failureSentence(reports: unknown): string | null {
  const sections = isJsonObject(reports) ? reports : {}
  const asked = BUREAUS.filter((bureau) => isJsonObject(sections[bureau]))
  if (asked.some((bureau) => sectionOf(sections, bureau).status === 'success')) return null
  return `Failed to generate credit reports: ${asked.map((bureau) => reasonOf(sections[bureau], bureau)).join('; ')}`
}

function sectionFrom(result: BureauResult): BureauSection {
  const { outcome, message } = result
  if (outcome === 'hit' || outcome === 'no_score') {
    return { status: 'success', outcome, message, full_feed: shownFeed(result.feed) }
  }
  return { status: 'error', outcome, message, error: message }
}

function shownFeed(feed: JsonObject): JsonObject {
  const lists = Object.entries(SHOWN_LISTS).map(([list, names]) => {
    const sent = names.map((name) => feed[name]).find((value) => (value ?? null) !== null)
    return { list, ...sentList(sent) }
  })
  const unread = lists.filter((list) => list.unread.length > 0)
  const missing = lists.filter(({ isSent }) => !isSent).map(({ list }) => list)
  return {
    credit_score: isJsonObject(feed.credit_score) || Array.isArray(feed.credit_score) ? feed.credit_score : {},
    personal_information: reported(feed.personal_information, SHOWN_NAMES),
    ...reported(feed, [...SHOWN_NOTICES, 'dialect']),
    // Clients of the wire read lists; a list that is one object or words at the bureau is a list here.
    ...Object.fromEntries(lists.map(({ list, items }) => [list, items])),
    ...(unread.length > 0 && { unread_lists: Object.fromEntries(unread.map((list) => [list.list, list.unread])) }),
    ...(missing.length > 0 && { lists_not_sent: missing }),
  }
}

function reported(from: unknown, names: readonly string[]): JsonObject {
  const given = isJsonObject(from) ? from : {}
  return Object.fromEntries(names.flatMap((name) => ((given[name] ?? null) === null ? [] : [[name, given[name]]])))
}

function reasonOf(section: unknown, bureau: Bureau): string {
  const { error, message } = isJsonObject(section) ? section : {}
  return reportedText(error) ?? reportedText(message) ?? failedToGenerate(bureau)
}

const failedToGenerate = (bureau: Bureau) => `Failed to generate ${bureau} report`
