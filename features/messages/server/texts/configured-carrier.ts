import { randomBytes, randomUUID } from 'node:crypto'
import { carrierGateway } from './carrier-gateway.ts'
import { startSandboxCarrier } from './sandbox/sandbox-carrier.ts'
import type { TextGateway } from './text-gateway.ts'

export interface CarrierConfig {
  url: string
  accountSid: string
  authToken: string
  from: string
}

/** The carrier, and by what we know that an event is its own. */
export interface CarrierDesk {
  gateway: TextGateway
  /** Its events are signed with this. */
  authToken: string
  /** Where it sends its events: the address is signed too. */
  hookUrl: () => string
  /** Whether it is our own sandbox, whose texts reach nobody. */
  isSandbox: boolean
}

export interface ConfiguredCarrier extends CarrierDesk {
  /** Tells our sandbox where we listen; a real carrier is told where the world reaches us. */
  listenAt(url: string): void
  close(): Promise<void>
}

/** The path under which the carrier's events arrive. */
export const CARRIER_HOOK = '/text-messages/events'

const SANDBOX_NUMBER = '+15555550100'

/** The carrier that is configured, or else our sandbox, started here behind a socket of its own. */
export async function openCarrier(config: CarrierConfig | null, appUrl: string): Promise<ConfiguredCarrier> {
  if (config !== null) {
    const hookUrl = () => appUrl + CARRIER_HOOK
    const { authToken } = config
    const gateway = carrierGateway({ ...config, hookUrl })
    return { gateway, authToken, hookUrl, isSandbox: false, listenAt: () => {}, close: async () => {} }
  }
  const account = { accountSid: `AC${randomUUID().replaceAll('-', '')}`, authToken: randomBytes(16).toString('hex') }
  const sandbox = await startSandboxCarrier({ port: 0, ...account })
  let listening = appUrl + CARRIER_HOOK
  const hookUrl = () => listening
  return {
    gateway: carrierGateway({ url: sandbox.url, ...account, from: SANDBOX_NUMBER, hookUrl }),
    ...{ authToken: account.authToken, hookUrl, isSandbox: true },
    listenAt(url) {
      listening = url
      sandbox.tellTo(url)
    },
    close: () => sandbox.close(),
  }
}
