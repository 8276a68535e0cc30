import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#platform/database/embedded/free-port.ts'
import { median } from './load.ts'

const STARTS = Number(process.env['ROUNDS'] ?? 8)
const FIRST_AIM_SECONDS = 2.5
const READY_AIM_SECONDS = 0.6
const MEMORY_AIM_MB = 160
// By then the job worker is loaded and the first garbage is collected.
const SETTLE_MS = 5_000

/**
 * Measures how long a built product takes to become ready: the first time, when it creates its database, and warm, against
 * an empty Node.js. Then the idle memory of the product and its database.
 */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tradeline-bench-'))
  // PostgreSQL started by root runs as another user, who needs access.
  chmodSync(dataDir, 0o755)
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) }
  try {
    const first = await secondsOf(async () => stopLater(await started(environment, dataDir)))
    await stopAll()
    const ready: number[] = []
    const bare: number[] = []
    for (let round = 0; round < STARTS; round++) {
      bare.push(await secondsOf(emptyNode))
      ready.push(await secondsOf(async () => stopLater(await started(environment, dataDir))))
      await stopAll()
    }
    console.log(
      `ready the first time: ${first.toFixed(2)} s (aim ${FIRST_AIM_SECONDS}), ratio ${(first / median(bare)).toFixed(1)}`,
    )
    console.log(
      `ready when warm: ${median(ready).toFixed(2)} s (aim ${READY_AIM_SECONDS}), an empty Node.js ${median(bare).toFixed(2)} s, ratio ${(median(ready) / median(bare)).toFixed(1)}`,
    )
    const product = await started(environment, dataDir)
    await sleep(SETTLE_MS)
    console.log(
      `idle, server and database together: ${idleMegabytes(product.pid ?? 0, dataDir)} MB (aim ${MEMORY_AIM_MB})`,
    )
    await stop(product)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function started(environment: NodeJS.ProcessEnv, dataDir: string): Promise<ChildProcess> {
  const product = spawn(process.execPath, ['launcher/start.mjs'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of product.stdout) if (String(chunk).includes('is ready at')) break
  if (product.exitCode !== null) throw new Error(`The product did not start on ${dataDir}`)
  return product
}

const waiting: ChildProcess[] = []
const stopLater = (product: ChildProcess) => void waiting.push(product)
const stopAll = () => Promise.all(waiting.splice(0).map(stop))

async function stop(product: ChildProcess): Promise<void> {
  const ended = once(product, 'exit')
  product.kill('SIGINT')
  await ended
}

async function emptyNode(): Promise<void> {
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/**
 * Returns the proportional set size of the launcher's server and all database processes, which counts shared pages
 * once.
 */
function idleMegabytes(launcher: number, dataDir: string): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...lineage(name) }))
  const server = processes.filter(({ parent }) => parent === launcher)
  const postmaster = processes.find(({ command }) => command.includes(`${dataDir}/postgres`))
  const database = processes.filter(({ pid, parent }) => pid === postmaster?.pid || parent === postmaster?.pid)
  const kilobytes = [...server, ...database].map(({ pid }) => proportionalKilobytes(pid))
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024)
}

function lineage(pid: string): { parent: number; command: string } {
  try {
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch {
    return { parent: 0, command: '' }
  }
}

function proportionalKilobytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0)
}
