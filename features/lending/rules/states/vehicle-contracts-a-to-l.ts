import type { StateRule } from './state-rule.ts'
import {
  AGREED_RATE,
  addOn,
  allCharges,
  apr,
  band,
  greaterOf,
  lesserOf,
  simpleRate,
  tableRow,
  vehicleBand,
} from './table-row.ts'

const BELOW_5000 = { amountToCents: 499_999 }

/** Retail installment contracts for motor vehicles, Alabama to Louisiana. A state that is missing is not filled. */
export const VEHICLE_CONTRACTS_A_TO_L: readonly StateRule[] = [
  tableRow('vehicle_contract', {
    state: 'AR',
    rates: [band(apr('17'))],
    citation: 'Ark. Const. amend. 89 § 3',
    source: 'https://www.arkleg.state.ar.us',
    effectiveFrom: '2011-01-01',
  }),
  tableRow('vehicle_contract', {
    state: 'CT',
    rates: [
      vehicleBand('new', [null, null], apr('15')),
      vehicleBand('used', [null, 2], apr('17')),
      vehicleBand('used', [3, null], apr('19')),
    ],
    citation: 'Conn. Gen. Stat. § 36a-772(a)(3)',
    source: 'https://www.cga.ct.gov/current/pub/chap_669.htm',
    effectiveFrom: '1987-10-01',
  }),
  tableRow('vehicle_contract', {
    state: 'FL',
    rates: [
      vehicleBand('new', [null, 0], addOn(1_000)),
      vehicleBand('new', [1, null], addOn(1_100)),
      vehicleBand('used', [null, 2], addOn(1_100)),
      vehicleBand('used', [3, 4], addOn(1_500)),
      vehicleBand('used', [5, null], addOn(1_700)),
    ],
    citation: 'Fla. Stat. §§ 520.08(1), 520.085',
    source: 'https://www.flsenate.gov/Laws/Statutes/2023/520.08',
    effectiveFrom: '2019-01-01',
  }),
  // From $5,000 the parties agree the rate, below the 5% per month that is a crime.
  tableRow('vehicle_contract', {
    state: 'GA',
    rates: [
      vehicleBand('new', [null, 0], addOn(1_000), BELOW_5000),
      vehicleBand('new', [1, null], addOn(1_300), BELOW_5000),
      vehicleBand('used', [null, 2], addOn(1_300), BELOW_5000),
      vehicleBand('used', [3, 4], addOn(1_500), BELOW_5000),
      vehicleBand('used', [5, null], addOn(1_700), BELOW_5000),
      band(simpleRate('60'), { amountFromCents: 500_000 }),
    ],
    citation: 'O.C.G.A. §§ 10-1-33(a), 7-4-3, 7-4-18',
    source: 'https://law.justia.com/codes/georgia/title-10/chapter-1/article-2/section-10-1-33/',
    effectiveFrom: '2018-01-01',
  }),
  tableRow('vehicle_contract', {
    state: 'ID',
    rates: [band(AGREED_RATE)],
    lateFee: { maximum: greaterOf('5', 1_500), graceDays: 10, citation: 'Idaho Code § 28-42-301(3)' },
    citation: 'Idaho Code § 28-42-201(1)',
    source: 'https://legislature.idaho.gov/statutesrules/idstat/title28/t28ch42/sect28-42-201/',
    effectiveFrom: '2019-01-01',
  }),
  tableRow('vehicle_contract', {
    state: 'IL',
    rates: [band(allCharges('36'))],
    citation: '815 ILCS 123/15-5-5; 38 Ill. Adm. Code 217.100',
    source: 'https://www.ilga.gov/legislation/ilcs/documents/081501230K15-5-5.htm',
    effectiveFrom: '2021-03-23',
  }),
  // The rates are per month in the law: 1.75%, 2% and 2.25%.
  tableRow('vehicle_contract', {
    state: 'IA',
    rates: [
      vehicleBand('new', [null, 0], simpleRate('21')),
      vehicleBand('new', [1, null], simpleRate('24')),
      vehicleBand('used', [null, 2], simpleRate('24')),
      vehicleBand('used', [3, null], simpleRate('27')),
    ],
    citation: 'Iowa Code § 322.19(1)',
    source: 'https://www.legis.iowa.gov/docs/code/322.19.pdf',
    effectiveFrom: '2003-07-01',
  }),
  // Used vehicles of the year of the sale are left out, because the classes don't name them.
  tableRow('vehicle_contract', {
    state: 'KY',
    rates: [
      vehicleBand('new', [null, 0], addOn(1_100)),
      vehicleBand('new', [1, null], addOn(1_300)),
      vehicleBand('used', [1, 2], addOn(1_300)),
      vehicleBand('used', [3, null], addOn(1_500)),
    ],
    citation: 'KRS 190.110(1)',
    source: 'https://apps.legislature.ky.gov/law/statutes',
    effectiveFrom: '1984-07-13',
  }),
  tableRow('vehicle_contract', {
    state: 'LA',
    rates: [
      vehicleBand('new', [null, 0], apr('18')),
      vehicleBand('new', [1, null], apr('24')),
      vehicleBand('used', [null, 2], apr('24')),
      vehicleBand('used', [3, 4], apr('27')),
      vehicleBand('used', [5, null], apr('33')),
    ],
    nsf: { maximum: lesserOf('5', 1_500), citation: 'La. R.S. 6:969.17' },
    citation: 'La. R.S. 6:969.10(A)',
    source: 'https://www.legis.la.gov',
    effectiveFrom: '1999-07-02',
  }),
]
