import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'
import { reportedText } from './reported-value.ts'

/** Something to clear up before the report is relied on. */
export interface FileAlert {
  kind: AlertKind
  /** What the bureau said. */
  text: string
}

export type AlertKind = 'deceased' | 'ofac' | 'fraud' | 'active duty' | 'address discrepancy' | 'other'

// Where the reseller puts warnings, each with what a warning there is when its words do not say.
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

// An empty result is said in words too.
const ALL_CLEAR = /^(no|none|n\/a|clear|pass(ed)?|not found|no (match|record|hit|alerts?)( found)?)\.?$/i

/** The warnings of one bureau's part of a report, each once; places that say all is clear give none. */
export function fileAlerts(section: JsonObject, feed: JsonObject): FileAlert[] {
  const found = Object.entries(PLACES).flatMap(([place, usual]) =>
    [section[place], feed[place]].flatMap(saidIn).map((text) => ({ kind: kindOf(text, usual), text })),
  )
  return found.filter((alert, at) => found.findIndex(({ text }) => text === alert.text) === at)
}

/** The warnings of one bureau's section of a stored report. */
export function sectionAlerts(section: unknown): FileAlert[] {
  if (!isJsonObject(section) || section.status !== 'success') return []
  return fileAlerts(section, isJsonObject(section.full_feed) ? section.full_feed : {})
}

/** Alerts after which credit waits until it is on record how the person's identity was verified. */
export const VERIFIED_ALERTS = ['fraud', 'active duty', 'address discrepancy'] as const satisfies readonly AlertKind[]

/** How somebody's identity can be verified. */
export const IDENTITY_METHODS = [
  { value: 'alert_phone', label: 'Called the number in the alert' },
  { value: 'government_id', label: 'Saw a government-issued ID' },
  { value: 'known_customer', label: 'Compared with our own records' },
  { value: 'utility_record', label: 'Saw a utility bill or lease' },
  { value: 'other', label: 'Another way' },
] as const
export const IDENTITY_METHOD_NAMES = IDENTITY_METHODS.map(({ value }) => value)

/** What an alert asks of whoever reads the report: 12 CFR 1022.82 for addresses, 15 USC 1681c-1(h) for fraud and active duty. */
export const ALERT_DUTIES: Readonly<Record<AlertKind, string>> = {
  deceased: 'Do not extend credit before the person’s identity is proven.',
  ofac: 'Compare with the sanctions list before going on. A possible match is not yet a match.',
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
    return said.filter((text) => text !== null && !ALL_CLEAR.test(text)).slice(0, 1) as string[] // filter has left texts alone
  }
  const text = reportedText(place)
  return text === null || ALL_CLEAR.test(text) ? [] : [text]
}

const kindOf = (text: string, usual: AlertKind): AlertKind => KINDS.find(([words]) => words.test(text))?.[1] ?? usual
