import { APPLICANT_FIELDS, type ApplicantField, STEPS } from '#features/lending/rules/intake/online-application.ts'

/** The typed texts, by field. */
export type Typed = Record<ApplicantField, string>

const FIELDS = STEPS.flatMap(({ fields }): readonly ApplicantField[] => fields)
export const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Typed // one entry for each field

const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/

/** Returns the cents of a typed amount of dollars; NaN for anything else, which the schema refuses. */
export function typedCents(typed: string): number {
  const [, dollars, cents = ''] = DOLLARS.exec(typed.trim()) ?? []
  return dollars === undefined ? Number.NaN : Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** Returns the value of a field as the server takes it. */
export const valueOf = (field: ApplicantField, typed: string): string | number =>
  field.endsWith('_cents') ? typedCents(typed) : typed

/** Returns the fields that have a problem, in the order of the form. */
export const wrongFields = (fields: readonly ApplicantField[], typed: Typed): ApplicantField[] =>
  fields.filter((field) => !APPLICANT_FIELDS[field].safeParse(valueOf(field, typed[field])).success)

/** Returns the whole form as the server takes it. */
export const formOf = (typed: Typed): object =>
  Object.fromEntries(FIELDS.map((field) => [field, valueOf(field, typed[field])]))

// The tab's draft must not contain what identifies a person, because a phone may be shared.
const NEVER_KEPT: readonly ApplicantField[] = ['ssn', 'date_of_birth', 'signed_name']
const keyOf = (company: string) => `application-draft:${company}`

export function keepDraft(company: string, typed: Typed): void {
  const kept = Object.fromEntries(
    FIELDS.filter((field) => !NEVER_KEPT.includes(field)).map((field) => [field, typed[field]]),
  )
  try {
    sessionStorage.setItem(keyOf(company), JSON.stringify(kept))
  } catch {
    // Without storage, for example in a private frame, the form works but keeps no draft.
  }
}

/** Returns the draft of this tab, or null without one. */
export function keptDraft(company: string): Typed | null {
  try {
    const text = sessionStorage.getItem(keyOf(company))
    const kept: unknown = text === null ? null : JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return null
    return { ...EMPTY, ...Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string')) }
  } catch {
    return null
  }
}

export function forgetDraft(company: string): void {
  try {
    sessionStorage.removeItem(keyOf(company))
  } catch {
    // There was no draft either.
  }
}
