import { DRAFT_FIELDS } from '#features/lending/rules/intake/draft-fields.ts'
import { choiceProblem, isOfferedIn, type OfferedProduct } from '#features/lending/rules/intake/offered-product.ts'
import { APPLICANT_FIELDS, type ApplicantField, STEPS } from '#features/lending/rules/intake/online-application.ts'
import { decimalComma, dollarsAndCents, wholeDollars } from '#platform/rules/money.ts'
import type { IntakeTexts } from './texts/intake-texts.ts'

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
function valueOf(field: ApplicantField, typed: string): string | number {
  if (field.endsWith('_cents')) return typedCents(typed)
  return field === 'term_months' ? Number(typed) : typed
}

/** Returns the problem of each field that has one, in the order of the form. */
export function fieldProblems(
  fields: readonly ApplicantField[],
  typed: Typed,
  product: OfferedProduct | null,
  texts: IntakeTexts,
): Map<ApplicantField, string> {
  return new Map(
    fields.flatMap((field): [ApplicantField, string][] => {
      const problem = fieldProblem(field, typed, product, texts)
      return problem === null ? [] : [[field, problem]]
    }),
  )
}

function fieldProblem(field: ApplicantField, typed: Typed, product: OfferedProduct | null, texts: IntakeTexts) {
  const meant = field.endsWith('_cents') ? decimalComma(typed[field]) : null
  if (meant !== null) return texts.meantAmount(meant)
  if (!APPLICANT_FIELDS[field].safeParse(valueOf(field, typed[field])).success) return texts.errors[field]
  if (product === null) return null
  const { min_amount_cents: least, max_amount_cents: most } = product
  if (field === 'amount_cents' && choiceProblem(product, choiceOf(typed)) === 'amount_cents')
    return texts.amountRange(shortDollars(least), shortDollars(most))
  return field === 'state' && !isOfferedIn(product, typed.state) ? texts.notInState(product.name) : null
}

/** Returns the chosen terms as typed. An amount that can't be read is NaN. */
export const choiceOf = (typed: Typed) => ({
  ...{ amountCents: typedCents(typed.amount_cents), termMonths: Number(typed.term_months) },
  frequency: typed.payment_frequency,
})

/** Formats whole dollars without cents. */
export const shortDollars = (cents: number): string =>
  cents % 100 === 0 ? wholeDollars(cents) : dollarsAndCents(cents)

/** Returns the form with a product that allows its term and frequency. The only choice of each is chosen. */
export function withProduct(typed: Typed, products: readonly OfferedProduct[], wanted = typed.product_id): Typed {
  const product = products.length === 1 ? products[0] : products.find(({ id }) => id === wanted)
  if (product === undefined) return { ...typed, product_id: '' }
  const { term_months: months, payment_frequencies: frequencies } = product
  return {
    ...{ ...typed, product_id: product.id },
    term_months: onlyOrKept(months.map(String), typed.term_months),
    payment_frequency: onlyOrKept(frequencies, typed.payment_frequency),
  }
}

const onlyOrKept = (allowed: readonly string[], kept: string) =>
  [allowed.length === 1 ? allowed[0] : allowed.find((one) => one === kept)].join('')

/** Returns the form as the server takes it, with all fields or some. */
export const formOf = (typed: Typed, fields: readonly ApplicantField[] = FIELDS): object =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field, typed[field])]))

const keyOf = (company: string) => `application-draft:${company}`

/** Keeps the draft in the tab, without the values that identify a person, because a phone may be shared. */
export function keepDraft(company: string, typed: Typed): void {
  const kept = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, typed[field]]))
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
