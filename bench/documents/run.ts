import { letterWords } from '#features/credit-repair/rules/disputes/letter-words.ts'
import { printContract, printLetter, printReport } from '#features/documents/server/pdf/print-report.ts'
import type { PrintedContract } from '#features/documents/server/pdf/printed-contract.ts'
import { sampleReport } from './sample-report.ts'

const PACKAGE_AIM_MS = 400
const MB = 1024 * 1024

/** Measures a package of five documents, and credit reports of 60 and 500 accounts at three bureaus, as PDF. */
export async function run(): Promise<void> {
  await packageOfFive('first')
  await packageOfFive('warm')
  await report(60, 0.5)
  await report(500, 2)
}

async function packageOfFive(name: string): Promise<void> {
  const startedAt = performance.now()
  await Promise.all([...(['experian', 'equifax', 'transunion'] as const)].map((bureau) => printLetter(letter(bureau))))
  await printContract(CONTRACT)
  await printContract({ kind: 'statement', day: DAY, clientName: NAME })
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

const NAME = 'Rhonda Rouse'
const DAY = '2026-11-23'
const letter = (bureau: 'experian' | 'equifax' | 'transunion') => ({
  ...{ bureau, day: DAY, sender: NAME, address: ['981 Wrestlin Way', 'Stamford, CT 06901'], ssnMask: 'XXX-XX-1639' },
  items: [
    { name: 'HARBOR BANK', kind: 'account', reason: 'never_late', explanation: 'I paid in May.' },
    { name: 'GOLDEN GYM', kind: 'collection', reason: 'not_mine', explanation: null },
  ] as const,
  ...{ words: letterWords({ reason: 'never_late' }), enclosures: [], isSandbox: true },
})
const CONTRACT: PrintedContract = {
  ...{ kind: 'contract', day: DAY, companyName: 'Meridian', companyAddress: '1 Main Street, Austin, TX' },
  ...{ clientName: NAME, signatureName: null },
  clauses: [
    { id: 'services', title: 'Services', text: 'We write letters to the bureaus, and you sign them. '.repeat(60) },
    { id: 'cancellation', title: 'Your right to cancel', text: 'You may cancel within three business days.' },
  ],
}
