import { randomUUID } from 'node:crypto'
import type { PayoutProcessor } from './payout-processor.ts'
import { processorGateway } from './processor-gateway.ts'
import { startSandboxProcessor } from './sandbox/sandbox-processor.ts'

/** The payout service, and whether it is our sandbox, which moves no money. */
export interface ProcessorInUse extends PayoutProcessor {
  isSandbox: boolean
}

export interface ConfiguredProcessor extends ProcessorInUse {
  close(): Promise<void>
}

/** Returns the configured service, or else our sandbox, which it starts on a socket of its own. */
export async function openPayoutProcessor(
  config: { url: string; apiKey: string } | null,
): Promise<ConfiguredProcessor> {
  if (config !== null) return { ...processorGateway(config), isSandbox: false, close: async () => {} }
  const apiKey = randomUUID()
  const sandbox = await startSandboxProcessor({ port: 0, apiKey })
  return { ...processorGateway({ url: sandbox.url, apiKey }), isSandbox: true, close: () => sandbox.close() }
}
