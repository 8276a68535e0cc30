import { loadConfig } from '#platform/configuration/config.ts'
import { isDatabaseUnreachable } from '#platform/http/unavailable.ts'
import { giveUp } from '#platform/process/give-up.ts'
import { type Product, startProduct } from './product.ts'

const STOP_WITHIN_MS = 9_500

async function run(): Promise<void> {
  const ending = new AbortController()
  const starting = startProduct(loadConfig(process.env), (reason) => giveUp(new Error(reason)), ending.signal)
  let stopping: Promise<void> | undefined
  // A second signal must not cut the stop short: the database would be left running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      ending.abort()
      stopping ??= stop(starting)
    })
  }
  await starting
}

/** A signal during the start waits for it, so that nothing is left half-open. Where it waits for another process, it ends at once. */
async function stop(starting: Promise<Product>): Promise<void> {
  // Supervisors kill what hasn't ended after ten seconds. What is left undone is taken over by the next process.
  setTimeout(() => giveUp(new Error('The server did not end in time')), STOP_WITHIN_MS).unref()
  try {
    await (await starting).close()
    process.exit(0)
  } catch (error) {
    giveUp(error)
  }
}

// A statement that nobody waits for may fail while the database is away. That must not end the server; a defect must.
process.on('unhandledRejection', (reason) => {
  if (!isDatabaseUnreachable(reason)) throw reason
  console.error(`A statement failed because the database was away: ${String(reason)}`)
})

run().catch(giveUp)
