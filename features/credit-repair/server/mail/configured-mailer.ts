import { randomUUID } from 'node:crypto'
import type { LetterMailer } from './letter-mailer.ts'
import { lobGateway } from './lob-gateway.ts'
import { startSandboxMailer } from './sandbox/sandbox-mailer.ts'

/** The mail service, and whether it is our sandbox, which prints nothing. */
export interface MailerInUse extends LetterMailer {
  isSandbox: boolean
}

export interface ConfiguredMailer extends MailerInUse {
  close(): Promise<void>
}

/** Returns the configured service, or else our sandbox, which it starts on a socket of its own. */
export async function openLetterMailer(config: { url: string; apiKey: string } | null): Promise<ConfiguredMailer> {
  if (config !== null) return { ...lobGateway(config), isSandbox: false, close: async () => {} }
  const apiKey = randomUUID()
  const sandbox = await startSandboxMailer({ port: 0, apiKey })
  return { ...lobGateway({ url: sandbox.url, apiKey }), isSandbox: true, close: () => sandbox.close() }
}
