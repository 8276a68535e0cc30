import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'
import { BUREAUS, type Bureau, bureauName } from './bureaus.ts'
import { sentList } from './reading/sent-list.ts'
import { reportedText } from './reported-value.ts'
import { type ModelScore, modelScores } from './scores/model-scores.ts'

const LONGEST_SENTENCE = 300

/** Warnings that the reseller adds to a bureau's feed. Each is null if there is no warning. */
export const BUREAU_NOTICES = ['ofac', 'identity_scan', 'truvalidate', 'fraud_shield'] as const

/** The outcomes of a request to one bureau, as tables name them, and as a line of a report says them. */
const OUTCOMES = {
  hit: { label: 'Scored file', words: 'answered' },
  no_score: { label: 'File without score', words: 'no score' },
  no_hit: { label: 'No hit', words: 'no hit' },
  frozen: { label: 'Frozen', words: 'frozen' },
  locked: { label: 'Locked', words: 'locked' },
  suppressed: { label: 'Suppressed', words: 'suppressed' },
  minor: { label: 'Minor', words: 'minor' },
  name_differs: { label: 'Another name', words: 'another name' },
  error: { label: 'Error', words: 'failed' },
} as const satisfies Record<BureauResult['outcome'], { label: string; words: string }>

export type BureauOutcome = BureauResult['outcome']

// Object.keys is typed as text; these are the keys of OUTCOMES and no others.
export const BUREAU_OUTCOMES = Object.keys(OUTCOMES) as [BureauOutcome, ...BureauOutcome[]]

/** The outcomes with their names in tables. */
export const OUTCOME_LABELS = BUREAU_OUTCOMES.map((outcome) => ({ outcome, label: OUTCOMES[outcome].label }))

/** Returns a stored outcome in words; null for an unknown one. */
export function outcomeWords(outcome: unknown): string | null {
  const known = BUREAU_OUTCOMES.find((one) => one === outcome)
  return known === undefined ? null : OUTCOMES[known].words
}

/**
 * The result of one bureau request. A hit has a score, though not always a FICO 8; `no_score` is a file without any
 * score; `no_hit` means that no file was found. A consumer freezes a file by law and locks it by contract; a bureau suppresses a file, and
 * releases none about a minor. `name_differs` is a file under another spelling of the name, which a person must compare. `error` is any
 * other reply or none. `feed` is the bureau's own data, together with the reseller's warnings.
 */
export type BureauResult =
  | { outcome: 'hit' | 'no_score'; message: string; feed: JsonObject }
  | { outcome: NoFile; message: string }

type NoFile = 'no_hit' | 'frozen' | 'locked' | 'suppressed' | 'minor' | 'name_differs' | 'error'

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
  const failureType = (reportedText(block.failure_type) ?? '').toLowerCase().replaceAll(/[_-]/g, ' ')
  const hasFailed = /^fail|^error/i.test(reportedText(block.status) ?? '')

  const typed = withheld(failureType)
  if (typed !== null) return failure(typed, message ?? WHY[typed](bureau))
  if (feed !== null && modelScores(feed.credit_score, bureau).some(({ value }) => value !== null)) {
    return { outcome: 'hit', message: message ?? succeeded(bureau), feed }
  }
  const said = withheld(`${message ?? ''} ${reportedText(block.hit_code) ?? ''}`) ?? withheld(intelligence)
  if (said !== null) return failure(said, message ?? WHY[said](bureau))
  if (hasFailed) return failure('error', message ?? failed(bureau))
  if (intelligence === 'failed' && (feed === null || isEmptyFile(feed))) return failure('no_hit', WHY.no_hit(bureau))
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
  return [feed.trade_accounts, feed.collections, feed.public_record].every((list) => sentList(list).items.length === 0)
}

type Withheld = Exclude<NoFile, 'name_differs' | 'error'>

// The bureaus' words for each reason. A lock that a message calls a freeze is a freeze.
const WITHHELD: readonly (readonly [RegExp, Withheld])[] = [
  [/\b(frozen|freeze|security freeze)\b/i, 'frozen'],
  [/\b(locked|file lock|credit lock|lock on file|consumer lock|lock in place)\b|^lock$/i, 'locked'],
  [/\bsuppress(ed|ion)?\b|\bfile (is )?blocked\b|do not release/i, 'suppressed'],
  [/\bminors?\b|\bunder(age| age| 18| the age)\b|younger than 18/i, 'minor'],
  [
    /\bno[-_ ]?hit\b|\bno (record|file|match|consumer|subject|credit file|report)s?( was| were)?( found| on file| located)\b|\b(subject|consumer|record|file) (was )?not (found|on file|located)\b|unable to locate|insufficient (input|identification)/i,
    'no_hit',
  ],
]

/** Returns why a bureau gave no file, from its failure type or its message; null if neither says so. */
const withheld = (text: string): Withheld | null => WITHHELD.find(([words]) => words.test(text))?.[1] ?? null

const WHY: Readonly<Record<Withheld, (bureau: Bureau) => string>> = {
  frozen: (bureau) => `The file at ${bureauName(bureau)} is frozen`,
  locked: (bureau) => `The consumer has locked the file at ${bureauName(bureau)}`,
  suppressed: (bureau) => `${bureauName(bureau)} has suppressed the file`,
  minor: (bureau) => `${bureauName(bureau)} releases no file about a minor`,
  no_hit: (bureau) => `${bureauName(bureau)} has no file for this person`,
}

const failure = (outcome: NoFile, message: string): BureauResult => ({ outcome, message })
const succeeded = (bureau: Bureau) => `${bureauName(bureau)} credit report generation succeeded`
const failed = (bureau: Bureau) => `${bureauName(bureau)} credit report generation failed`
const unscored = (bureau: Bureau) => `${bureauName(bureau)} has a file but no score`
const missing = (bureau: Bureau) => `${bureauName(bureau)} sent no report`
