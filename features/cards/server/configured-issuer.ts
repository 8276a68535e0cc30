import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { secretFrom } from '#platform/rules/signature.ts'
import type { CardIssuer } from './card-issuer.ts'
import { issuerGateway } from './issuer-gateway.ts'
import { startSandboxIssuer } from './sandbox/sandbox-issuer.ts'

export interface IssuerConfig {
  url: string
  apiKey: string
  hookSecret: string
}

/** The issuer, and the secret that signs its events. */
export interface IssuerDesk {
  gateway: CardIssuer
  hookSecret: string
  /** True for our own sandbox, where spending can be simulated. */
  isSandbox: boolean
}

export interface ConfiguredIssuer extends IssuerDesk {
  /** Tells our sandbox the local address. A real issuer is configured at the issuer. */
  listenAt(url: string): void
  close(): Promise<void>
}

/**
 * Returns the configured issuer, or else our sandbox, which it starts on a socket of its own. The sandbox stores its
 * cards in `dataDir`.
 */
export async function openCardIssuer(config: IssuerConfig | null, dataDir: string | null): Promise<ConfiguredIssuer> {
  if (config !== null) {
    const { hookSecret } = config
    return { gateway: issuerGateway(config), hookSecret, isSandbox: false, listenAt: () => {}, close: async () => {} }
  }
  const apiKey = randomUUID()
  const secret = secretFrom(randomBytes(32))
  const file = dataDir === null ? null : path.join(dataDir, 'sandbox-card-issuer.json')
  const sandbox = await startSandboxIssuer({ port: 0, apiKey, file })
  return {
    gateway: issuerGateway({ url: sandbox.url, apiKey }),
    hookSecret: secret,
    isSandbox: true,
    listenAt: (url) => sandbox.tellTo({ url, secret }),
    close: () => sandbox.close(),
  }
}
