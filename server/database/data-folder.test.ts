import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataFolder } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradeline-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const mark = () => path.join(folder, 'server.pid')

test('a data folder is marked while a server uses it, and free again after it', () => {
  const claim = claimDataFolder(folder)
  expect(existsSync(mark())).toBe(true)

  claim.close()
  expect(existsSync(mark())).toBe(false)
})

test('a folder that a running server uses is refused with its process and a way out', () => {
  const server = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)', 'server/main.ts'])
  writeFileSync(mark(), String(server.pid))

  expect(() => claimDataFolder(folder)).toThrow(
    `is already running on ${folder} (process ${server.pid}). Stop it, or choose another folder`,
  )
  server.kill()
})

test.each([
  ['a process that is gone', '999999999'],
  ['a process that is something else', String(process.ppid)],
  ['a half-written mark', 'not a number'],
])('a mark left by %s is taken over', (_, content) => {
  writeFileSync(mark(), content)

  expect(() => claimDataFolder(folder)).not.toThrow()
})
