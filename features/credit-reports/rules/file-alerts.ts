import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'
import { elementsOf, lineOf } from './alert-words.ts'

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

/**
 * Returns the warnings of one bureau's part of a report, without duplicates. Everything in a place for warnings is one, whatever its
 * form, unless it is known to mean "no warning": an unknown one is a notice that a person must read.
 */
export function fileAlerts(section: JsonObject, feed: JsonObject): FileAlert[] {
  const found = Object.entries(PLACES).flatMap(([place, usual]) =>
    [section[place], feed[place]].flatMap(elementsOf).flatMap((element) => alertsIn(element, usual)),
  )
  return found.filter((alert, at) => found.findIndex(({ text }) => text === alert.text) === at)
}

/** An element that speaks of a death and of fraud is two alerts. A part of no kind belongs to the first. */
function alertsIn(element: ReturnType<typeof elementsOf>[number], usual: AlertKind): FileAlert[] {
  const kinds = element.map((said) => kindIn(lineOf([said])))
  const first = kinds.find((kind) => kind !== null) ?? usual
  const byKind = Map.groupBy(element, (_said, at) => kinds[at] ?? first)
  return [...byKind].map(([kind, said]) => ({ kind, text: lineOf(said) }))
}

/** Returns the warnings of one bureau's section of a stored report. */
export function sectionAlerts(section: unknown): FileAlert[] {
  if (!isJsonObject(section) || section.status !== 'success') return []
  return fileAlerts(section, isJsonObject(section.full_feed) ? section.full_feed : {})
}

/**
 * Alerts that hold back credit until a person has reviewed them and recorded how. A death is a red flag, which has its own response.
 */
export const VERIFIED_ALERTS = [
  'fraud',
  'active duty',
  'address discrepancy',
  'ofac',
  'other',
] as const satisfies readonly AlertKind[]

/** Ways to verify a person's identity. */
export const IDENTITY_METHODS = [
  { value: 'alert_phone', label: 'Called the number in the alert' },
  { value: 'government_id', label: 'Saw a government-issued ID' },
  { value: 'known_customer', label: 'Compared with our own records' },
  { value: 'utility_record', label: 'Saw a utility bill or lease' },
  { value: 'other', label: 'Another way' },
] as const
export const IDENTITY_METHOD_NAMES = IDENTITY_METHODS.map(({ value }) => value)

const OTHER_METHOD = { value: 'other', label: 'Another way' } as const
/** Ways to review an alert that is not about the person's identity. */
const REVIEWS = {
  ofac: [{ value: 'sanctions_list', label: 'Compared with the sanctions list: not the same person' }, OTHER_METHOD],
  other: [{ value: 'read', label: 'Read it: nothing speaks against the person' }, OTHER_METHOD],
} as const

interface ReviewMethod {
  value: (typeof ALERT_METHOD_NAMES)[number]
  label: string
}

/** Returns the ways to review an alert of a kind. */
export const alertMethods = (kind: AlertKind): readonly ReviewMethod[] =>
  kind === 'ofac' || kind === 'other' ? REVIEWS[kind] : IDENTITY_METHODS

/** The methods of all kinds of alerts, as they are stored. */
export const ALERT_METHOD_NAMES = [
  'alert_phone',
  'government_id',
  'known_customer',
  'utility_record',
  'sanctions_list',
  'read',
  'other',
] as const

/** Returns a stored method in words. */
export const alertMethodLabel = (method: string): string =>
  [...IDENTITY_METHODS, ...REVIEWS.ofac, ...REVIEWS.other].find(({ value }) => value === method)?.label ?? method

/** The user's duty for each alert: 12 CFR 1022.82 for addresses, 15 USC 1681c-1(h) for fraud and active duty. */
export const ALERT_DUTIES: Readonly<Record<AlertKind, string>> = {
  deceased: 'Do not extend credit until you have verified the person’s identity.',
  ofac: 'Compare with the sanctions list before you extend credit. This is only a possible match.',
  fraud: 'Verify the person’s identity before extending credit.',
  'active duty': 'Verify the person’s identity before extending credit.',
  'address discrepancy': 'Record how you confirmed that the report is about this person.',
  other: 'Read it before you extend credit or rely on this report.',
}

const kindIn = (text: string): AlertKind | null => KINDS.find(([words]) => words.test(text))?.[1] ?? null
