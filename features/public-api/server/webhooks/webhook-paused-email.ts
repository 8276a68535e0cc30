import { FAILING_HOURS, KEPT_DAYS, type OwnPauseReason } from '#features/public-api/rules/webhooks/endpoint.ts'
import { mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface WebhookPausedEmail {
  to: string
  /** Where the endpoint is; the rest of its address may hold a secret of its own. */
  host: string
  reason: OwnPauseReason
  /** What came of the latest attempt, or what is wrong with the address. */
  lastAnswer: string
  link: string
}

/** Tells an owner that an endpoint is told nothing any more, and what to do. */
export function webhookPausedMail({ to, host, reason, lastAnswer, link }: WebhookPausedEmail): Mail {
  const why = {
    gone: `Your webhook endpoint at ${host} answered that it is gone (status 410).`,
    failing: `Nothing has arrived at your webhook endpoint at ${host} for ${FAILING_HOURS} hours. The latest attempt: ${lastAnswer}.`,
    port: `Webhooks are no longer sent to the address of your endpoint at ${host}. ${lastAnswer}.`,
  }
  const next = reason === 'port' ? 'Once you have changed its address' : 'Once it answers again'
  return mailOf({
    to,
    subject: 'One of your webhooks is paused',
    heading: 'A webhook is paused',
    paragraphs: [
      `${why[reason]} We have stopped calling it.`,
      `Events wait for it, for up to ${KEPT_DAYS} days. ${next}, resume it and they are sent.`,
    ],
    action: { label: 'Look at your webhooks', link },
    closing: 'You receive this because you own the company’s account.',
  })
}
