import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { reportedText } from '#features/credit-reports/rules/reported-value.ts'
import type { JsonObject } from '#platform/rules/json-object.ts'

/** The meaning of a digit in a payment history: `mop`: 1 is as agreed; `months_late`: 1 is 30 days late. */
export type PaymentCodes = 'mop' | 'months_late'

/**
 * The ways in which a vendor's replies differ where the form alone does not say what is meant. Forms that can mean only one thing, such as
 * 03012019 and 20190301, are read everywhere.
 */
export interface Dialect {
  /** The codes of a payment history that is one text without separators: 'CCCC0-1'. */
  inOneText: PaymentCodes
  /** The codes of a payment history with separators, or of a list. */
  inList: PaymentCodes
  /** Six digits that can be a month with a year, or a whole day: 122019 is December 2019, or December 20, 2019. */
  sixDigits: 'MMYYYY' | 'MMDDYY'
  source: string
}

const EXPERIAN_GLOSSARY =
  'Experian, "Credit Profile report glossary": C and N current, 1 to 6 for 30 to 180 days, 7 Chapter 13, 8 derogatory, 9 bankruptcy, B, G, H, J, K, L'
const MOP_GUIDE =
  'TransUnion, "Credit report user guide": manner of payment 1 as agreed to 5 for 120 days, 7 wage earner plan, 8 repossession, 9 charge-off'
const EQUIFAX_GUIDE =
  'Equifax, "Consumer credit report user guide": 1 as agreed to 5 for 120 days, slash and asterisk without a payment status'

/** The dialects by vendor and bureau. A new vendor is one more entry, which its adapter names in the feed as `dialect`. */
const DIALECTS = {
  // The vendor's list of codes is in its documentation of `payment_history`, which separates them with commas.
  isoftpull: {
    experian: { inOneText: 'months_late', inList: 'mop', sixDigits: 'MMYYYY', source: EXPERIAN_GLOSSARY },
    equifax: { inOneText: 'mop', inList: 'mop', sixDigits: 'MMYYYY', source: EQUIFAX_GUIDE },
    transunion: { inOneText: 'mop', inList: 'mop', sixDigits: 'MMYYYY', source: MOP_GUIDE },
  },
  crs: {
    experian: { inOneText: 'months_late', inList: 'months_late', sixDigits: 'MMDDYY', source: EXPERIAN_GLOSSARY },
    equifax: { inOneText: 'mop', inList: 'mop', sixDigits: 'MMYYYY', source: EQUIFAX_GUIDE },
    transunion: { inOneText: 'mop', inList: 'mop', sixDigits: 'MMYYYY', source: MOP_GUIDE },
  },
  // MISMO 2.3.1, _PAYMENT_PATTERN: C for current, then 1 for 30 days, at every bureau.
  mismo: {
    experian: { inOneText: 'months_late', inList: 'months_late', sixDigits: 'MMYYYY', source: 'MISMO 2.3.1 _Data' },
    equifax: { inOneText: 'months_late', inList: 'months_late', sixDigits: 'MMYYYY', source: 'MISMO 2.3.1 _Data' },
    transunion: { inOneText: 'months_late', inList: 'months_late', sixDigits: 'MMYYYY', source: 'MISMO 2.3.1 _Data' },
  },
} as const satisfies Record<string, Record<Bureau, Dialect>>

export type Vendor = keyof typeof DIALECTS

/** Returns the dialect of a feed: that of the vendor that its adapter named, otherwise the reseller's. */
export function dialectOf(feed: JsonObject, bureau: Bureau): Dialect {
  const named = reportedText(feed.dialect) ?? ''
  return isVendor(named) ? DIALECTS[named][bureau] : DIALECTS.isoftpull[bureau]
}

const isVendor = (name: string): name is Vendor => Object.hasOwn(DIALECTS, name)
