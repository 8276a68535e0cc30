import { accountCase, type ReplyCase } from './reply-case.ts'

const rated = (name: string, fields: object, worst: string): ReplyCase =>
  accountCase(name, 'equifax', fields, { worst, unread: [] })

/** Ratings and statuses in letters, digits, and words. */
export const RATING_REPLIES: readonly ReplyCase[] = [
  rated('R9 is a charge-off', { account_rating: 'R9' }, 'severe'),
  rated('I5 is 120 days late', { account_rating: 'I5' }, 'severe'),
  rated('M2 is 30 days late', { account_rating: 'M2' }, 'late'),
  rated('R1 is as agreed', { account_rating: 'R1' }, 'good'),
  rated('01 is as agreed', { account_rating: '01' }, 'good'),
  rated('Charge-off in words', { account_status: 'Charge-off' }, 'severe'),
  rated('Profit and loss writeoff', { account_status: 'Profit and loss writeoff' }, 'severe'),
  rated('Included in Chapter 13', { account_rating: 'Included in Chapter 13' }, 'severe'),
  rated('120 days late in words', { account_status: '120 days late' }, 'severe'),
  rated('NOT MORE THAN FOUR PAYMENTS PAST DUE', { account_rating: 'NOT MORE THAN FOUR PAYMENTS PAST DUE' }, 'late'),
  rated('Pays account as agreed', { account_rating: 'Pays account as agreed', account_status: 'Open' }, 'good'),
  rated('Paid or paying as agreed', { account_rating: 'Paid or paying as agreed', account_status: '-' }, 'good'),
  rated('Metro 2 status 97', { account_status: '97' }, 'severe'),
  rated('Metro 2 status 05 is a transfer', { account_status: '05' }, 'neutral'),
  rated('never late is not late', { account_status: 'Never late' }, 'good'),
  rated('Current, was past due', { account_status: 'Current account, was 30 days past due' }, 'late'),
  rated(
    'counts of late payments',
    { account_status: 'Open', '30_day_delinquencies': '2', '60_day_delinquencies': '0', '90_day_delinquencies': 0 },
    'late',
  ),
  rated('an amount past due', { account_status: 'Open', past_due: '$120.00' }, 'late'),
  accountCase(
    'a status that is not known is shown as it was sent',
    'equifax',
    { account_status: 'Zorblatted' },
    {
      worst: 'neutral',
      unread: [{ label: 'Account status', text: 'Zorblatted' }],
    },
  ),
]
