import { expect, test } from 'vitest'
import { type CancellationDays, cancellationDay } from './cancellation-day.ts'

// Signed the day before Thanksgiving.
const SIGNED = { signedOn: '2026-11-25', until: '2026-12-01' }
const on = (companyToday: string, earliest = companyToday, latest = companyToday): CancellationDays => ({
  ...{ ...SIGNED, companyToday, clientToday: { earliest, latest, state: 'NY' } },
})

test.each([
  ['today', null, on('2026-11-27'), { day: '2026-11-27' }],
  ['the last day', null, on('2026-12-01'), { day: '2026-12-01' }],
  ['over the day after', null, on('2026-12-02'), { problem: 'window_over' }],
  ['the last day while it lasts where the client is', null, on('2026-12-02', '2026-12-01'), { day: '2026-12-01' }],
  ['the day of signing if the company’s day is earlier', null, on('2026-11-24'), { day: '2026-11-25' }],
  ['the postmark’s', '2026-11-30', on('2026-12-01'), { day: '2026-11-30' }],
  ['the postmark’s on the last day, recorded weeks later', '2026-12-01', on('2026-12-28'), { day: '2026-12-01' }],
  ['refused for a postmark after the last day', '2026-12-02', on('2026-12-28'), { problem: 'window_over' }],
  ['refused for a postmark tomorrow', '2026-11-28', on('2026-11-27'), { problem: 'in_future' }],
  [
    'the client’s for a notice from a zone ahead',
    '2026-11-28',
    on('2026-11-27', '2026-11-27', '2026-11-28'),
    { day: '2026-11-28' },
  ],
  ['refused before the signing', '2026-11-24', on('2026-11-27'), { problem: 'before_signing' }],
])('the day of a cancellation is %s', (_, noticeOn, days, expected) => {
  expect(cancellationDay(noticeOn, days)).toEqual(expected)
})
