import { noticeOf } from '#features/notifications/rules/notice.ts'
import type { NotificationKind } from '#features/notifications/rules/notification.ts'
import { mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'

/** Tells one person of one event; says how to be told no more. Throws on details that don't fit the kind. */
export function notificationMail(kind: NotificationKind, to: string, details: unknown, appUrl: string): Mail {
  const { subject, paragraphs, path, label } = noticeOf(kind, details)
  const heading = subject
  const action = { label, link: `${appUrl}${path}` }
  const closing = `You choose at ${appUrl}/dashboard/settings which of these messages you get.`
  return mailOf({ to, subject, heading, paragraphs, action, closing })
}
