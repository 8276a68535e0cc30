import { MERGE_FIELDS, type MergeFieldName } from './merge-fields.ts'
import type { TemplateValues } from './template-values.ts'

const SAMPLE_BY_TYPE = { money: 125_000, date: '2027-01-15', percent: '12.9900', count: 24, text: '' } as const

/** Values that read better than the general ones. */
const KNOWN: TemplateValues['fields'] = {
  'company.name': 'Sample Lending',
  'company.legal_name': 'Sample Lending LLC',
  'company.address': '100 Sample Street, Austin, TX 78701',
  'company.state': 'TX',
  'company.state_name': 'Texas',
  'company.zip': '78701',
  'company.city': 'Austin',
  'company.phone': '(512) 555-0100',
  'company.email': 'desk@example.com',
  'borrower.name': 'Rosa Sample',
  'borrower.first_name': 'Rosa',
  'borrower.last_name': 'Sample',
  'borrower.address': '12 Elm Street, Austin, TX 78702',
  'borrower.state': 'TX',
  'borrower.date_of_birth': '1988-04-02',
  'borrower.ssn_last_four': '0000',
  'co_borrower.name': 'Luis Sample',
  'cosigner.name': 'Ana Sample',
  'client.name': 'Rosa Sample',
  'client.address': '12 Elm Street, Austin, TX 78702',
  'client.state': 'TX',
  'loan.state': 'TX',
  'loan.state_name': 'Texas',
  'loan.is_mla_covered': 'no',
  'loan.amount_cents': 1_200_000,
  'loan.principal_cents': 1_250_000,
  'loan.payment_cents': 42_119,
  'loan.term_months': 36,
  'loan.payment_count': 36,
  'tila.apr_percent': '12.9876',
  'tila.finance_charge_cents': 316_284,
  'tila.amount_financed_cents': 1_200_000,
  'tila.total_of_payments_cents': 1_516_284,
  'loan.interest_method': 'simple_daily',
  'loan.product_kind': 'auto_purchase',
  'tila.creditor_name': 'Sample Lending LLC',
  'tila.total_sale_price_cents': 1_616_284,
  'tila.down_payment_cents': 100_000,
  'tila.prepayment': 'If you pay off early, you will not have to pay a penalty.',
  'tila.late_charge': 'If a payment is more than 10 days late, you will be charged 5% of the payment.',
  'tila.security': 'You are giving a security interest in the vehicle being purchased.',
  'vehicle.odometer_miles': 48_120,
  'vehicle.odometer_reading': 'actual',
  'vehicle.condition': 'used',
  'vehicle.other_warranty': 'none',
  'vehicle.has_service_contract': 'no',
  'vehicle.make': 'Honda',
  'vehicle.model': 'Accord',
  'vehicle.body': 'Sedan',
  'vehicle.warranty_labor_percent': '50',
  'vehicle.warranty_parts_percent': '50',
  'repossession.sale_kind': 'private',
  'vehicle.vin': '1HGCM82633A004352',
  'vehicle.year': '2021',
  'vehicle.warranty': 'as_is',
  'vehicle.has_starter_interrupt': 'no',
  'decision.score': 688,
}

const TABLES: TemplateValues['tables'] = {
  payment_schedule: [{ count: 36, payment_cents: 42_119, first_due: '2027-01-15', every: 'month' }],
  itemization: [
    { kind: 'to_you', to: null, purpose: null, cents: 1_200_000 },
    { kind: 'to_others', to: 'State of Texas', purpose: null, cents: 50_000 },
    { kind: 'prepaid_finance_charge', to: null, purpose: null, cents: 50_000 },
  ],
  services: [{ service: 'First round of dispute letters', price_cents: 9_900, due: null }],
  reasons: ['Income insufficient for amount of credit requested', 'Length of employment'],
  transactions: [{ on: '2027-01-15', description: 'Payment', amount_cents: -42_119, balance_cents: 1_170_412 }],
}

const fieldsOf = (names: readonly MergeFieldName[]): TemplateValues['fields'] =>
  Object.fromEntries(
    MERGE_FIELDS.filter(({ name }) => names.includes(name)).map(({ name, type, label }) => [
      name,
      KNOWN[name] ?? (type === 'text' ? label : SAMPLE_BY_TYPE[type]),
    ]),
  )

/** A made-up case with a value for every field. Conditions on a field's absence don't hold in it. */
export const SAMPLE_VALUES: TemplateValues = { fields: fieldsOf(MERGE_FIELDS.map(({ name }) => name)), tables: TABLES }
