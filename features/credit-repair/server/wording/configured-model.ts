import { randomUUID } from 'node:crypto'
import { openAiGateway } from './openai-gateway.ts'
import { startSandboxModel } from './sandbox/sandbox-model.ts'
import type { WordingModel } from './wording-model.ts'

/** The model, and whether it is our sandbox, which only recombines its own sentences. */
export interface ModelInUse extends WordingModel {
  isSandbox: boolean
}

export interface ConfiguredModel extends ModelInUse {
  close(): Promise<void>
}

/** Returns the configured model, or else our sandbox, which it starts on a socket of its own. */
export async function openWordingModel(
  config: { url: string; apiKey: string; model: string } | null,
): Promise<ConfiguredModel> {
  if (config !== null) return { ...openAiGateway(config), isSandbox: false, close: async () => {} }
  const apiKey = randomUUID()
  const sandbox = await startSandboxModel({ port: 0, apiKey })
  const gateway = openAiGateway({ url: sandbox.url, apiKey, model: 'sandbox' })
  return { ...gateway, isSandbox: true, close: () => sandbox.close() }
}
