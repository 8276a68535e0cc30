import { accountCase, type ReplyCase } from './reply-case.ts'

const days = (
  opened: string | null,
  closed: string | null,
  reported: string | null,
  paid: string | null,
  delinquent: string | null,
) => ({
  days: [opened, closed, reported, paid, delinquent],
})

/** Dates as the bureaus write them. */
export const DATE_REPLIES: readonly ReplyCase[] = [
  accountCase(
    'TransUnion: MMDDYYYY with the day 00',
    'transunion',
    {
      date_of_opening: '03002019',
      date_of_closure: '00000000',
      date_reported: '10312026',
      last_payment_date: '10122026',
    },
    days('2019-03-01', null, '2026-10-31', '2026-10-12', null),
  ),
  accountCase(
    'Equifax: MMYYYY',
    'equifax',
    { date_of_opening: '032019', date_reported: '102026', date_of_first_delinquency: '082024' },
    days('2019-03-01', null, '2026-10-01', null, '2024-08-01'),
  ),
  accountCase(
    '.NET: the year 1 means no date',
    'experian',
    { date_of_opening: '2019-03-01T00:00:00', date_of_closure: '0001-01-01T00:00:00', last_payment_date: '0001-01-01' },
    { ...days('2019-03-01', null, null, null, null), closedOn: null, unread: [] },
  ),
  accountCase(
    'ISO with a time and an offset',
    'equifax',
    { date_of_opening: '2019-03-01T08:15:00.000Z', date_reported: '2026-10-31T00:00:00-05:00' },
    days('2019-03-01', null, '2026-10-31', null, null),
  ),
  accountCase(
    'Experian: MMDDYY of CRS',
    'experian',
    { date_of_opening: '030119', date_reported: '122026' },
    { ...days('2019-03-01', null, '2026-12-20', null, null), unread: [] },
    'crs',
  ),
  accountCase(
    'MISMO: year and month',
    'transunion',
    { dateOpened: '2019-03', dateClosed: '2023-11', dateReported: '2026-10-31' },
    days('2019-03-01', '2023-11-01', '2026-10-31', null, null),
    'mismo',
  ),
  accountCase(
    'months in words',
    'experian',
    { date_of_opening: 'Mar 2019', date_of_closure: 'November 3, 2023', date_reported: '31-Oct-2026' },
    days('2019-03-01', '2023-11-03', '2026-10-31', null, null),
  ),
  accountCase(
    'a date that is none is shown as it was sent',
    'equifax',
    { date_of_opening: '02/31/2019', date_of_closure: 'N/A', last_payment_date: '-' },
    {
      openedOn: '02/31/2019',
      closedOn: null,
      lastPaidOn: null,
      unread: [{ label: 'Date of opening', text: '02/31/2019' }],
    },
  ),
]
