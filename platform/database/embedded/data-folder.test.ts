import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atOnce } from '#test/support/at-once.ts'
import { claimDataFolder, claimDataFolderWhenFree } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradeline-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const mark = () => path.join(folder, 'server.pid')

/** A process that others see as the folder's user. */
function holder() {
  const server = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)', 'app/server/main.ts'])
  writeFileSync(mark(), String(server.pid))
  return {
    pid: server.pid,
    announce: () => writeFileSync(path.join(folder, 'server.address'), `${server.pid} http://localhost:3000`),
    async end() {
      server.kill()
      await once(server, 'exit')
    },
  }
}

test('a data folder is marked while a server uses it, and the mark is removed afterwards', () => {
  const claim = claimDataFolder(folder)
  claim.announce('http://localhost:3000')
  expect(existsSync(mark())).toBe(true)

  claim.close()

  expect(readdirSync(folder)).toEqual([])
})

test('a folder that a running server uses is rejected with its process, its address, and a solution', async () => {
  const server = holder()

  expect(() => claimDataFolder(folder)).toThrow(
    `is already running on ${folder} (process ${server.pid}). Stop it, or choose another folder`,
  )
  server.announce()
  expect(() => claimDataFolder(folder)).toThrow(
    `on ${folder}, at http://localhost:3000 (process ${server.pid}). Stop it`,
  )
  await expect(claimDataFolderWhenFree(folder)).rejects.toThrow('at http://localhost:3000')
  await server.end()
})

test('a start waits for another one, says so once, and is rejected once the other serves requests', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const server = holder()

  const waiting = claimDataFolderWhenFree(folder)
  setTimeout(server.announce, 500)

  await expect(waiting).rejects.toThrow(`is already running on ${folder}, at http://localhost:3000`)
  expect(said.mock.calls).toEqual([
    [`Tradeline is already starting on ${folder} (process ${server.pid}). Waiting for it.`],
  ])
  said.mockRestore()
  await server.end()
})

test('a start takes over if the one it waits for fails', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const server = holder()

  const waiting = claimDataFolderWhenFree(folder)
  await server.end()
  const claim = await waiting

  expect(said).toHaveBeenCalledTimes(1)
  expect(() => claimDataFolder(folder)).not.toThrow('already running')
  claim.close()
  said.mockRestore()
})

test('a waiting start ends at once when it is stopped', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const server = holder()

  const waiting = claimDataFolderWhenFree(folder, AbortSignal.timeout(100))

  await expect(waiting).rejects.toThrow('Stopped while waiting')
  said.mockRestore()
  await server.end()
})

test('a start does not wait for a server that has run for long without announcing its address', async () => {
  const server = holder()
  utimesSync(mark(), new Date(), new Date(Date.now() - 600_000))

  await expect(claimDataFolderWhenFree(folder)).rejects.toThrow(`is already running on ${folder} (process`)
  await server.end()
})

test.each([
  ['no mark', null],
  ['a mark of an ended process', '999999999'],
])('of several processes at once, one gets a folder with %s', async (_, content) => {
  const rounds = await atOnce(folder, {
    imports: "import { claimDataFolder } from '#platform/database/embedded/data-folder.ts'",
    work: "(folder) => claimDataFolder(folder) && 'claimed'",
    prepare: (one) => content !== null && writeFileSync(path.join(one, 'server.pid'), content),
  })

  const claims = rounds.map(({ said }) => said.filter((outcome) => outcome === 'claimed').length)
  const refusals = rounds.flatMap(({ said }) => said.filter((outcome) => outcome.includes('is already running')))
  expect(claims).toEqual(rounds.map(() => 1))
  expect(refusals).toHaveLength(rounds.length * 2)
})

test.each([
  ['a process that ended', '999999999'],
  ['an unrelated process', String(process.ppid)],
  ['a half-written mark', 'not a number'],
])('a mark left by %s is taken over', (_, content) => {
  writeFileSync(mark(), content)

  expect(() => claimDataFolder(folder)).not.toThrow()
})

test('a process that was killed while taking over a mark does not block others', () => {
  writeFileSync(mark(), '999999999')
  mkdirSync(`${mark()}.turn`)
  utimesSync(`${mark()}.turn`, new Date(), new Date(Date.now() - 60_000))

  expect(() => claimDataFolder(folder)).not.toThrow()
})
