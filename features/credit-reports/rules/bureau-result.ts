import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'
import { BUREAUS, type Bureau, bureauName } from './bureaus.ts'
import { reportedText } from './reported-value.ts'
import { type ModelScore, modelScores } from './scores/model-scores.ts'

const LONGEST_SENTENCE = 300

/** Warnings that the reseller adds to a bureau's feed. Each is null if there is no warning. */
export const BUREAU_NOTICES = ['ofac', 'identity_scan', 'truvalidate', 'fraud_shield'] as const

/** The outcomes of a request to one bureau. */
export const BUREAU_OUTCOMES = [
  'hit',
  'no_score',
  'no_hit',
  'frozen',
  'error',
] as const satisfies BureauResult['outcome'][]

/**
 * The result of one bureau request. A hit has a score, though not always a FICO 8; `no_score` is a file without any
 * score; `no_hit` means that no file was found; `error` is any other reply or none. `feed` is the bureau's own data,
 * together with the reseller's warnings.
 */
export type BureauResult =
  | { outcome: 'hit' | 'no_score'; message: string; feed: JsonObject }
  | { outcome: 'no_hit' | 'frozen' | 'error'; message: string }

/** Returns true if the bureau found a file, with or without a score. */
export function hasReport(result: BureauResult): boolean {
  return result.outcome === 'hit' || result.outcome === 'no_score'
}

/** Returns the scores that a bureau gave; none if it sent no file. */
export function scoresFrom(result: BureauResult | undefined, bureau: Bureau): ModelScore[] {
  return result && 'feed' in result ? modelScores(result.feed.credit_score, bureau) : []
}

/**
 * Reads the reseller's reply for one bureau. The outcome depends on the score, the failure type, the applicant's
 * intelligence line and the message together, because `status` is "success" even for an SSN that does not exist.
 */
export function bureauResult(reply: unknown, bureau: Bureau): BureauResult {
  if (!isJsonObject(reply)) return failure('error', `${bureauName(bureau)} sent an unreadable reply`)
  const reports = isJsonObject(reply.reports) ? reply.reports : {}
  const block = isJsonObject(reports[bureau]) ? reports[bureau] : null
  const feed = withNotices(feedOf(reply, reports, bureau), block)
  if (block === null && feed === null) return failure('error', sentenceOf(reply.message) ?? missing(bureau))
  return outcomeOf({ bureau, block: block ?? {}, feed, intelligence: intelligenceOf(reply) })
}

interface Evidence {
  bureau: Bureau
  block: JsonObject
  feed: JsonObject | null
  intelligence: string
}

function outcomeOf({ bureau, block, feed, intelligence }: Evidence): BureauResult {
  const message = sentenceOf(block.message)
  const failureType = (reportedText(block.failure_type) ?? '').toLowerCase()
  const hasFailed = /^fail|^error/i.test(reportedText(block.status) ?? '')

  if (isFreeze(failureType)) return failure('frozen', message ?? frozen(bureau))
  if (isNoHit(failureType)) return failure('no_hit', message ?? noHit(bureau))
  if (feed !== null && modelScores(feed.credit_score, bureau).some(({ value }) => value !== null)) {
    return { outcome: 'hit', message: message ?? succeeded(bureau), feed }
  }
  if (isFreeze(message ?? '') || intelligence === 'frozen') return failure('frozen', message ?? frozen(bureau))
  if (isNoHit(message ?? '')) return failure('no_hit', message ?? noHit(bureau))
  if (hasFailed) return failure('error', message ?? failed(bureau))
  if (intelligence === 'failed' && (feed === null || isEmptyFile(feed))) return failure('no_hit', noHit(bureau))
  if (feed === null && intelligence !== 'no score') return failure('error', missing(bureau))
  return { outcome: 'no_score', message: message ?? unscored(bureau), feed: feed ?? {} }
}

// For some accounts the feed is next to `reports`. It belongs to this bureau only if no other bureau answered.
function feedOf(reply: JsonObject, reports: JsonObject, bureau: Bureau): JsonObject | null {
  const block = reports[bureau]
  if (isJsonObject(block) && isJsonObject(block.full_feed)) return block.full_feed
  const hasOthers = BUREAUS.some((other) => other !== bureau && isJsonObject(reports[other]))
  return !hasOthers && isJsonObject(reply.full_feed) ? reply.full_feed : null
}

function withNotices(feed: JsonObject | null, block: JsonObject | null): JsonObject | null {
  if (feed === null || block === null) return feed
  const notices = BUREAU_NOTICES.filter((notice) => (block[notice] ?? null) !== null)
  return { ...feed, ...Object.fromEntries(notices.map((notice) => [notice, block[notice]])) }
}

function intelligenceOf(reply: JsonObject): string {
  const intelligence = isJsonObject(reply.intelligence) ? reply.intelligence : {}
  return (reportedText(intelligence.credit_score) ?? '').toLowerCase()
}

// Shown on screen, so a page of markup in place of a message is cut off.
function sentenceOf(message: unknown): string | null {
  return reportedText(message)?.slice(0, LONGEST_SENTENCE) ?? null
}

function isEmptyFile(feed: JsonObject): boolean {
  return [feed.trade_accounts, feed.collections, feed.public_record].every(
    (list) => !Array.isArray(list) || list.length === 0,
  )
}

const isFreeze = (text: string) => /\b(frozen|freeze)\b/i.test(text)
const isNoHit = (text: string) => /\bno[-_ ]?hit\b/i.test(text)

const failure = (outcome: 'no_hit' | 'frozen' | 'error', message: string): BureauResult => ({ outcome, message })
const succeeded = (bureau: Bureau) => `${bureauName(bureau)} credit report generation succeeded`
const failed = (bureau: Bureau) => `${bureauName(bureau)} credit report generation failed`
const frozen = (bureau: Bureau) => `The file at ${bureauName(bureau)} is frozen`
const noHit = (bureau: Bureau) => `${bureauName(bureau)} has no file for this person`
const unscored = (bureau: Bureau) => `${bureauName(bureau)} has a file but no score`
const missing = (bureau: Bureau) => `${bureauName(bureau)} sent no report`
