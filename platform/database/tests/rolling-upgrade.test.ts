import { expect, test } from 'vitest'
import { keptVersions } from '#test/support/releases/old-release.ts'
import { rollingUpgrade } from '#test/support/rolling/rolling-upgrade.ts'

const [previous = ''] = keptVersions().toReversed()
const FEW_REQUESTS = 300
const PROCESSES = 4

test('two processes of the previous release are replaced while companies work, and every request is served', async () => {
  const { answers, problems, deadlocks } = await rollingUpgrade({ from: previous, requests: FEW_REQUESTS })

  expect(problems).toEqual([])
  expect(answers.filter(({ status }) => status === 0 || status >= 500)).toEqual([])
  expect(deadlocks).toBe(0)
  expect(new Set(answers.map(({ server }) => server)).size).toBe(PROCESSES)
  expect(answers.length).toBeGreaterThanOrEqual(FEW_REQUESTS)
}, 300_000)
