import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { CommandDesk } from './command-desk.ts'
import { BOOK_DAY, fillCompanies, fillLoans } from './lending-books.ts'
import { databaseProcessorMs, ownProcessorMs } from './processor-time.ts'

const SIZES = (process.env['LOANS'] ?? '1000,10000,100000').split(',').map(Number)
const NIGHT_AIM_SECONDS = 60
const MONTH_END_NIGHT = '2026-04-01'
const SAMPLE_MS = 100

/**
 * Measures a night of the aging job on books of several sizes, where a tenth of the loans change, the hour after it, and the first night
 * of a month, which freezes every loan.
 */
export async function nights(desk: CommandDesk): Promise<void> {
  const { owner, pools } = desk
  await fillCompanies(owner)
  for (const [n, loans] of SIZES.entries()) {
    await fillLoans(owner, SIZES[n - 1] ?? 0, loans)
    const day = addDays(BOOK_DAY, n)
    report(`first count of ${(loans - (SIZES[n - 1] ?? 0)).toLocaleString('en-US')} loans`, await night(desk, day))
    for (const table of ['loans', 'loan_due_items', 'loan_allocations'])
      await owner.query(`vacuum analyze public.${table}`)
    const changing = await pools.server.query('select from public.loans where next_change_on <= $1', [addDays(day, 1)])
    const name = `a night of ${loans.toLocaleString('en-US')} loans, ${changing.rowCount} changing`
    report(name, await night(desk, addDays(day, 1)), `(aim for 100,000: ${NIGHT_AIM_SECONDS} s)`)
    // The job runs every hour, and no loan changes twice a day.
    report('  the hour after it', await night(desk, addDays(day, 1)))
  }
  report('the first night of a month', await night(desk, MONTH_END_NIGHT))
}

interface Night {
  seconds: number
  /** The processor time of this process, and that of the database. */
  processorSeconds: number
  databaseSeconds: number
  longestBlockMs: number
  /** The memory of this process at most, in the first and in the last quarter of the night. */
  megabytes: [first: number, last: number]
}

async function night({ pools, owner }: CommandDesk, day: string): Promise<Night> {
  const memory: number[] = []
  const sampling = setInterval(() => memory.push(process.memoryUsage().rss / 1024 ** 2), SAMPLE_MS)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const [before, databaseBefore] = [ownProcessorMs(), await databaseProcessorMs(owner)]
  const startedAt = performance.now()
  await ageLoans(pools.server, day)
  const seconds = (performance.now() - startedAt) / 1000
  const processorSeconds = (ownProcessorMs() - before) / 1000
  const database = [...(await databaseProcessorMs(owner))].map(([pid, ms]) => ms - (databaseBefore.get(pid) ?? 0))
  delay.disable()
  clearInterval(sampling)
  const quarter = Math.ceil(memory.length / 4)
  const most = (samples: number[]) => Math.max(0, ...samples)
  return {
    ...{ seconds, processorSeconds, longestBlockMs: delay.max / 1e6 },
    databaseSeconds: database.reduce((total, ms) => total + ms, 0) / 1000,
    megabytes: [most(memory.slice(0, quarter)), most(memory.slice(-quarter))],
  }
}

function report(name: string, night: Night, aim = ''): void {
  const { seconds, processorSeconds, databaseSeconds, longestBlockMs, megabytes } = night
  const [first, last] = megabytes.map((size) => size.toFixed(0))
  console.log(
    `${name}: ${seconds.toFixed(1)} s ${aim}, processor time ${processorSeconds.toFixed(1)} s here and ${databaseSeconds.toFixed(1)} s in the database, event loop blocked for ${longestBlockMs.toFixed(0)} ms at most, memory ${first} MB in the first quarter and ${last} MB in the last`,
  )
}
