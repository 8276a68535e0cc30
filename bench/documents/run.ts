import { printReport } from '#features/documents/server/pdf/print-report.ts'
import { loanPackage } from './loan-package.ts'
import { sampleReport } from './sample-report.ts'
import { measureSeals } from './seal.ts'
import { measurePackages } from './signed-packages.ts'

const PACKAGE_AIM_MS = 400
const MB = 1024 * 1024

/** Measures a package of five documents, its seals, credit reports of 60 and 500 accounts at three bureaus as PDF, and signed packages per hour. */
export async function run(): Promise<void> {
  await packageOfFive('first')
  await packageOfFive('warm')
  await measureSeals()
  await report(60, 0.5)
  await report(500, 2)
  await measurePackages()
}

async function packageOfFive(name: string): Promise<void> {
  const startedAt = performance.now()
  await loanPackage()
  console.log(`five documents (${name}): ${(performance.now() - startedAt).toFixed(0)} ms (aim ${PACKAGE_AIM_MS})`)
}

/** Measures wall and processor time, and by how much the whole process grew. */
async function report(accounts: number, aimSeconds: number): Promise<void> {
  const sample = sampleReport(accounts)
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const [startedAt, processor] = [performance.now(), process.cpuUsage()]
  const pdf = await printReport(sample)
  const used = process.cpuUsage(processor)
  clearInterval(watch)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2)
  const spent = ((used.user + used.system) / 1e6).toFixed(2)
  const grown = ((most - before) / MB).toFixed(0)
  console.log(
    `a report of ${accounts} × 3: ${seconds} s (aim ${aimSeconds}), ${spent} s of processor time, ${grown} MB more memory (aim 150), ${(pdf.length / MB).toFixed(1)} MB`,
  )
}
