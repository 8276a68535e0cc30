import { randomUUID } from 'node:crypto'
import type { BureauGateway } from './bureau-gateway.ts'
import { resellerGateway } from './reseller-gateway.ts'
import { startCrsSandbox } from './sandbox/crs-sandbox.ts'
import { startMismoSandbox } from './sandbox/mismo-sandbox.ts'
import { type SandboxBureau, type SandboxBureauOptions, startSandboxBureau } from './sandbox/sandbox-bureau.ts'
import { crsVendor } from './vendors/crs/crs-vendor.ts'
import { mismoVendor } from './vendors/mismo/mismo-vendor.ts'
import { type VendorAccount, vendorGateway } from './vendors/vendor-gateway.ts'
import { watchedBureaus } from './watched-bureaus.ts'

export interface ConfiguredBureaus {
  gateway: BureauGateway
  close(): Promise<void>
}

interface VendorSetup {
  gateway(account: VendorAccount, deadlineMs: number): BureauGateway
  sandbox(options: SandboxBureauOptions): Promise<SandboxBureau>
}

/** The vendors that reports can be ordered from, as BUREAU_VENDOR names them. */
const VENDORS = {
  reseller: {
    gateway: (account, deadlineMs) => resellerGateway({ ...account, deadlineMs }),
    sandbox: startSandboxBureau,
  },
  crs: {
    gateway: (account, deadlineMs) => vendorGateway(crsVendor(account), deadlineMs),
    sandbox: startCrsSandbox,
  },
  mismo: {
    gateway: (account, deadlineMs) => vendorGateway(mismoVendor(account), deadlineMs),
    sandbox: startMismoSandbox,
  },
} as const satisfies Record<BureauVendor, VendorSetup>

type BureauVendor = 'reseller' | 'crs' | 'mismo'

/**
 * Returns the configured vendor, or else its sandbox, started here on its own socket. `deadlineMs` is each bureau's time
 * limit.
 */
export async function openBureaus(
  account: VendorAccount | null,
  deadlineMs = 20_000,
  vendor: BureauVendor = 'reseller',
): Promise<ConfiguredBureaus> {
  const setup: VendorSetup = VENDORS[vendor]
  if (account !== null) return { gateway: watchedBureaus(setup.gateway(account, deadlineMs)), close: async () => {} }
  const credentials = { apiKey: randomUUID(), apiSecret: randomUUID() }
  const sandbox = await setup.sandbox({ port: 0, ...credentials })
  const gateway = watchedBureaus(setup.gateway({ url: sandbox.url, ...credentials }, deadlineMs))
  return { gateway, close: () => sandbox.close() }
}
