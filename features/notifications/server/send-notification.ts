import type { Pool } from 'pg'
import { z } from 'zod'
import { NOTIFICATIONS } from '#features/notifications/rules/notification.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { notificationMail } from './notification-email.ts'

interface NotificationDeps {
  pool: Pool
  outbox: Pick<Outbox, 'post'>
  appUrl: string
}

const KINDS = NOTIFICATIONS.map(({ kind }) => kind)
const payloadShape = z.object({ person_id: z.uuid(), kind: z.enum(KINDS), details: z.unknown() })

// Asked anew: between the event and its mail somebody may have turned these off, or left.
const RECIPIENT = "select email from app.people where id = $1 and email <> '' and app.wants_notice(id, $2)"

/** Mails what the database noticed, to who still wants to know. The name is the database's: `app.notify` adds these jobs. */
export const notificationTasks = ({ pool, outbox, appUrl }: NotificationDeps): Tasks => ({
  send_notification: (payload) =>
    inTransaction(pool, async (transaction) => {
      const { person_id: personId, kind, details } = payloadShape.parse(payload)
      const { rows } = await transaction.query<{ email: string }>(RECIPIENT, [personId, kind])
      if (rows[0]) await outbox.post(transaction, notificationMail(kind, rows[0].email, details, appUrl))
    }),
})
