import { monitorEventLoopDelay } from 'node:perf_hooks'
import { printReport } from '#features/documents/server/pdf/print-report.ts'
import { loanPackage } from './loan-package.ts'
import { sampleReport } from './sample-report.ts'
import { measureSeals } from './seal.ts'
import { measurePackages } from './signed-packages.ts'

const PACKAGE_AIM_MS = 400
const AT_ONCE = 20
const MB = 1024 * 1024

/**
 * Measures a package of five documents, its seals, credit reports of 60 and 500 accounts at three bureaus as PDF, twenty of
 * these at once, and signed packages per hour.
 */
export async function run(): Promise<void> {
  await packageOfFive('first')
  await packageOfFive('warm')
  await measureSeals()
  await report(60, 0.5)
  await report(500, 2)
  await reportsAtOnce(500)
  await measurePackages()
}

async function packageOfFive(name: string): Promise<void> {
  const startedAt = performance.now()
  await loanPackage()
  console.log(`five documents (${name}): ${(performance.now() - startedAt).toFixed(0)} ms (aim ${PACKAGE_AIM_MS})`)
}

async function report(accounts: number, aimSeconds: number): Promise<void> {
  const sample = sampleReport(accounts)
  const { seconds, processorSeconds, megabytes, result: pdf } = await watched(() => printReport(sample))
  console.log(
    `a report of ${accounts} × 3: ${seconds.toFixed(2)} s (aim ${aimSeconds}), ${processorSeconds.toFixed(2)} s of processor time, ${megabytes.toFixed(0)} MB more memory (aim 150), ${(pdf.length / MB).toFixed(1)} MB`,
  )
}

/** Compares reports that are asked for at once with one after another. Requests of others wait for the longest block. */
async function reportsAtOnce(accounts: number): Promise<void> {
  const sample = sampleReport(accounts)
  const one = await watched(() => printReport(sample))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const all = await watched(() => Promise.all(Array.from({ length: AT_ONCE }, () => printReport(sample))))
  delay.disable()
  const share = all.seconds / AT_ONCE / one.seconds
  console.log(
    `${AT_ONCE} reports of ${accounts} × 3 at once: ${all.seconds.toFixed(1)} s, each ${share.toFixed(2)} times one alone, ${all.megabytes.toFixed(0)} MB more memory, event loop blocked for ${(delay.max / 1e6).toFixed(0)} ms at most`,
  )
}

/** Measures wall and processor time, and by how much the whole process grew. */
async function watched<Result>(work: () => Promise<Result>) {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const [startedAt, processor] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const used = process.cpuUsage(processor)
  clearInterval(watch)
  return {
    result,
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (used.user + used.system) / 1e6,
    megabytes: (most - before) / MB,
  }
}
