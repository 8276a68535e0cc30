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

// Checked again, because the person may have turned these emails off or left since the event.
const RECIPIENT = "select email from app.people where id = $1 and email <> '' and app.wants_notice(id, $2)"

/**
 * Mails notifications to the people who still want them. `app.notify` in the database enqueues these jobs under this
 * name.
 */
export const notificationTasks = ({ pool, outbox, appUrl }: NotificationDeps): Tasks => ({
  send_notification: (payload) =>
    inTransaction(pool, async (transaction) => {
      const { person_id: personId, kind, details } = payloadShape.parse(payload)
      const { rows } = await transaction.query<{ email: string }>(RECIPIENT, [personId, kind])
      if (rows[0]) await outbox.post(transaction, notificationMail(kind, rows[0].email, details, appUrl))
    }),
})
