/** The kinds of exceptions in a month's books, in the order in which they are shown. */
export const EXCEPTION_KINDS = {
  differs_from_month_end: 'Books differ from the month end',
  no_month_end: 'Balance without a month end',
  negative_balance: 'Negative balance',
  unposted_charge: 'Processor amount that is not posted',
  back_dated: 'Dated in an earlier month',
  credit_balance: 'Credit balance to refund',
} as const
export type ExceptionKind = keyof typeof EXCEPTION_KINDS
