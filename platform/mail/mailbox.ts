import type { Pool } from 'pg'
import type { Mail, Mailer } from './mailer.ts'

export interface DeliveredMail extends Omit<Mail, 'messageId' | 'replyTo'> {
  id: string
  replyTo: string | null
  links: string[]
  created_at: Date
}

export interface Mailbox extends Mailer {
  /** Newest first. */
  list: () => Promise<DeliveredMail[]>
}

/** The number of mails kept. */
export const KEPT = 200

const ADD = `
  insert into app.mailbox (recipient, subject, text, html, links, message_id, reply_to) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (message_id) do nothing`

/** Keeps mail in the database instead of sending it, so that every server process sees it. */
export function mailbox(pool: Pool): Mailbox {
  return {
    async send({ to, subject, text, html, messageId, replyTo }) {
      await pool.query(ADD, [to, subject, text, html, linksIn(text), messageId ?? null, replyTo ?? null])
      await pool.query('delete from app.mailbox where id <= (select max(id) from app.mailbox) - $1', [KEPT])
    },
    async list() {
      const { rows } = await pool.query<DeliveredMail>(
        `select id::text, recipient as "to", subject, text, html, links, reply_to as "replyTo", created_at
           from app.mailbox order by mailbox.id desc`,
      )
      return rows
    },
  }
}

/** Returns the URLs in a mail, each once. */
export function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])]
}
