import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'
import { reportedText } from './reported-value.ts'

/** A warning that the user must clear up before relying on the report. */
export interface FileAlert {
  kind: AlertKind
  /** The bureau's text. */
  text: string
}

export type AlertKind = 'deceased' | 'ofac' | 'fraud' | 'active duty' | 'address discrepancy' | 'other'

// The fields in which the reseller sends warnings, with the kind of warning if its text doesn't say.
const PLACES = {
  ofac: 'ofac',
  fraud_shield: 'fraud',
  identity_scan: 'other',
  truvalidate: 'fraud',
  identity_risk: 'other',
  alerts: 'other',
  statements: 'other',
} as const satisfies Record<string, AlertKind>

const KINDS: readonly (readonly [RegExp, AlertKind])[] = [
  [/deceased|\bdeath\b/i, 'deceased'],
  [/ofac|sanction/i, 'ofac'],
  [/active duty|military/i, 'active duty'],
  [/address.*(discrepan|mismatch|differ)|discrepan.*address/i, 'address discrepancy'],
  [/fraud|identity theft|victim/i, 'fraud'],
]

// Some bureaus send a text even if there is no warning.
const ALL_CLEAR = /^(no|none|n\/a|clear|pass(ed)?|not found|no (match|record|hit|alerts?)( found)?)\.?$/i

/**
 * Returns the warnings of one bureau's part of a report, without duplicates. Texts that mean "no warning" are left
 * out.
 */
export function fileAlerts(section: JsonObject, feed: JsonObject): FileAlert[] {
  const found = Object.entries(PLACES).flatMap(([place, usual]) =>
    [section[place], feed[place]].flatMap(saidIn).map((text) => ({ kind: kindOf(text, usual), text })),
  )
  return found.filter((alert, at) => found.findIndex(({ text }) => text === alert.text) === at)
}

/** Returns the warnings of one bureau's section of a stored report. */
export function sectionAlerts(section: unknown): FileAlert[] {
  if (!isJsonObject(section) || section.status !== 'success') return []
  return fileAlerts(section, isJsonObject(section.full_feed) ? section.full_feed : {})
}

/** Alerts that hold back credit until the verification of the person's identity is recorded. */
export const VERIFIED_ALERTS = ['fraud', 'active duty', 'address discrepancy'] as const satisfies readonly AlertKind[]

/** Ways to verify a person's identity. */
export const IDENTITY_METHODS = [
  { value: 'alert_phone', label: 'Called the number in the alert' },
  { value: 'government_id', label: 'Saw a government-issued ID' },
  { value: 'known_customer', label: 'Compared with our own records' },
  { value: 'utility_record', label: 'Saw a utility bill or lease' },
  { value: 'other', label: 'Another way' },
] as const
export const IDENTITY_METHOD_NAMES = IDENTITY_METHODS.map(({ value }) => value)

/** The user's duty for each alert: 12 CFR 1022.82 for addresses, 15 USC 1681c-1(h) for fraud and active duty. */
export const ALERT_DUTIES: Readonly<Record<AlertKind, string>> = {
  deceased: 'Do not extend credit until you have verified the person’s identity.',
  ofac: 'Compare with the sanctions list before you continue. This is only a possible match.',
  fraud: 'Verify the person’s identity before extending credit.',
  'active duty': 'Verify the person’s identity before extending credit.',
  'address discrepancy': 'Record how you confirmed that the report is about this person.',
  other: 'Read before relying on this report.',
}

function saidIn(place: unknown): string[] {
  if (Array.isArray(place)) return place.flatMap(saidIn)
  if (isJsonObject(place)) {
    const said = ['message', 'text', 'indicator', 'result', 'description', 'kind'].map((name) =>
      reportedText(place[name]),
    )
    return said.filter((text) => text !== null && !ALL_CLEAR.test(text)).slice(0, 1) as string[] // filter leaves only strings
  }
  const text = reportedText(place)
  return text === null || ALL_CLEAR.test(text) ? [] : [text]
}

const kindOf = (text: string, usual: AlertKind): AlertKind => KINDS.find(([words]) => words.test(text))?.[1] ?? usual
