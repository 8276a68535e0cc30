import { expect, test } from 'vitest'
import { FakeClone } from './fake-clone.ts'

const SETTINGS = `Object.entries(process.env).filter(([name]) => /^FAULTS/.test(name)).map((one) => one.join('=')).sort()`

/** A clone whose tests print their settings and end with this code. */
function cloneWithTests(exitCode: number): FakeClone {
  const clone = new FakeClone()
  clone.program(
    'node_modules/.bin/vitest',
    `console.log(process.argv.join(' '), ${SETTINGS}.join(' ')); process.exitCode = ${exitCode}`,
  )
  return clone
}

test('the options set the number of faults and the seed', async () => {
  using clone = cloneWithTests(0)

  const { code, output } = await clone.run('faults', '--kills', '7', '--database-kills=3', '--upgrades=1', '--seed=4')

  expect(output).toMatch(/test\/faults\/faults\.test\.ts/)
  expect(output).toContain('FAULTS=full FAULTS_DATABASE_KILLS=3 FAULTS_KILLS=7 FAULTS_SEED=4 FAULTS_UPGRADES=1')
  expect(code).toBe(0)
})

test('without options the seed is new each time, and printed', async () => {
  using clone = cloneWithTests(1)

  const { code, output } = await clone.run('faults')

  expect(/FAULTS_SEED=(\d+)/.exec(output)?.[1]).toBe(/--seed (\d+)/.exec(output)?.[1])
  expect(output).not.toContain('FAULTS_KILLS')
  expect(code).toBe(1)
})

test.each([
  [['--kills', 'many'], '--kills must be a whole number.'],
  [['--hours', '3'], 'The options are --kills, --database-kills, --upgrades, --seed.'],
  [['60'], 'The options are --kills, --database-kills, --upgrades, --seed.'],
])('the options %j are rejected in one sentence', async (args, sentence) => {
  using clone = cloneWithTests(0)

  const { code, output } = await clone.run('faults', ...args)

  expect(output).toContain(sentence)
  expect(output).not.toMatch(/^\s+at /m)
  expect(output).not.toContain('FAULTS=')
  expect(code).toBe(1)
})
