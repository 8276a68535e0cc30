import { randomUUID } from 'node:crypto'
import type { MilitaryRegister } from './military-register.ts'
import { registerGateway } from './register-gateway.ts'
import { startSandboxRegister } from './sandbox/sandbox-register.ts'

/** The register, and whether it is our own sandbox, whose answers are made up. */
export interface RegisterInUse extends MilitaryRegister {
  isSandbox: boolean
}

export interface ConfiguredRegister extends RegisterInUse {
  close(): Promise<void>
}

/** The register that is configured, or else our sandbox, started here behind a socket of its own. */
export async function openMilitaryRegister(
  config: { url: string; apiKey: string } | null,
): Promise<ConfiguredRegister> {
  if (config !== null) return { ...registerGateway(config), isSandbox: false, close: async () => {} }
  const apiKey = randomUUID()
  const sandbox = await startSandboxRegister({ port: 0, apiKey })
  return { ...registerGateway({ url: sandbox.url, apiKey }), isSandbox: true, close: () => sandbox.close() }
}
