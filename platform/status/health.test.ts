import { expect, test } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { createHealth } from './health.ts'

test("a crash is logged once with its cause, listed until the part works again, and reveals no row's values", () => {
  const lines: string[] = []
  let now = Date.parse('2026-11-26T09:00:00Z')
  const health = createHealth(createLog('info', { write: (line: string) => void lines.push(line) }), () => now)
  const refused = Object.assign(new Error('connect ECONNREFUSED of Dana'), { code: 'ECONNREFUSED' })

  health.crashed('jobs: mail', new Error('Dana'))
  now += 60_000
  health.crashed('jobs: mail', refused)
  health.crashed('change stream', 'ended')
  const during = health.crashes()
  health.recovered('jobs: mail')
  health.recovered('jobs: mail')

  expect(during).toEqual([
    { part: 'jobs: mail', since: '2026-11-26T09:00:00.000Z', cause: 'ECONNREFUSED' },
    { part: 'change stream', since: '2026-11-26T09:01:00.000Z', cause: 'string' },
  ])
  expect(health.crashes()).toMatchObject([{ part: 'change stream' }])
  expect(lines.filter((line) => line.includes('crashed'))).toHaveLength(2)
  expect(lines.filter((line) => line.includes('works again'))).toHaveLength(1)
})
