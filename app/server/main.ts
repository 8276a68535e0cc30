import { loadConfig } from '#platform/configuration/config.ts'
import { isDatabaseUnreachable } from '#platform/http/unavailable.ts'
import { giveUp } from '#platform/process/give-up.ts'
import { type Product, startProduct } from './product.ts'

const STOP_WITHIN_MS = 9_500

async function run(): Promise<void> {
  const ending = new AbortController()
  const starting = startProduct(loadConfig(process.env), (reason) => giveUp(new Error(reason)), ending.signal)
  let stopping: Promise<void> | undefined
  // A second signal must not interrupt the stop, which would leave the database running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      ending.abort()
      stopping ??= stop(starting)
    })
  }
  await starting
}

/**
 * A signal during the start waits for the start to complete, so that nothing is left half open. A start that waits for
 * another process ends at once.
 */
async function stop(starting: Promise<Product>): Promise<void> {
  // Supervisors kill a process that hasn't ended after ten seconds. The next process takes over unfinished work.
  setTimeout(() => giveUp(new Error('The server did not end in time')), STOP_WITHIN_MS).unref()
  try {
    await (await starting).close()
    process.exit(0)
  } catch (error) {
    giveUp(error)
  }
}

// An unawaited statement may fail while the database is unavailable. That must not end the server, but a bug must.
process.on('unhandledRejection', (reason) => {
  if (!isDatabaseUnreachable(reason)) throw reason
  console.error(`A statement failed because the database was unavailable: ${String(reason)}`)
})

run().catch(giveUp)
