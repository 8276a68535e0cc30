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

/** The issuer, and what its events are signed with. */
export interface IssuerDesk {
  gateway: CardIssuer
  hookSecret: string
  /** Whether it is our own sandbox, where spending can be simulated. */
  isSandbox: boolean
}

export interface ConfiguredIssuer extends IssuerDesk {
  /** Tells our sandbox where we listen; a real issuer is told at its own desk. */
  listenAt(url: string): void
  close(): Promise<void>
}

/** The issuer that is configured, or else our sandbox, started here behind a socket of its own; it remembers its cards in `dataDir`. */
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
