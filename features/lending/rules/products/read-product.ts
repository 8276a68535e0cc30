import { typedCents, typedCount, typedPercent } from '#features/lending/rules/inspector/typed-values.ts'
import { EXTENSION_COUNTS } from './extension-limits.ts'
import { productName } from './product-commands.ts'
import type { ProductForm, TypedFee } from './product-form.ts'
import { type ProductTerms, productTermsSchema } from './product-terms.ts'

/** A problem of a typed product, with the path of its field in the form, such as `fees.0.amount`. */
export interface ProductFormProblem {
  field: string
  message: string
}
export type ReadProduct = { name: string; terms: ProductTerms } | { problems: ProductFormProblem[] }

/** Reads a typed product with the schema of the commands. Dollars become cents. */
export function readProduct(form: ProductForm): ReadProduct {
  const misread: ProductFormProblem[] = []
  const sent = sentTerms(form, reader(misread))
  const terms = productTermsSchema.safeParse(sent)
  const name = productName.safeParse(form.name)
  const problems = firstOfEach([
    ...(name.error?.issues ?? []).map(({ message }) => ({ field: 'name', message })),
    ...misread,
    ...(terms.error?.issues ?? []).map(({ path, message }) => ({ field: formField(path, form), message })),
  ])
  if (!terms.success || !name.success || problems.length > 0) return { problems }
  return { name: name.data, terms: terms.data }
}

const firstOfEach = (problems: readonly ProductFormProblem[]) =>
  problems.filter(({ field }, n) => problems.findIndex((one) => one.field === field) === n)

type Read = ReturnType<typeof reader>

/** Reads single fields, and collects those that can't be read. An empty one is null. */
function reader(misread: ProductFormProblem[]) {
  const read =
    <Value>(how: (text: string) => { value: Value } | { problem: string }) =>
    (field: string, text: string): Value | null => {
      if (text.trim() === '') return null
      const typed = how(text)
      if ('value' in typed) return typed.value
      misread.push({ field, message: typed.problem })
      return null
    }
  return { cents: read(typedCents), count: read(typedCount), percent: read(typedPercent) }
}

function sentTerms(form: ProductForm, read: Read) {
  const {
    name: _,
    min_amount,
    max_amount,
    nsf_fee,
    extension_fee,
    short_tolerance,
    late_fee,
    extension_limits,
    ...same
  } = form
  return {
    ...same,
    first_payment_days: read.count('first_payment_days', form.first_payment_days),
    min_amount_cents: read.cents('min_amount', min_amount),
    max_amount_cents: read.cents('max_amount', max_amount),
    term_months: sentMonths(form.term_months, read),
    rate_tiers: form.rate_tiers.map(({ tier, annual_rate_percent: rate }, n) => ({
      tier: tier
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
      annual_rate_percent: read.percent(`rate_tiers.${n}.annual_rate_percent`, rate) ?? '',
    })),
    fees: form.fees.map((fee, n) => sentFee(fee, `fees.${n}`, read)),
    late_fee: sentLateFee(late_fee, read),
    nsf_fee_cents: read.cents('nsf_fee', nsf_fee),
    extension_fee_cents: read.cents('extension_fee', extension_fee),
    ...sentLimits(extension_limits, read),
    short_tolerance_cents: read.cents('short_tolerance', short_tolerance) ?? 0,
    mla_exemption: form.mla_exemption === '' ? null : form.mla_exemption,
    required_documents: form.required_documents.map((document, n) => ({
      ...document,
      days_to_provide: read.count(`required_documents.${n}.days_to_provide`, document.days_to_provide),
      expires_after_days: read.count(`required_documents.${n}.expires_after_days`, document.expires_after_days),
    })),
    report_max_age_days: read.count('report_max_age_days', form.report_max_age_days),
  }
}

/** Terms are stored the shortest first, however they are typed. */
function sentMonths(text: string, read: Read): number[] {
  const typed = text.split(/[\s,;]+/).filter(Boolean)
  const months = typed.flatMap((one) => read.count('term_months', one) ?? [])
  return [...new Set(months)].toSorted((one, other) => one - other)
}

function sentFee({ kind, form, amount, percent, most, financed }: TypedFee, field: string, read: Read) {
  const isPercent = form === 'percent'
  return {
    ...{ kind, financed, cents: isPercent ? null : read.cents(`${field}.amount`, amount) },
    percent: isPercent ? read.percent(`${field}.percent`, percent) : null,
    most_cents: isPercent ? read.cents(`${field}.most`, most) : null,
  }
}

/** Without an amount and a percentage, no late fee is charged. */
function sentLateFee({ grace_days, amount, percent, of_both }: ProductForm['late_fee'], read: Read) {
  if (amount.trim() === '' && percent.trim() === '') return null
  const sent = { cents: read.cents('late_fee.amount', amount), percent: read.percent('late_fee.percent', percent) }
  return { ...sent, grace_days: read.count('late_fee.grace_days', grace_days), of_both }
}

/** A limit that is empty is left out, and so are limits that are all empty. */
function sentLimits(typed: ProductForm['extension_limits'], read: Read) {
  const counts = EXTENSION_COUNTS.flatMap(({ name }): [string, number][] => {
    const value = read.count(`extension_limits.${name}`, typed[name])
    return value === null ? [] : [[name, value]]
  })
  const percent = read.percent('extension_limits.fee_percent', typed.fee_percent)
  const sent = { ...Object.fromEntries(counts), ...(percent !== null && { fee_percent: percent }) }
  return Object.keys(sent).length === 0 ? {} : { extension_limits: sent }
}

/** Returns the form's path of a path in the terms: `fees.0.cents` is `fees.0.amount`, or `fees.0.percent`. */
function formField(path: readonly PropertyKey[], form: ProductForm): string {
  const [list, n] = path
  // The terms are typed in one field.
  if (list === 'term_months') return 'term_months'
  const isPercentFee = list === 'fees' && form.fees[Number(n)]?.form === 'percent'
  const amount = isPercentFee ? 'percent' : 'amount'
  return path
    .map(String)
    .join('.')
    .replace(/most_cents$/, 'most')
    .replace(/(^|\.)cents$/, `$1${amount}`)
    .replace(/_cents$/, '')
}
