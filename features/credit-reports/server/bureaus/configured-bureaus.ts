import { randomUUID } from 'node:crypto'
import type { BureauGateway } from './bureau-gateway.ts'
import { resellerGateway } from './reseller-gateway.ts'
import { startSandboxBureau } from './sandbox/sandbox-bureau.ts'
import { watchedBureaus } from './watched-bureaus.ts'

export interface ConfiguredBureaus {
  gateway: BureauGateway
  close(): Promise<void>
}

interface Reseller {
  url: string
  apiKey: string
  apiSecret: string
}

/**
 * Returns the configured reseller, or else our sandbox bureau, started here on its own socket. `deadlineMs` is each
 * bureau's time limit.
 */
export async function openBureaus(reseller: Reseller | null, deadlineMs = 20_000): Promise<ConfiguredBureaus> {
  if (reseller !== null)
    return { gateway: watchedBureaus(resellerGateway({ ...reseller, deadlineMs })), close: async () => {} }
  const credentials = { apiKey: randomUUID(), apiSecret: randomUUID() }
  const sandbox = await startSandboxBureau({ port: 0, ...credentials })
  const gateway = watchedBureaus(resellerGateway({ url: sandbox.url, ...credentials, deadlineMs }))
  return { gateway, close: () => sandbox.close() }
}
