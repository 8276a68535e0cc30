import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import type { PaymentProcessor } from './payment-processor.ts'
import { startSandboxPayments } from './sandbox/sandbox-payments.ts'
import { stripeGateway } from './stripe-gateway.ts'

export interface PaymentsConfig {
  url: string
  apiKey: string
  hookSecret: string
}

/** The processor, and the secret that signs its events. */
export interface PaymentsInUse {
  processor: PaymentProcessor
  hookSecret: string
  /** True for our own sandbox, which moves no money. */
  isSandbox: boolean
}

export interface ConfiguredPayments extends PaymentsInUse {
  /** Tells our sandbox the local address. A real processor is configured at the processor. */
  listenAt(url: string): void
  close(): Promise<void>
}

/** The path of the processor's events. */
export const PAYMENT_HOOK = '/payment-processor'

/**
 * Returns the configured processor, or else our sandbox, which it starts on a socket of its own. The sandboxes of all processes share a
 * file in `dataDir`, and sign with a secret that follows from the installation's key.
 */
export async function openPayments(
  config: PaymentsConfig | null,
  { dataDir, installationKey }: { dataDir: string | null; installationKey: Uint8Array },
): Promise<ConfiguredPayments> {
  if (config !== null) {
    const { hookSecret } = config
    return { processor: stripeGateway(config), hookSecret, isSandbox: false, listenAt: () => {}, close: async () => {} }
  }
  const apiKey = randomUUID()
  const file = dataDir === null ? null : path.join(dataDir, 'sandbox-payments.jsonl')
  const sandbox = await startSandboxPayments({ port: 0, apiKey, file })
  const secret = `whsec_${createHash('sha256').update('sandbox payments').update(installationKey).digest('hex')}`
  return {
    processor: stripeGateway({ url: sandbox.url, apiKey }),
    hookSecret: secret,
    isSandbox: true,
    listenAt: (url) => sandbox.tellTo({ url: `${url}/events`, secret }),
    close: () => sandbox.close(),
  }
}
