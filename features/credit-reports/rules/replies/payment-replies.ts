import { accountCase, type ReplyCase } from './reply-case.ts'

/** Payment histories as the bureaus write them. */
export const PAYMENT_REPLIES: readonly ReplyCase[] = [
  accountCase(
    'iSoftpull: codes with commas',
    'equifax',
    { payment_history: '1,1,2,UR,9' },
    {
      months: ['On time', 'On time', '30 days late', 'Unrated', 'Charge-off'],
    },
  ),
  accountCase(
    'Experian: one text, where 1 is 30 days late',
    'experian',
    { payment_history: 'CCCC0-1' },
    {
      months: ['Current', 'Current', 'Current', 'Current', 'Zero balance, current', 'No data', '30 days late'],
      worst: 'late',
    },
  ),
  accountCase(
    'Experian: one text with the letters of defaults',
    'experian',
    { payment_history: 'LLG6543210NB' },
    {
      months: [
        ...[
          'Charge-off',
          'Charge-off',
          'Collection',
          '180 days late',
          '150 days late',
          '120 days late',
          '90 days late',
        ],
        ...[
          '60 days late',
          '30 days late',
          'Zero balance, current',
          'Zero balance, current',
          'Account condition change',
        ],
      ],
      worst: 'severe',
    },
  ),
  accountCase(
    'TransUnion: one text, where 1 is as agreed',
    'transunion',
    { payment_history: '111X211' },
    {
      months: ['On time', 'On time', 'On time', 'No data', '30 days late', 'On time', 'On time'],
    },
  ),
  accountCase(
    'Equifax: a list of codes with words',
    'equifax',
    {
      payment_history: [
        { code: '1', description: 'Pays account as agreed' },
        { code: '2', description: 'Not more than two payments past due' },
        { code: '5', description: 'At least 120 days or more than four payments past due' },
      ],
    },
    { months: ['Pays as agreed', '30 days late', '120 days late'], worst: 'severe' },
  ),
  accountCase(
    'words win over a code that means something else',
    'equifax',
    { payment_history: [{ code: '1', description: '30-59 days past due' }] },
    {
      months: ['30 days late'],
    },
  ),
  accountCase(
    'months with dates, newest first',
    'transunion',
    {
      payment_history: [
        { date: '2026-08', status: 'OK' },
        { date: '2026-10', status: '60' },
        { date: '2026-09', status: '30' },
      ],
    },
    { months: ['60 days late', '30 days late', 'On time'] },
  ),
  accountCase(
    'an object by month',
    'transunion',
    { payment_history: { '2026-09': 'C', '2026-10': '30' } },
    { months: ['30 days late', 'Current'] },
  ),
  accountCase(
    'MISMO: an object with the pattern',
    'equifax',
    { payment_pattern: { '@_StartDate': '2026-10', '@_Data': 'CC1C2' } },
    {
      months: ['Current', 'Current', '30 days late', 'Current', '60 days late'],
    },
    'mismo',
  ),
  accountCase(
    'CRS: Experian codes in a list',
    'experian',
    { payment_history: ['C', '0', '1', 'K'] },
    {
      months: ['Current', 'Zero balance, current', '30 days late', 'Repossession'],
    },
    'crs',
  ),
  accountCase(
    'codes of two characters',
    'experian',
    { payment_history: '7A, 8P, 9B, FP' },
    {
      months: [
        'Included in Chapter 13',
        'Paying or paid repossession',
        'Collection',
        'Foreclosure started or deed in lieu',
      ],
    },
  ),
  accountCase(
    'a code that is not known is shown as it was sent',
    'equifax',
    { payment_history: '1,Q7,1' },
    {
      months: ['On time', 'Code Q7', 'On time'],
      unread: [{ label: 'Payment history', text: 'Q7' }],
    },
  ),
]
