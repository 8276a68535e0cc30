import { type ProductForm, type TypedDocument, typedLimits } from './product-form.ts'
import { COLLATERAL_OF_KIND, DISCLOSURE_SET_OF_KIND, LOAN_TYPES_OF_KIND, type ProductKind } from './product-lists.ts'
import { KIND_NAMES } from './product-words.ts'

type Own = Partial<ProductForm> & Pick<ProductForm, 'min_amount' | 'max_amount' | 'term_months' | 'rate_tiers'>
type Common = Omit<
  ProductForm,
  | 'min_amount'
  | 'max_amount'
  | 'term_months'
  | 'rate_tiers'
  | 'name'
  | 'kind'
  | 'loan_type'
  | 'collateral'
  | 'disclosure_set'
>

/** The terms with which most products of any kind begin. The owner adapts them. */
const COMMON: Common = {
  ...{ method: 'simple_daily', day_count: 'actual/365', payment_frequencies: ['month'], first_payment_days: '45' },
  fees: [],
  late_fee: { grace_days: '10', amount: '', percent: '5', of_both: 'lower' },
  ...{
    nsf_fee: '15',
    extension_fee: '',
    extension_limits: typedLimits(),
    waterfall: ['due', 'fees', 'charges', 'principal'],
    short_tolerance: '',
  },
  ...{ mla_exemption: '', states: [], license: '', report_max_age_days: '30', public: false, required_documents: [] },
}

const document = (kind: string, days: number, expires: number | null): TypedDocument => ({
  ...{ kind, from: 'applicant', days_to_provide: String(days) },
  expires_after_days: expires === null ? '' : String(expires),
})
const INCOME = document('pay_stub', 10, 45)
const ID = document('government_id', 10, null)
const ADDRESS = document('proof_of_residence', 10, 60)
const INSURANCE = document('insurance', 14, null)
const TITLE = document('vehicle_title', 14, null)

const tiers = (...rates: string[]) =>
  rates.map((annual_rate_percent, n) => ({ tier: 'abcd'.charAt(n), annual_rate_percent }))

const OWN: Readonly<Record<ProductKind, Own>> = {
  personal: {
    ...{ min_amount: '1,000', max_amount: '15,000', term_months: '12, 24, 36, 48' },
    ...{ rate_tiers: tiers('14.99', '19.99', '24.99'), required_documents: [ID, INCOME, ADDRESS] },
    payment_frequencies: ['month', 'two_weeks'],
  },
  secured: {
    ...{ min_amount: '1,000', max_amount: '25,000', term_months: '12, 24, 36, 48' },
    ...{ rate_tiers: tiers('9.99', '14.99', '19.99'), required_documents: [ID, INCOME] },
  },
  auto_purchase: {
    ...{ min_amount: '5,000', max_amount: '60,000', term_months: '36, 48, 60, 72' },
    ...{ rate_tiers: tiers('6.99', '9.99', '14.99', '18.99'), mla_exemption: 'vehicle_purchase' },
    required_documents: [ID, INCOME, ADDRESS, INSURANCE, TITLE],
  },
  auto_refinance: {
    ...{ min_amount: '5,000', max_amount: '60,000', term_months: '36, 48, 60, 72' },
    ...{ rate_tiers: tiers('6.99', '9.99', '14.99'), required_documents: [ID, INCOME, INSURANCE, TITLE] },
  },
  retail_installment: {
    ...{ min_amount: '2,000', max_amount: '40,000', term_months: '24, 36, 48, 60' },
    ...{ rate_tiers: tiers('9.99', '14.99', '17.99'), mla_exemption: 'vehicle_purchase' },
    ...{ payment_frequencies: ['month', 'two_weeks', 'week'], required_documents: [ID, INCOME, ADDRESS, INSURANCE] },
  },
  second_mortgage: {
    ...{ min_amount: '10,000', max_amount: '150,000', term_months: '60, 120, 180, 240' },
    ...{ rate_tiers: tiers('8.49', '9.99', '11.99'), day_count: '30/360', mla_exemption: 'dwelling' },
    required_documents: [ID, INCOME, document('tax_return', 14, 365)],
  },
  line_of_credit: {
    ...{ min_amount: '500', max_amount: '10,000', term_months: '36', rate_tiers: tiers('17.99', '22.99') },
    required_documents: [ID, INCOME],
  },
}

/** Returns sensible values of a new product of a kind, as typed. States are left to the owner, because they need licenses. */
export function starterOf(kind: ProductKind): ProductForm {
  return {
    ...COMMON,
    ...{ name: KIND_NAMES[kind], kind, loan_type: LOAN_TYPES_OF_KIND[kind][0] },
    ...{ collateral: COLLATERAL_OF_KIND[kind][0], disclosure_set: DISCLOSURE_SET_OF_KIND[kind] },
    ...OWN[kind],
  }
}
