import type { Transporter } from 'nodemailer'
import { type Mailer, MailFailed } from './mailer.ts'

const PATIENCE_MS = 15_000

/** Sends through `smtp://user:password@host:port`. The library is loaded with the first mail. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined
  return {
    async send({ messageId, ...mail }) {
      transport ??= connect(smtpUrl)
      try {
        await (await transport).sendMail({
          from,
          ...mail,
          ...(messageId && { messageId: `<${messageId}@${domainOf(from)}>` }),
        })
      } catch (error) {
        // The server's reply may quote the address, and a job's error is stored, so only the code is passed on.
        throw new MailFailed(`sending mail failed: ${smtpCode(error)}`, isForGood(error))
      }
    },
  }
}

/** Returns the domain of a sender such as `Tradeline <no-reply@desk.test>`. */
const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

async function connect(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
}

function smtpCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code
}

/** Returns true if retrying is useless: the server rejected this address or this mail, not us. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false
  return ['RCPT TO', 'DATA'].includes(String(error.command)) && Number(error.responseCode) >= 500
}
