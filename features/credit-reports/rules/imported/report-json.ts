import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'
import {
  type ImportedEntry,
  type ImportedField,
  type ImportedList,
  LONGEST_SOURCE,
  storedValue,
} from './imported-entry.ts'
import { confidenceOf, fieldLabeled, plainLabel } from './report-labels.ts'
import type { ReadRows } from './report-rows.ts'

const LISTS: readonly (readonly [RegExp, ImportedList])[] = [
  [/collection/, 'collections'],
  [/inquir/, 'inquiries'],
  [/public/, 'public_record'],
  [/score/, 'credit_score'],
  [/trade|account|liabilit/, 'trade_accounts'],
]
const DEEPEST = 12
const MOST_ENTRIES = 2_000
/** Names that aren't labels on a page. */
const JSON_NAMES: Readonly<Record<string, string>> = {
  score: 'score',
  'score value': 'score',
  model: 'model',
  'model name': 'model',
  'score model': 'model',
  name: 'company',
}

interface Context {
  bureau: Bureau | null
  list: ImportedList | null
}

/**
 * Reads a report in JSON, whatever its nesting: lists whose names tell what they hold, at bureaus that a key or a field
 * names. A value may also be an object with a value for each bureau.
 */
export function entriesInJson(report: unknown, only: Bureau | null): ReadRows {
  const entries: ImportedEntry[] = []
  const unread: string[] = []
  visit(report, { bureau: only, list: null }, 0)
  return { entries, unread }

  function visit(value: unknown, at: Context, depth: number): void {
    if (depth > DEEPEST || entries.length >= MOST_ENTRIES) return
    if (Array.isArray(value)) {
      for (const one of value) {
        if (isJsonObject(one) && at.list !== null && isEntry(one)) add(one, { ...at, list: at.list })
        else visit(one, at, depth + 1)
      }
      return
    }
    if (!isJsonObject(value)) return
    for (const [key, inner] of Object.entries(value)) {
      visit(inner, { bureau: bureauIn(key) ?? at.bureau, list: listIn(key) ?? at.list }, depth + 1)
    }
  }

  function add(entry: JsonObject, at: Context & { list: ImportedList }): void {
    const named = Object.entries(entry).find(([key]) =>
      /^(bureau|source|repository|credit ?bureau)$/i.test(plainLabel(key)),
    )
    const own = typeof named?.[1] === 'string' ? bureauIn(named[1]) : null
    const bureaus = bureausOf(entry, own ?? at.bureau)
    if (bureaus.length === 0) unread.push(JSON.stringify(entry).slice(0, LONGEST_SOURCE))
    for (const bureau of bureaus) {
      const fields = fieldsOf(entry, bureau)
      if (Object.keys(fields).length >= 2) entries.push({ list: at.list, bureau, fields })
    }
  }
}

function bureausOf(entry: JsonObject, named: Bureau | null): readonly Bureau[] {
  if (named !== null) return [named]
  const values = Object.values(entry).filter(isJsonObject)
  return BUREAUS.filter((bureau) => values.some((value) => keyOf(value, bureau) !== undefined))
}

const isEntry = (value: JsonObject) =>
  Object.values(value).some((one) => typeof one === 'string' || typeof one === 'number')

function fieldsOf(entry: JsonObject, bureau: Bureau): Record<string, ImportedField> {
  const fields: Record<string, ImportedField> = {}
  for (const [key, given] of Object.entries(entry)) {
    const value = isJsonObject(given) ? keyOf(given, bureau) : given
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const stored = storedValue(String(value))
    const label = fieldLabeled(key)
    const name = label?.name ?? JSON_NAMES[plainLabel(key)]
    if (stored === null || name === undefined) continue
    const source = `${key}: ${stored}`.slice(0, LONGEST_SOURCE)
    fields[name] ??= { value: stored, confidence: confidenceOf(stored, label?.kind ?? 'text'), source }
  }
  return fields
}

function keyOf(value: JsonObject, bureau: Bureau): unknown {
  return Object.entries(value).find(([key]) => bureauIn(key) === bureau)?.[1]
}

const SHORT: Readonly<Record<string, Bureau>> = {
  tu: 'transunion',
  tuc: 'transunion',
  exp: 'experian',
  xpn: 'experian',
  eqf: 'equifax',
  efx: 'equifax',
}

function bureauIn(key: string): Bureau | null {
  const plain = key.toLowerCase().replaceAll(/[^a-z]/g, '')
  return BUREAUS.find((bureau) => bureau === plain) ?? SHORT[plain] ?? null
}

const listIn = (key: string): ImportedList | null => LISTS.find(([name]) => name.test(plainLabel(key)))?.[1] ?? null
