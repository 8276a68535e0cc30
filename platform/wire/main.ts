import { parseArgs } from 'node:util'
import { giveUp } from '#platform/process/give-up.ts'
import { loadWireConfig } from './wire-config.ts'
import { startWire } from './wire-server.ts'

const USAGE = 'Usage: npm run wire -- --config FILE'

async function run(): Promise<void> {
  const { config: file } = parseArgs({ options: { config: { type: 'string' } } }).values
  if (file === undefined) throw new Error(USAGE)
  const config = loadWireConfig(file)
  const wire = await startWire(config)
  console.log(`The server is at ${wire.url}\n  anon key     ${config.anonKey}\n  service key  ${config.serviceKey}`)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void wire.close().then(() => process.exit(0), giveUp))
}

run().catch(giveUp)
