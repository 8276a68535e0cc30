import type { StateRule } from './state-rule.ts'
import { AGREED_RATE, allCharges, amount, apr, band, blended, greaterOf, simpleRate, tableRow } from './table-row.ts'

/** Consumer loans by licensed lenders, Alabama to Louisiana. A state that is missing is not filled. */
export const CONSUMER_LOANS_A_TO_L: readonly StateRule[] = [
  tableRow('consumer_loan', {
    state: 'AZ',
    rates: [
      band(simpleRate('36'), { amountToCents: 300_000 }),
      band(
        blended('simple_rate', [
          [3_000, '36'],
          [null, '24'],
        ]),
        { amountFromCents: 300_001, amountToCents: 1_000_000 },
      ),
    ],
    citation: 'A.R.S. §§ 6-601, 6-632(A)',
    source: 'https://www.azleg.gov/ars/6/00632.htm',
    effectiveFrom: '2018-01-01',
  }),
  tableRow('consumer_loan', {
    state: 'AR',
    rates: [band(apr('17'))],
    citation: 'Ark. Const. amend. 89 § 3',
    source: 'https://www.arkleg.state.ar.us',
    effectiveFrom: '2011-01-01',
  }),
  // From $2,500, the law allows 36% plus the federal funds rate. The table leaves out the part that changes every month.
  tableRow('consumer_loan', {
    state: 'CA',
    rates: [
      band(
        [
          simpleRate('19.2'),
          blended('simple_rate', [
            [225, '30'],
            [900, '24'],
            [1_650, '18'],
            [null, '12'],
          ]),
        ],
        { amountToCents: 249_999 },
      ),
      band(simpleRate('36'), { amountFromCents: 250_000, amountToCents: 999_999 }),
    ],
    // From the 15th day the law allows $15.
    lateFee: { maximum: amount(1_000), graceDays: 10, citation: 'Cal. Fin. Code § 22320.5' },
    nsf: { maximum: amount(1_500), citation: 'Cal. Fin. Code § 22320' },
    prepayment: { penalty: 'forbidden', citation: 'Cal. Fin. Code §§ 22337, 22337.5' },
    citation: 'Cal. Fin. Code §§ 22303, 22304, 22304.5',
    source: 'https://leginfo.legislature.ca.gov',
    effectiveFrom: '2020-01-01',
  }),
  tableRow('consumer_loan', {
    state: 'FL',
    rates: [
      band(
        blended('simple_rate', [
          [10_000, '36'],
          [20_000, '30'],
          [null, '24'],
        ]),
        { amountToCents: 2_500_000 },
      ),
    ],
    citation: 'Fla. Stat. § 516.031(1)',
    source: 'https://www.flsenate.gov/Laws/Statutes/2024/516.031',
    effectiveFrom: '2024-07-01',
  }),
  tableRow('consumer_loan', {
    state: 'ID',
    rates: [band(AGREED_RATE)],
    lateFee: { maximum: greaterOf('5', 1_500), graceDays: 10, citation: 'Idaho Code § 28-42-301(3)' },
    citation: 'Idaho Code § 28-42-201(1)',
    source: 'https://legislature.idaho.gov/statutesrules/idstat/title28/t28ch42/sect28-42-201/',
    effectiveFrom: '2019-01-01',
  }),
  tableRow('consumer_loan', {
    state: 'IL',
    rates: [band(allCharges('36'), { amountToCents: 4_000_000 })],
    citation: '815 ILCS 123/15-5-5; 205 ILCS 670/15',
    source: 'https://www.ilga.gov/legislation/ilcs/documents/081501230K15-5-5.htm',
    effectiveFrom: '2021-03-23',
  }),
  tableRow('consumer_loan', {
    state: 'KY',
    rates: [
      band(simpleRate('36'), { amountToCents: 499_999 }),
      band(simpleRate('29.04'), { amountFromCents: 500_000, amountToCents: 1_000_000 }),
      band(simpleRate('27'), { amountFromCents: 1_000_001, amountToCents: 1_500_000 }),
    ],
    nsf: { maximum: amount(2_500), citation: 'KRS 286.4-533(2)' },
    citation: 'KRS 286.4-530(1)',
    source: 'https://apps.legislature.ky.gov/law/statutes',
    effectiveFrom: '2023-07-01',
  }),
  tableRow('consumer_loan', {
    state: 'LA',
    rates: [
      band(
        blended('apr', [
          [1_400, '36'],
          [4_000, '27'],
          [7_000, '24'],
          [null, '21'],
        ]),
      ),
    ],
    lateFee: { maximum: greaterOf('5', 1_000), graceDays: 10, citation: 'La. R.S. 9:3527(A)' },
    nsf: { maximum: greaterOf('5', 2_500), citation: 'La. R.S. 9:3529' },
    citation: 'La. R.S. 9:3519(A)',
    source: 'https://www.legis.la.gov',
    effectiveFrom: '2018-01-01',
  }),
]
