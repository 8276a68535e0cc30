import { expect, test } from 'vitest'
import { REPORT_KINDS } from './report-kinds.ts'
import {
  aboutDays,
  addressOfRequest,
  daysOfRequest,
  type ReportRequest,
  reportRequestSchema,
  requestOfAddress,
} from './report-request.ts'

const at = (address: string) => requestOfAddress(new URLSearchParams(address))

test('without anything in the address, the report is clients of the last twelve months by month', () => {
  expect(at('')).toEqual({ report: 'clients', by: 'month', period: '12m' })
})

test.each([
  'report=pulls&by=bureau&period=30d',
  'report=team&by=person&period=year',
  'report=loans&by=delinquency&period=custom&from=2026-01-05&until=2026-02-28',
])('%s is the same after a round trip', (address) => {
  expect(addressOfRequest(at(address))).toBe(address)
})

test.each([
  ['report=payroll&by=week', { report: 'clients', by: 'week', period: '12m' }],
  ['report=pulls&by=state', { report: 'pulls', by: 'month', period: '12m' }],
  ['period=custom', { report: 'clients', by: 'month', period: '12m' }],
  ['period=custom&from=2026-02-30&until=2026-03-01', { report: 'clients', by: 'month', period: '12m' }],
  ['period=custom&from=2026-03-02&until=2026-03-01', { report: 'clients', by: 'month', period: '12m' }],
  ['by=week&period=forever&from=2026-03-02', { report: 'clients', by: 'week', period: '12m' }],
])('invalid values are left out of %s', (address, wish) => {
  expect(at(address)).toEqual(wish)
})

test('every report can be grouped as its screen offers, and in no other way', () => {
  for (const { name, groupings } of REPORT_KINDS) {
    for (const by of ['day', 'state', 'bureau', 'band', 'delinquency', 'action', 'person']) {
      const isKnown = reportRequestSchema.safeParse({ report: name, by, period: '30d' }).success
      expect(isKnown, `${name} by ${by}`).toBe(groupings.some(({ grouping }) => grouping === by))
    }
  }
})

const wish = (period: ReportRequest['period']): ReportRequest => ({ report: 'clients', by: 'month', period })

test.each([
  ['7d', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['30d', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['90d', '2026-11-22', '2026-08-25', '2026-11-22'],
  ['12m', '2026-11-22', '2025-12-01', '2026-11-22'],
  ['12m', '2026-12-31', '2026-01-01', '2026-12-31'],
  ['12m', '2026-01-01', '2025-02-01', '2026-01-01'],
  ['month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['month', '2024-01-01', '2023-12-01', '2023-12-31'],
  ['year', '2026-11-22', '2026-01-01', '2026-11-22'],
] as const)('%s as of %s is %s to %s', (period, today, from, until) => {
  expect(daysOfRequest(wish(period), today)).toEqual({ from, until })
})

test('current figures are about today, whatever the period', () => {
  const days = { from: '2026-01-01', until: '2026-01-31' }

  expect(aboutDays({ by: 'band' }, days, '2026-11-22')).toBe('As of November 22, 2026')
  expect(aboutDays({ by: 'month' }, days, '2026-11-22')).toBe('January 1, 2026 to January 31, 2026')
})
