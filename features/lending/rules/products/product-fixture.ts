import type { ProductTerms } from './product-terms.ts'

/** The terms of a personal loan, for tests. */
export const PERSONAL_TERMS: ProductTerms = {
  ...{ kind: 'personal', loan_type: 'personal', method: 'simple_daily', day_count: 'actual/365' },
  ...{ payment_frequencies: ['month', 'two_weeks'], first_payment_days: 45 },
  ...{ min_amount_cents: 500_00, max_amount_cents: 10_000_00, term_months: [12, 24, 36] },
  rate_tiers: [
    { tier: 'a', annual_rate_percent: '12.99' },
    { tier: 'b', annual_rate_percent: '17.99' },
  ],
  fees: [{ kind: 'origination_fee', cents: null, percent: '2', most_cents: 150_00, financed: false }],
  late_fee: { grace_days: 10, cents: null, percent: '5', of_both: 'lower' },
  ...{ nsf_fee_cents: 15_00, extension_fee_cents: null },
  ...{ waterfall: ['due', 'fees', 'charges', 'principal'], short_tolerance_cents: 0 },
  ...{ collateral: 'none', mla_exemption: null },
  required_documents: [{ kind: 'pay_stub', from: 'applicant', days_to_provide: 10, expires_after_days: 45 }],
  ...{ states: ['TX', 'CO'], license: null, disclosure_set: 'loan_note', report_max_age_days: 30, public: false },
}
