import { randomBytes, randomUUID } from 'node:crypto'
import { carrierGateway } from './carrier-gateway.ts'
import { startSandboxCarrier } from './sandbox/sandbox-carrier.ts'
import type { TextGateway } from './text-gateway.ts'

export interface CarrierConfig {
  url: string
  accountSid: string
  authToken: string
  /** The number that all companies shared before each had its own, as `+1…` or a short code. */
  from?: string | undefined
}

/** The carrier, and the means to verify its events. */
export interface CarrierDesk {
  gateway: TextGateway
  /** The key that signs its events. */
  authToken: string
  /** The address of its events, which is signed too. */
  hookUrl: () => string
  /** True for our own sandbox, whose texts reach no phone. */
  isSandbox: boolean
}

export interface ConfiguredCarrier extends CarrierDesk {
  /** Tells our sandbox the local address. A real carrier uses the public one. */
  listenAt(url: string): void
  close(): Promise<void>
}

/** The path of the carrier's events. */
export const CARRIER_HOOK = '/text-messages/events'

/** Returns the configured carrier, or else our sandbox, which it starts on a socket of its own. */
export async function openCarrier(config: CarrierConfig | null, appUrl: string): Promise<ConfiguredCarrier> {
  if (config !== null) {
    const hookUrl = () => appUrl + CARRIER_HOOK
    const { url, accountSid, authToken } = config
    const gateway = carrierGateway({ url, accountSid, authToken, hookUrl })
    return { gateway, authToken, hookUrl, isSandbox: false, listenAt: () => {}, close: async () => {} }
  }
  const account = { accountSid: `AC${randomUUID().replaceAll('-', '')}`, authToken: randomBytes(16).toString('hex') }
  const sandbox = await startSandboxCarrier({ port: 0, ...account })
  let listening = appUrl + CARRIER_HOOK
  const hookUrl = () => listening
  return {
    gateway: carrierGateway({ url: sandbox.url, ...account, hookUrl }),
    ...{ authToken: account.authToken, hookUrl, isSandbox: true },
    listenAt(url) {
      listening = url
      sandbox.tellTo(url)
    },
    close: () => sandbox.close(),
  }
}
