import { conditionKindName } from '#features/lending/rules/conditions/condition-kinds.ts'
import { dollarsAndCents, wholeDollars } from '#platform/rules/money.ts'
import { EXTENSION_COUNTS } from './extension-limits.ts'
import type { ProductFee, ProductTerms } from './product-terms.ts'
import {
  COLLATERAL_NAMES,
  DISCLOSURE_NAMES,
  EXEMPTION_NAMES,
  FREQUENCY_NAMES,
  METHOD_NAMES,
  tierName,
  WATERFALL_NAMES,
} from './product-words.ts'

/** A term of a product in words. */
export interface ProductFact {
  label: string
  value: string
}

/** Returns every term of a product in words, in the order of the editor. */
export function productFacts(terms: ProductTerms): ProductFact[] {
  const fact = (label: string, value: string): ProductFact => ({ label, value })
  return [
    fact('Method', `${METHOD_NAMES[terms.method]}, ${terms.day_count}`),
    fact('Amount', `${amount(terms.min_amount_cents)} to ${amount(terms.max_amount_cents)}`),
    fact('Terms', `${terms.term_months.join(', ')} months`),
    fact('Payments', terms.payment_frequencies.map((one) => FREQUENCY_NAMES[one]).join(', ')),
    fact('First payment', `Within ${terms.first_payment_days} days`),
    fact(
      'Rates',
      terms.rate_tiers.map(({ tier, annual_rate_percent: rate }) => `${tierName(tier)} ${rate}%`).join(', '),
    ),
    fact('Charges', terms.fees.map(feeWords).join(', ') || 'None'),
    fact('Late fee', lateFeeWords(terms.late_fee)),
    fact('Returned payment', terms.nsf_fee_cents === null ? 'No fee' : amount(terms.nsf_fee_cents)),
    fact('Extension', extensionWords(terms)),
    fact('Limits of extensions', limitWords(terms.extension_limits)),
    fact('Payments are spent on', terms.waterfall.map((part) => WATERFALL_NAMES[part].toLowerCase()).join(', ')),
    fact('Short by less counts as paid', amount(terms.short_tolerance_cents)),
    fact('Collateral', COLLATERAL_NAMES[terms.collateral]),
    fact('Military Lending Act', terms.mla_exemption === null ? 'Can apply' : EXEMPTION_NAMES[terms.mla_exemption]),
    fact('Required documents', terms.required_documents.map(documentWords).join(', ') || 'None'),
    fact('States', terms.states.join(', ')),
    fact('License', terms.license ?? 'Not stated'),
    fact('Disclosures', DISCLOSURE_NAMES[terms.disclosure_set]),
    fact('Credit report', `At most ${terms.report_max_age_days} days old`),
    fact('Public apply page', terms.public ? 'Offered' : 'Not offered'),
  ]
}

/** A term that differs between two versions. */
export interface ProductChange extends ProductFact {
  earlier: string
}

/** Returns the terms of a version that differ from the one before, in words. */
export function productChanges(earlier: ProductTerms, later: ProductTerms): ProductChange[] {
  const before = productFacts(earlier)
  return productFacts(later).flatMap((fact, n) => {
    const was = before[n]?.value ?? ''
    return was === fact.value ? [] : [{ ...fact, earlier: was }]
  })
}

const amount = (cents: number) => (cents % 100 === 0 ? wholeDollars(cents) : dollarsAndCents(cents))
const inWords = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

function feeWords({ kind, cents, percent, most_cents: most, financed }: ProductFee): string {
  const size = percent === null ? amount(cents ?? 0) : `${percent}%${most === null ? '' : `, at most ${amount(most)}`}`
  return `${inWords(kind)} ${size} (${financed ? 'financed' : 'prepaid'})`
}

function lateFeeWords(fee: ProductTerms['late_fee']): string {
  if (fee === null) return 'None'
  const parts = [
    ...(fee.cents === null ? [] : [amount(fee.cents)]),
    ...(fee.percent === null ? [] : [`${fee.percent}% of the unpaid installment`]),
  ]
  const size = parts.length === 2 ? `the ${fee.of_both} of ${parts.join(' and ')}` : parts.join('')
  return `After ${fee.grace_days} days, ${size}`
}

function extensionWords({ extension_fee_cents: cents, extension_limits: limits }: ProductTerms): string {
  if (limits?.fee_percent !== undefined) return `${limits.fee_percent}% of the installment`
  return cents === null ? 'No fee' : amount(cents)
}

const limitWords = (limits: ProductTerms['extension_limits']): string =>
  EXTENSION_COUNTS.flatMap(({ name, label }) =>
    limits?.[name] === undefined ? [] : [`${label}: ${limits[name]}`],
  ).join('; ') || 'None'

function documentWords({ kind, from, days_to_provide: days }: ProductTerms['required_documents'][number]): string {
  return `${conditionKindName(kind)} from the ${from.replaceAll('_', '-')} in ${days} days`
}
