import { randomUUID } from 'node:crypto'
import type { BureauGateway } from './bureau-gateway.ts'
import { resellerGateway } from './reseller-gateway.ts'
import { startSandboxBureau } from './sandbox/sandbox-bureau.ts'

export interface ConfiguredBureaus {
  gateway: BureauGateway
  close(): Promise<void>
}

interface Reseller {
  url: string
  apiKey: string
  apiSecret: string
}

/** The reseller that is configured, or else our sandbox bureau, started here behind a socket of its own. */
export async function openBureaus(reseller: Reseller | null): Promise<ConfiguredBureaus> {
  if (reseller !== null) return { gateway: resellerGateway(reseller), close: async () => {} }
  const credentials = { apiKey: randomUUID(), apiSecret: randomUUID() }
  const sandbox = await startSandboxBureau({ port: 0, ...credentials })
  return { gateway: resellerGateway({ url: sandbox.url, ...credentials }), close: () => sandbox.close() }
}
