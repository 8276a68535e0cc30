import type { StateRule } from './state-rule.ts'
import { AGREED_RATE, allCharges, amount, apr, band, blended, greaterOf, simpleRate, tableRow } from './table-row.ts'

/** Consumer loans by licensed lenders, Maine to Wyoming. A state that is missing is not filled. */
export const CONSUMER_LOANS_M_TO_W: readonly StateRule[] = [
  tableRow('consumer_loan', {
    state: 'ME',
    rates: [
      band(
        blended('apr', [
          [2_000, '30'],
          [4_000, '24'],
          [null, '18'],
        ]),
        { amountToCents: 800_000 },
      ),
      band(apr('18'), { amountFromCents: 800_001 }),
    ],
    citation: '9-A M.R.S. § 2-401(2)',
    source: 'https://legislature.maine.gov/statutes/9-A/title9-Asec2-401.html',
    effectiveFrom: '1999-01-01',
  }),
  tableRow('consumer_loan', {
    state: 'MI',
    rates: [band(simpleRate('25'))],
    // The fee can be charged only after the grace period that the contract agrees.
    lateFee: { maximum: greaterOf('5', 1_500), graceDays: 0, citation: 'MCL 445.1856(1)' },
    nsf: { maximum: amount(2_500), citation: 'MCL 445.1856(2)' },
    citation: 'MCL 445.1854(1); MCL 493.13',
    source: 'https://www.legislature.mi.gov/Laws/MCL?objectName=mcl-445-1854',
    effectiveFrom: '1996-03-28',
  }),
  tableRow('consumer_loan', {
    state: 'MS',
    rates: [
      band(
        blended('apr', [
          [1_000, '36'],
          [2_500, '33'],
          [5_000, '24'],
          [null, '14'],
        ]),
        { amountToCents: 2_499_999 },
      ),
    ],
    citation: 'Miss. Code § 75-17-21(1)',
    source: 'https://dbcf.ms.gov',
    effectiveFrom: '2016-07-01',
  }),
  tableRow('consumer_loan', {
    state: 'MT',
    rates: [band(allCharges('36'))],
    citation: 'Mont. Code § 32-5-301 (Initiative 164)',
    source: 'https://sosmt.gov/elections/ballot_issues/2010-2-2/i-164/',
    effectiveFrom: '2011-01-01',
  }),
  tableRow('consumer_loan', {
    state: 'NM',
    rates: [band(allCharges('36'), { amountToCents: 1_000_000 })],
    prepayment: { penalty: 'forbidden', citation: 'N.M. Stat. § 58-15-15.1' },
    citation: 'N.M. Stat. § 58-15-17 (2022 House Bill 132)',
    source: 'https://www.nmlegis.gov/Legislation/Legislation?Chamber=H&LegType=B&LegNo=132&year=22',
    effectiveFrom: '2023-01-01',
  }),
  // Licensed lenders can agree any rate below the one that is a crime.
  tableRow('consumer_loan', {
    state: 'NY',
    rates: [band(simpleRate('25'), { amountToCents: 2_500_000 })],
    citation: 'N.Y. Banking Law §§ 340, 351(1); N.Y. Penal Law § 190.40',
    source: 'https://www.nysenate.gov/legislation/laws/PEN/190.40',
    effectiveFrom: '2018-01-01',
  }),
  tableRow('consumer_loan', {
    state: 'OH',
    rates: [band(apr('25'))],
    citation: 'Ohio Rev. Code §§ 1321.131, 1321.571',
    source: 'https://codes.ohio.gov/ohio-revised-code/section-1321.571',
    effectiveFrom: '2021-11-03',
  }),
  // The law also allows 30 points above the discount rate, which is more only if that rate is above 6%.
  tableRow('consumer_loan', {
    state: 'OR',
    rates: [band(apr('36'), { amountToCents: 5_000_000 })],
    citation: 'ORS 725.340(1)(a)',
    source: 'https://oregon.public.law/statutes/ors_725.340',
    effectiveFrom: '2018-01-01',
  }),
  tableRow('consumer_loan', {
    state: 'SD',
    rates: [band(allCharges('36'))],
    citation: 'SDCL 54-4-44',
    source: 'https://sdlegislature.gov/Statutes/54-4-44',
    effectiveFrom: '2016-11-16',
  }),
  tableRow('consumer_loan', {
    state: 'UT',
    rates: [band(AGREED_RATE)],
    lateFee: { maximum: greaterOf('5', 3_000), graceDays: 0, citation: 'Utah Code § 70C-2-102(1)' },
    citation: 'Utah Code § 70C-2-101',
    source: 'https://le.utah.gov/xcode/Title70C/70C.html',
    effectiveFrom: '2018-01-01',
  }),
  // Loans secured by vehicles have another maximum, in 41a(b)(4).
  tableRow('consumer_loan', {
    state: 'VT',
    rates: [
      band([
        simpleRate('18'),
        blended('simple_rate', [
          [1_000, '24'],
          [null, '12'],
        ]),
      ]),
    ],
    citation: '9 V.S.A. § 41a(b)(5); 8 V.S.A. § 2230',
    source: 'https://legislature.vermont.gov/statutes/section/09/004/00041A',
    effectiveFrom: '2018-01-01',
  }),
  tableRow('consumer_loan', {
    state: 'VA',
    rates: [
      band(simpleRate('36'), { amountFromCents: 30_000, amountToCents: 3_500_000, monthsFrom: 6, monthsTo: 120 }),
    ],
    lateFee: { maximum: amount(2_000), graceDays: 10, citation: 'Va. Code § 6.2-1520(B)' },
    citation: 'Va. Code § 6.2-1520(A)',
    source: 'https://law.lis.virginia.gov/vacode/6.2-1520/',
    effectiveFrom: '2021-01-01',
  }),
  tableRow('consumer_loan', {
    state: 'WA',
    rates: [band(simpleRate('25'))],
    rebate: { method: 'actuarial', citation: 'RCW 31.04.125(2)' },
    citation: 'RCW 31.04.105(1)',
    source: 'https://app.leg.wa.gov/rcw/default.aspx?cite=31.04.105',
    effectiveFrom: '2018-01-01',
  }),
]
