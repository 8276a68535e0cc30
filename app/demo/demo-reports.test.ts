import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClient, townClients } from './demo-clients.ts'
import { openPastBureaus, type PastBureaus, reportAges } from './demo-reports.ts'

let past: PastBureaus
beforeAll(async () => {
  past = await openPastBureaus()
})
afterAll(() => past.close())

const CLIENTS = [...townClients('Meridian'), ...Array.from({ length: 60 }, (_, n) => demoClient('Meridian', n))]

test('reports are in the order they were placed, none before the file was opened', () => {
  for (const client of CLIENTS) {
    const ages = reportAges(client)
    expect(ages).toEqual(ages.toSorted((one, other) => other - one))
    expect(ages.length).toBe(client.hasReports ? Math.max(1, ages.length) : 0)
    expect(Math.max(0, ...ages)).toBeLessThanOrEqual(client.ageDays)
  }
})

test('some files were followed for months, so that reports can be compared', () => {
  const counts = CLIENTS.map((client) => reportAges(client).length)

  expect(counts.filter((count) => count >= 6).length).toBeGreaterThanOrEqual(3)
  expect(counts.filter((count) => count === 1).length).toBeGreaterThan(10)
})

test("a past report has the file's content and dates of that day", async () => {
  const rhonda = townClients('Meridian')[0]
  if (!rhonda) throw new Error('Rhonda lives there')
  const spring = await past.askedOn(new Date('2026-04-15T12:00:00Z'), rhonda)
  const autumn = await past.askedOn(new Date('2026-10-15T12:00:00Z'), rhonda)

  const reportedIn = (answers: typeof spring) =>
    (answers.get('experian')?.reply?.match(/"date_reported":"[\d-]+"/g) ?? [])
      .map((date) => date.slice(17, -1))
      .toSorted()
  expect(reportedIn(spring).at(-1)).toMatch(/^2026-04/)
  expect(reportedIn(autumn).at(-1)).toMatch(/^2026-10/)
})
