import { randomUUID } from 'node:crypto'
import type { MilitaryRegister } from './military-register.ts'
import { registerGateway } from './register-gateway.ts'
import { startSandboxRegister } from './sandbox/sandbox-register.ts'
import { serviceGateway } from './service-gateway.ts'
import type { ServiceRegister } from './service-register.ts'

/** The register, and whether it is our sandbox, which invents its results. */
export interface RegisterInUse extends MilitaryRegister {
  isSandbox: boolean
}

export interface ConfiguredRegister extends RegisterInUse {
  close(): Promise<void>
}

/** Returns the configured register, or else our sandbox, which it starts on a socket of its own. */
export async function openMilitaryRegister(
  config: { url: string; apiKey: string } | null,
): Promise<ConfiguredRegister> {
  if (config !== null) return { ...registerGateway(config), isSandbox: false, close: async () => {} }
  const apiKey = randomUUID()
  const sandbox = await startSandboxRegister({ port: 0, apiKey })
  return { ...registerGateway({ url: sandbox.url, apiKey }), isSandbox: true, close: () => sandbox.close() }
}

/** The register of military service, and whether it is our sandbox. */
export interface ServiceRegisterInUse extends ServiceRegister {
  isSandbox: boolean
}

/** Returns the configured register of military service, or else our sandbox, which it starts on a socket of its own. */
export async function openServiceRegister(
  config: { url: string; apiKey: string } | null,
): Promise<ServiceRegisterInUse & { close(): Promise<void> }> {
  if (config !== null) return { ...serviceGateway(config), isSandbox: false, close: async () => {} }
  const apiKey = randomUUID()
  const sandbox = await startSandboxRegister({ port: 0, apiKey })
  return { ...serviceGateway({ url: sandbox.url, apiKey }), isSandbox: true, close: () => sandbox.close() }
}
