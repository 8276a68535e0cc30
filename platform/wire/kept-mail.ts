import { type DeliveredMail, KEPT, linksIn, type Mailbox } from '#platform/mail/mailbox.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Outbox } from '#platform/mail/outbox.ts'

/** Keeps mail in this process, because a database that isn't the product's has no place for it. */
export function keptMail(clock: () => number): Mailbox {
  let mails: DeliveredMail[] = []
  let last = 0
  return {
    async send(mail) {
      mails = [
        {
          ...mail,
          replyTo: mail.replyTo ?? null,
          links: linksIn(mail.text),
          id: String(++last),
          created_at: new Date(clock()),
        },
        ...mails,
      ].slice(0, KEPT)
    },
    list: async () => mails,
  }
}

/** Sends at once, without waiting for the transaction, because a database that isn't the product's has no jobs. */
export const sendingAtOnce = (mailer: Mailer): Outbox => ({ post: (_, mail) => mailer.send(mail), tasks: {} })
