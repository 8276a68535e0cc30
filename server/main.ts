import { loadConfig } from './config.ts'
import { giveUp } from './give-up.ts'
import { type Product, startProduct } from './product.ts'

async function run(): Promise<void> {
  const starting = startProduct(loadConfig(process.env), (reason) => giveUp(new Error(reason)))
  let stopping: Promise<void> | undefined
  // A second signal must not cut the stop short: the database would be left running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping ??= stop(starting)
    })
  }
  await starting
}

/** A signal during the start waits for it, so that nothing is left half-open. */
async function stop(starting: Promise<Product>): Promise<void> {
  try {
    await (await starting).close()
    process.exit(0)
  } catch (error) {
    giveUp(error)
  }
}

run().catch(giveUp)
