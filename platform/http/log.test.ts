import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

const LOGGING = `
  import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
  const log = createLog('info')
  for (let line = 0; line < 3; line++) log.info({ line }, 'a line')
  console.error('goes on')`

function logTo(stdout: number | 'pipe') {
  const {
    status,
    stdout: output,
    stderr,
  } = spawnSync(process.execPath, ['--input-type=module', '-e', LOGGING], {
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { status, output, stderr: stderr.trim() }
}

test('a log is lines of JSON on standard output', () => {
  const { output } = logTo('pipe')

  const lines = output.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([0, 1, 2].map((line) => ({ line, msg: 'a line' })))
})

// Every write to this device fails as if the disk were full.
test.runIf(existsSync('/dev/full'))('a process whose log is on a full disk continues, and ends normally', () => {
  const full = openSync('/dev/full', 'w')

  const { status, stderr } = logTo(full)
  closeSync(full)

  expect([status, stderr]).toEqual([0, 'goes on'])
})
