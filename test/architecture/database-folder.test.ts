import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAlive } from '#platform/database/embedded/orphan-postgres.ts'

// Imitates how Vitest stops on a signal: it exits without the teardown.
const TESTS = `
  import { spawn } from 'node:child_process'
  import { clearing, databaseFolder } from '#test/support/database/database-folder.ts'
  const folder = databaseFolder()
  const database = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
  clearing(folder, async () => database.kill('SIGQUIT'))
  process.once('SIGTERM', () => process.exit(143))
  setInterval(() => {}, 1000)
  console.log(folder + ' ' + database.pid)`

test('tests that are stopped by a signal leave neither their database nor its folder', async () => {
  const tests = spawn(process.execPath, ['--input-type=module', '-e', TESTS], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(tests.stdout, 'data')
  const [folder = '', pid] = String(said).trim().split(' ')
  expect(existsSync(folder)).toBe(true)

  tests.kill('SIGTERM')

  expect(await once(tests, 'exit')).toEqual([143, null])
  await expect.poll(() => isAlive(Number(pid))).toBe(false)
  expect(existsSync(folder)).toBe(false)
})
