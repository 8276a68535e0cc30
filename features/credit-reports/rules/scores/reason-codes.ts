import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { reportedText } from '#features/credit-reports/rules/reported-value.ts'
import type { ScoreMaker } from '#features/credit-reports/rules/score-models.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'
import { ficoReason } from './fico-reasons.ts'
import { vantageReason } from './vantage-reasons.ts'

/** A reason for a score: the bureau's code, and its text. */
export interface ScoreReason {
  code: string | null
  text: string
}

/** The bureau that sent a reason, and the maker of its score; null if the model has no table of codes. */
interface Source {
  bureau: Bureau
  maker: ScoreMaker | null
}

/**
 * Returns the reasons of a score: with the bureau's own text if it sent one, otherwise with the text from the table of the model's maker.
 * A code without a table, or missing from it, is shown as a code, because the same number means something else in another model.
 */
export function scoreReasons(reasonCodes: unknown, source: Source): ScoreReason[] {
  if (Array.isArray(reasonCodes)) return reasonCodes.flatMap((reason: unknown) => reasonOf(reason, source))
  // Vendors send a single reason as an object, and several ones as one text: "10, 14, 18".
  if (isJsonObject(reasonCodes)) return reasonsInObject(reasonCodes, source)
  const said = reportedText(reasonCodes)
  if (said === null) return []
  return /^[\w,;|\s]+$/.test(said) && said.split(SEPARATOR).every(isCode)
    ? said.split(SEPARATOR).flatMap((code) => reasonOf(code, source))
    : reasonOf(said, source)
}

const SEPARATOR = /[,;|\s]+/

/** { factor_1: "10", factor_2: "14" } is a list; { code: "10" } is one reason. */
function reasonsInObject(reasons: Record<string, unknown>, source: Source): ScoreReason[] {
  const one = reasonOf(reasons, source)
  return one.length > 0 ? one : Object.values(reasons).flatMap((reason) => reasonOf(reason, source))
}

const CODES = ['code', 'reason_code', 'reasonCode', 'importance_code', 'id', '@_Code']
const TEXTS = ['description', 'text', 'reason', 'statement', 'narrative', '@_Text']

function reasonOf(reason: unknown, source: Source): ScoreReason[] {
  if (isJsonObject(reason)) {
    const code = first(reason, CODES)
    const text = first(reason, TEXTS)
    if (text !== null && !isCode(text)) return [{ code, text }]
    return code === null && text === null ? [] : [coded(code ?? text ?? '', source)]
  }
  const said = reportedText(reason)
  if (said === null) return []
  return isCode(said) ? [coded(said, source)] : [{ code: null, text: said }]
}

const first = (from: Record<string, unknown>, names: readonly string[]): string | null =>
  names.map((name) => reportedText(from[name])).find((text) => text !== null) ?? null

// Bureaus send up to five digits, "00012", or a letter or two. A code must never be printed as a text.
const isCode = (text: string) => /^(\d{1,5}|[A-Z]{1,2}\d{0,3})$/.test(text)

function coded(code: string, { bureau, maker }: Source): ScoreReason {
  const key = /^\d+$/.test(code) ? String(Number(code)).padStart(2, '0') : code
  const words = maker === null ? null : TABLES[maker](key, bureau)
  return { code, text: words ?? unnamed(code) }
}

const TABLES = { fico: ficoReason, vantage: vantageReason }

const unnamed = (code: string) => `Reason code ${code}, not in the published list`

/** Returns true if only the code of a reason is known. No notice may state it. */
export const isUnnamed = ({ code, text }: ScoreReason): boolean => code !== null && text === unnamed(code)
