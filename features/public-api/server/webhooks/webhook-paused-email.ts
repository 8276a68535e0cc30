import { FAILING_HOURS, KEPT_DAYS, type OwnPauseReason } from '#features/public-api/rules/webhooks/endpoint.ts'
import { mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface WebhookPausedEmail {
  to: string
  /** The endpoint's host only, because the rest of its address may contain a secret. */
  host: string
  reason: OwnPauseReason
  /** The result of the latest attempt, or the problem with the address. */
  lastAnswer: string
  link: string
}

/** Tells an owner that deliveries to an endpoint are paused, and what to do. */
export function webhookPausedMail({ to, host, reason, lastAnswer, link }: WebhookPausedEmail): Mail {
  const why = {
    gone: `Your webhook endpoint at ${host} answered that it is gone (status 410).`,
    failing: `Nothing has arrived at your webhook endpoint at ${host} for ${FAILING_HOURS} hours. The latest attempt: ${lastAnswer}.`,
    port: `Webhooks are no longer sent to the address of your endpoint at ${host}. ${lastAnswer}.`,
  }
  const next = reason === 'port' ? 'After you change its address' : 'When it responds again'
  return mailOf({
    to,
    subject: 'One of your webhooks is paused',
    heading: 'A webhook is paused',
    paragraphs: [
      `${why[reason]} We have paused deliveries to it.`,
      `Events are held for up to ${KEPT_DAYS} days. ${next}, resume the endpoint to have them sent.`,
    ],
    action: { label: 'View your webhooks', link },
    closing: 'You received this email because you are an owner of the company’s account.',
  })
}
