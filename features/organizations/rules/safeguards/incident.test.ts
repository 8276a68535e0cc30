import { describe, expect, test } from 'vitest'
import { EXPOSURES, INFORMATION_KINDS, type NoticeFacts, noNoticeText, noticeStatus, timeLeftText } from './incident.ts'

const HAPPENED: NoticeFacts = {
  discovered_on: '2026-11-01',
  consumers: 500,
  exposure: 'unencrypted',
  notified_on: null,
}
const on = (today: string, facts: Partial<NoticeFacts> = {}) => noticeStatus({ ...HAPPENED, ...facts }, today)

describe('the duty to notify the FTC, 16 CFR 314.4(j)', () => {
  test.each([
    [499, 'unencrypted', { kind: 'none', because: 'few' }],
    [500, 'unencrypted', { kind: 'due' }],
    [501, 'unencrypted', { kind: 'due' }],
    [0, 'unencrypted', { kind: 'none', because: 'few' }],
    [499, 'key_reached', { kind: 'none', because: 'few' }],
    [500, 'key_reached', { kind: 'due' }],
    [500, 'encrypted', { kind: 'none', because: 'encrypted' }],
    [1_000_000, 'encrypted', { kind: 'none', because: 'encrypted' }],
    [500, 'not_acquired', { kind: 'none', because: 'not_acquired' }],
  ] as const)('%d consumers, %s', (consumers, exposure, expected) => {
    expect(on('2026-11-01', { consumers, exposure })).toMatchObject(expected)
  })

  test('if the number is unknown, the deadline applies; encrypted information needs no number', () => {
    expect(on('2026-11-01', { consumers: null })).toEqual({
      kind: 'due',
      dueOn: '2026-12-01',
      daysLeft: 30,
      isCountKnown: false,
    })
    expect(on('2026-11-01', { consumers: null, exposure: 'encrypted' })).toMatchObject({ because: 'encrypted' })
  })

  test('the rule took effect on May 13, 2024', () => {
    expect(on('2024-05-13', { discovered_on: '2024-05-12' })).toEqual({ kind: 'none', because: 'before_rule' })
    expect(on('2024-05-13', { discovered_on: '2024-05-13' })).toMatchObject({ kind: 'due', dueOn: '2024-06-12' })
  })
})

describe('the thirty days', () => {
  test.each([
    ['2026-11-01', '2026-11-01', '2026-12-01', 30],
    ['2026-11-01', '2026-11-30', '2026-12-01', 1],
    ['2026-11-01', '2026-12-01', '2026-12-01', 0],
    ['2026-11-01', '2026-12-02', '2026-12-01', -1],
    ['2026-12-31', '2027-01-30', '2027-01-30', 0],
    ['2027-01-31', '2027-03-02', '2027-03-02', 0],
    ['2028-01-30', '2028-02-29', '2028-02-29', 0],
    ['2028-02-29', '2028-03-30', '2028-03-30', 0],
    ['2027-02-28', '2027-03-31', '2027-03-30', -1],
  ])('discovered %s, on %s: due %s, %d days left', (discovered_on, today, dueOn, daysLeft) => {
    expect(on(today, { discovered_on })).toEqual({ kind: 'due', dueOn, daysLeft, isCountKnown: true })
  })

  test.each([
    ['2026-11-01', 0],
    ['2026-12-01', 0],
    ['2026-12-02', 1],
    ['2026-12-31', 30],
  ])('a notice of %s is %d days late, on any later day', (notified_on, daysLate) => {
    expect(on('2030-01-01', { notified_on })).toEqual({
      kind: 'sent',
      sentOn: notified_on,
      dueOn: '2026-12-01',
      daysLate,
    })
  })

  test.each([
    [30, '30 days left'],
    [1, '1 day left'],
    [0, 'due today'],
    [-1, '1 day overdue'],
    [-12, '12 days overdue'],
  ])('%d is written as %s', (daysLeft, words) => {
    expect(timeLeftText(daysLeft)).toBe(words)
  })
})

test('the reason that no notice is due cites the paragraph of the rule, and mentions state law', () => {
  for (const because of ['encrypted', 'not_acquired', 'few', 'before_rule'] as const) {
    expect(noNoticeText(because)).toMatch(/^No notice to the FTC is due: .*\((16 CFR 314|88 FR)/)
    expect(noNoticeText(because)).toContain('State law may')
  }
})

test('no two kinds of information, and no two answers on encryption, have the same text', () => {
  for (const offered of [INFORMATION_KINDS, EXPOSURES])
    expect(new Set(offered.map(({ label }) => label)).size).toBe(offered.length)
})
