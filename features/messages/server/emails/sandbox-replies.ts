import { randomBytes, randomUUID } from 'node:crypto'
import type { DeliveredMail } from '#platform/mail/mailbox.ts'
import { EMAIL_HOOK, type IncomingEmailConfig } from './incoming-email.ts'

/** Returns a mail service for the development mailbox. Its secret is new in each process, which calls only itself. */
export const sandboxReplies = (): IncomingEmailConfig => ({
  domain: 'replies.example.test',
  secret: randomBytes(24).toString('base64url'),
})

/**
 * Returns a function that replies to a mail of the development mailbox as its recipient. It calls our hook as the mail
 * service does, with a signed sender and the mail quoted. Returns false if the hook refused the reply.
 */
export const replyAsRecipient =
  (fetchOwn: (request: Request) => Response | Promise<Response>, appUrl: string, { secret }: IncomingEmailConfig) =>
  async ({ to, replyTo, text: original, created_at }: DeliveredMail, text: string): Promise<boolean> => {
    const quoted = original.split('\n').map((line) => `> ${line}`)
    const id = randomUUID()
    const email = {
      ...{ MessageID: id, FromFull: { Email: to }, OriginalRecipient: replyTo },
      TextBody: [text, '', `On ${created_at.toUTCString()}, the company wrote:`, ...quoted].join('\n'),
      Headers: [
        { Name: 'Message-ID', Value: `<${id}@mail.example.test>` },
        { Name: 'X-Spam-Tests', Value: 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU' },
      ],
    }
    const authorization = `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`
    const request = { method: 'POST', headers: { authorization }, body: JSON.stringify(email) }
    return (await fetchOwn(new Request(`${appUrl}${EMAIL_HOOK}/events`, request))).ok
  }
