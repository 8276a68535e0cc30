import { csvHead, csvRow } from '#platform/rules/csv.ts'
import { APPLICATION_IMPORT_FIELDS, type ImportedApplicationRow } from './import-fields.ts'

/** Two applications: the least that a row needs, and one with a value in nearly every column. */
export const SAMPLE_ROWS: readonly ImportedApplicationRow[] = [
  {
    ...{ full_name: 'Dana Whitfield', email: 'dana@example.com', loan_type: 'personal', amount: '2,500.00' },
    ...{ received_how: 'phone', received_on: '2026-01-15' },
  },
  {
    ...{ full_name: 'Elena Ortega', email: 'elena@example.com', ssn_last4: '4567', loan_type: 'auto' },
    ...{ amount: '12,500.00', term_months: '48', payment_frequency: 'month', down_payment: '1,000.00' },
    ...{ purpose: 'A used car', received_how: 'in person', received_on: '1/15/2026', employer: 'Ortega Bakery' },
    ...{ job_title: 'Baker', employed_since: '2019-05-01', monthly_income: '4,200.00', income_source: 'employment' },
    ...{ income_verified_how: 'pay stub', housing: 'rent', housing_payment: '1,100.00', lived_since: '2021-08-01' },
    ...{ trade_in: '2011 Ford Focus', trade_in_allowance: '1,500.00', trade_in_payoff: '0', notes: 'Prefers email' },
    ...{ person_1_full_name: 'Marco Ortega', person_1_email: 'marco@example.com', person_1_role: 'co-applicant' },
    ...{ person_1_joint_intent: 'signed', collateral_1_kind: 'vehicle', collateral_1_vin: '1HGCM82633A004352' },
    ...{ collateral_1_mileage: '84,000', collateral_1_condition: 'good', collateral_1_value: '14,000.00' },
    ...{ collateral_1_value_basis: 'retail book', collateral_1_value_source: 'J.D. Power' },
    ...{ collateral_1_valued_on: '2026-01-15', debt_1_creditor: 'Bay Credit Union', debt_1_payment: '150.00' },
    ...{ debt_1_reason: 'Stated by the applicant, not yet reported', reference_1_name: 'Ruth Bell' },
    ...{ reference_1_phone: '512-555-0100', reference_1_relationship: 'Employer' },
  },
]

/** Returns the sample file: a column for each field, and for the first entry of each list, with two rows. */
export function sampleFile(): string {
  const fields = APPLICATION_IMPORT_FIELDS.filter(({ place }) => place <= 1)
  const rows = SAMPLE_ROWS.map((row) => csvRow(fields.map(({ key }) => row[key] ?? '')))
  return csvHead(fields.map(({ label }) => label)) + rows.join('')
}
