import { z } from 'zod'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { deviceName } from '#domain/sign-in/device.ts'
import { mailOf } from './letter.ts'
import type { Mail } from './mailer.ts'

interface Words {
  subject: string
  paragraphs: string[]
  /** Where the button leads, on our own site. */
  path: string
  label: string
}

/** Writes the words for details of one shape; anything else is a defect of who sent it. */
const told =
  <Details>(shape: z.ZodType<Details>, words: (details: Details) => Words) =>
  (details: unknown): Words =>
    words(shape.parse(details))

const SETTINGS = '/dashboard/settings'

const WORDS: Record<NotificationKind, (details: unknown) => Words> = {
  new_device: told(z.object({ user_agent: z.string(), address: z.string().nullable() }), ({ user_agent, address }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Somebody signed in as you with ${deviceName(user_agent)}${address === null ? '' : ` from ${address}`}.`,
      'If it was you, there is nothing to do. If not, sign that device out and change your password at once.',
    ],
    ...{ path: SETTINGS, label: 'See sessions and devices' },
  })),
  account_viewed: told(z.object({ reason: z.string(), minutes: z.number() }), ({ reason, minutes }) => ({
    subject: 'Support is viewing your account',
    paragraphs: [
      `A super admin views your company for up to ${minutes} minutes, read-only. The reason given: ${reason}`,
      'Who it was, and when it ended, stands in your audit log.',
    ],
    ...{ path: '/dashboard/org-admin', label: 'Open the audit log' },
  })),
  invitation_accepted: told(z.object({ email: z.string(), role: z.string() }), ({ email, role }) => ({
    subject: `${email} accepted your invitation`,
    paragraphs: [`${email} has joined your company as ${role}.`],
    ...{ path: '/dashboard/org-admin', label: 'See the members' },
  })),
  credits_low: told(z.object({ used: z.number(), limit: z.number() }), ({ used, limit }) => ({
    subject: `${Math.round((used / limit) * 100)}% of this month's credits are used`,
    paragraphs: [
      `Your company has used ${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} credits. When none is left, reports can't be ordered before the next month.`,
    ],
    ...{ path: '/dashboard/org-admin', label: 'See plan and usage' },
  })),
  report_failed: told(z.object({ report_id: z.uuid() }), ({ report_id }) => ({
    subject: 'A credit report failed',
    paragraphs: ['No bureau answered a report you ordered. What each of them said stands in the report.'],
    ...{ path: `/dashboard/credit-bureau/report/${report_id}`, label: 'Open the report' },
  })),
  report_ready: told(z.object({ report_id: z.uuid() }), ({ report_id }) => ({
    subject: 'A credit report is ready',
    paragraphs: ['A report you ordered is ready to be read.'],
    ...{ path: `/dashboard/credit-bureau/report/${report_id}`, label: 'Open the report' },
  })),
  message_received: told(z.object({ client_id: z.uuid() }), ({ client_id }) => ({
    subject: 'A client has written to you',
    paragraphs: [
      'A message from a client waits to be read. What it says, and who wrote it, stands in the client’s file.',
    ],
    ...{ path: `/dashboard/clients/${client_id}?tab=communication`, label: 'Open the conversation' },
  })),
  import_finished: told(
    z.object({ file_name: z.string(), added: z.number(), existing: z.number(), rejected: z.number() }),
    ({ file_name, added, existing, rejected }) => ({
      subject: 'Your import is finished',
      paragraphs: [`${file_name}: ${added} added, ${existing} there already, ${rejected} refused.`],
      ...{ path: '/dashboard/clients', label: 'See your clients' },
    }),
  ),
}

/** Tells one person of one event; says how to be told no more. Throws on details that don't fit the kind. */
export function notificationMail(kind: NotificationKind, to: string, details: unknown, appUrl: string): Mail {
  const { subject, paragraphs, path, label } = WORDS[kind](details)
  const heading = subject
  const action = { label, link: `${appUrl}${path}` }
  const closing = `You choose at ${appUrl}${SETTINGS} which of these messages you get.`
  return mailOf({ to, subject, heading, paragraphs, action, closing })
}
