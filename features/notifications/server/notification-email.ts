import { noticeOf } from '#features/notifications/rules/notice.ts'
import type { NotificationKind } from '#features/notifications/rules/notification.ts'
import { mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'

/** The email about one event, with a link to turn it off. Throws if the details don't match the kind. */
export function notificationMail(kind: NotificationKind, to: string, details: unknown, appUrl: string): Mail {
  const { subject, paragraphs, path, label } = noticeOf(kind, details)
  const heading = subject
  const action = { label, link: `${appUrl}${path}` }
  const closing = `Choose which of these messages you get at ${appUrl}/dashboard/settings.`
  return mailOf({ to, subject, heading, paragraphs, action, closing })
}
