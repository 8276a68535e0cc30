import { z } from 'zod'
import { REVIEW_EVENTS } from '#features/administration/rules/company-review/review.ts'
import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { inDays, timeLeftText } from '#features/organizations/rules/safeguards/incident.ts'
import { UNUSUAL_LABELS, UNUSUAL_SENTENCES, UNUSUAL_USES } from '#features/organizations/rules/sensitive-use.ts'
import { deviceName } from '#features/sign-in/rules/device.ts'
import { UNDELIVERED_REASONS, UNDELIVERED_WORDS } from '#features/signing/rules/undelivered.ts'
import { recordPath } from '#features/tasks/rules/record-path.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import { longDate } from '#platform/rules/dates.ts'
import type { NotificationKind } from './notification.ts'

/** The text of a notification. */
export interface Notice {
  subject: string
  paragraphs: string[]
  /** The page to open, on our own site, and its link text. */
  path: string
  label: string
}

/**
 * Returns a function that validates the details and writes the text. Invalid details throw, because they are a bug in
 * the sender.
 */
const told =
  <Details>(shape: z.ZodType<Details>, words: (details: Details) => Notice) =>
  (details: unknown): Notice =>
    words(shape.parse(details))

// Older notifications have no name, and a new user may not have one yet.
const invitationAccepted = z.object({ name: z.string().nullish(), email: z.string(), role: z.string() })

const figure = (count: number) => count.toLocaleString('en-US')

const SETTINGS = '/dashboard/settings'

const organizationReview = z.object({
  decision: z.enum(REVIEW_EVENTS).exclude(['sent']),
  reason: z.string().nullish(),
})
const REVIEW_SUBJECTS = {
  approved: 'Your company is approved',
  refused: 'Your company was not approved',
  more_requested: 'Your company’s review needs more information',
  reopened: 'Your company is in review again',
} as const

const workRecord = z.object({
  client_id: z.uuid(),
  loan_id: z.uuid().nullish(),
  application_id: z.uuid().nullish(),
  dispute_id: z.uuid().nullish(),
})

const ASKED_DECISIONS = { approved: 'an approval', declined: 'a decline', counteroffered: 'a counteroffer' } as const

const envelope = z.object({ envelope_id: z.uuid() })
const toEnvelope = (id: string) => ({ path: `/dashboard/documents/${id}`, label: 'Open the envelope' })

const WORDS: Record<NotificationKind, (details: unknown) => Notice> = {
  contact_message: told(z.object({ message_id: z.uuid() }), ({ message_id }) => ({
    subject: 'A visitor has written to you',
    paragraphs: ['A message came in on the contact page. Open it to read it, and mark it as handled after your reply.'],
    ...{ path: `/admin/contact?message=${message_id}`, label: 'Read the message' },
  })),
  new_device: told(z.object({ user_agent: z.string(), address: z.string().nullable() }), ({ user_agent, address }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your account with ${deviceName(user_agent)}${address === null ? '' : ` from ${address}`}.`,
      'If this was you, you don’t need to do anything. If not, sign out that device and change your password immediately.',
    ],
    ...{ path: SETTINGS, label: 'See sessions and devices' },
  })),
  account_viewed: told(z.object({ reason: z.string(), minutes: z.number() }), ({ reason, minutes }) => ({
    subject: 'Support is viewing your account',
    paragraphs: [
      `A super admin can view your company read-only for up to ${minutes} minutes. Reason given: ${reason}`,
      'Your audit log shows who it was and when it ended.',
    ],
    ...{ path: '/dashboard/org-admin?section=audit-log', label: 'Open the audit log' },
  })),
  invitation_accepted: told(invitationAccepted, ({ name, email, role }) => ({
    subject: name ? `${quotedName(name)} accepted your invitation` : 'Your invitation was accepted',
    paragraphs: [`${name ? `${name} (${email})` : email} has joined your company as ${role}.`],
    ...{ path: '/dashboard/org-admin', label: 'See the members' },
  })),
  credits_low: told(z.object({ used: z.number(), limit: z.number() }), ({ used, limit }) => ({
    subject: `${Math.round((used / limit) * 100)}% of this month's credits are used`,
    paragraphs: [
      `Your company has used ${figure(used)} of ${figure(limit)} credits. When all credits are used, you can't order reports until next month.`,
    ],
    ...{ path: '/dashboard/org-admin?section=billing', label: 'See plan and usage' },
  })),
  report_failed: told(z.object({ report_id: z.uuid() }), ({ report_id }) => ({
    subject: 'A credit report failed',
    paragraphs: ['No bureau answered a report you ordered. The report shows each bureau’s response.'],
    ...{ path: `/dashboard/credit-bureau/report/${report_id}`, label: 'Open the report' },
  })),
  report_ready: told(z.object({ report_id: z.uuid() }), ({ report_id }) => ({
    subject: 'A credit report is ready',
    paragraphs: ['A report you ordered is ready.'],
    ...{ path: `/dashboard/credit-bureau/report/${report_id}`, label: 'Open the report' },
  })),
  message_received: told(z.object({ client_id: z.uuid() }), ({ client_id }) => ({
    subject: 'A client has written to you',
    paragraphs: ['You have an unread message from a client. The client’s file shows the message and its sender.'],
    ...{ path: `/dashboard/clients/${client_id}?tab=communication`, label: 'Open the conversation' },
  })),
  item_reinserted: told(z.object({ client_id: z.uuid(), bureau: z.enum(BUREAUS) }), ({ client_id, bureau }) => ({
    subject: `${bureauName(bureau)} lists a deleted item again`,
    paragraphs: [
      `A new report lists an item as negative that ${bureauName(bureau)} had deleted after a dispute. The bureau must have told the client in writing within 5 business days.`,
    ],
    ...{ path: `/dashboard/clients/${client_id}?tab=credit-repair`, label: 'See the disputes' },
  })),
  repair_refund_due: told(z.object({ client_id: z.uuid(), bureau: z.enum(BUREAUS) }), ({ client_id, bureau }) => ({
    subject: 'A credit repair fee must be refunded',
    paragraphs: [
      `A result of ${bureauName(bureau)} was corrected after the client paid for it, so its fee has no finished work any more (15 USC 1679b(b)). Until you record the refund, no other fee can be taken from this client.`,
    ],
    ...{ path: `/dashboard/clients/${client_id}?tab=credit-repair`, label: 'See the fees' },
  })),
  notice_due: told(
    z.object({ client_id: z.uuid(), due_on: z.string(), days_left: z.number() }),
    ({ client_id, due_on, days_left }) => ({
      subject: `${days_left <= 2 ? 'Alarm: a' : 'A'} notice to an applicant is ${days_left > 0 ? `due in ${inDays(days_left)}` : timeLeftText(days_left)}`,
      paragraphs: [
        `An application has no decision yet. By ${longDate(due_on)} you must notify the applicant in writing of your decision or, if the application is incomplete, of what is missing (12 CFR 1002.9).`,
      ],
      ...{ path: `/dashboard/clients/${client_id}?tab=lending`, label: 'Open the application' },
    }),
  ),
  application_referred: told(
    z.object({ client_id: z.uuid(), application_id: z.uuid(), by: z.string() }),
    ({ application_id, by }) => ({
      subject: 'A colleague refers an application to you',
      paragraphs: [`${by} asks you to decide a loan application. Their note is on its page.`],
      ...{ path: `/dashboard/lending/applications/${application_id}`, label: 'Open the application' },
    }),
  ),
  override_requested: told(
    z.object({
      application_id: z.uuid(),
      by: z.string(),
      decision: z.enum(['approved', 'declined', 'counteroffered']),
    }),
    ({ application_id, by, decision }) => ({
      subject: 'A decision waits for a second person',
      paragraphs: [
        `${by} asks for ${ASKED_DECISIONS[decision]} that differs from the engine’s decision. Nothing is decided until you or another colleague confirms it.`,
      ],
      ...{ path: `/dashboard/lending/applications/${application_id}`, label: 'Confirm or reject it' },
    }),
  ),
  mentioned: told(workRecord.extend({ by: z.string() }), ({ by, ...record }) => ({
    subject: 'A colleague mentions you in a note',
    paragraphs: [`${by} wrote a note that names you.`],
    ...{ path: recordPath(record), label: 'Open the note' },
  })),
  task_assigned: told(
    workRecord.extend({ by: z.string().nullish(), due_on: z.string().nullish() }),
    ({ by, due_on, ...record }) => ({
      subject: 'A task is assigned to you',
      paragraphs: [`${by ?? 'A colleague'} gave you a task${due_on ? `, due ${longDate(due_on)}` : ''}.`],
      ...{ path: recordPath(record), label: 'Open the task' },
    }),
  ),
  task_due: told(workRecord.extend({ due_on: z.string().nullish() }), ({ due_on }) => ({
    subject: 'A task waits for you',
    paragraphs: [
      due_on ? `One of your tasks is due ${longDate(due_on)}.` : 'The snooze of one of your tasks has ended.',
    ],
    ...{ path: '/dashboard/work', label: 'Open My work' },
  })),
  charge_off_proposed: told(z.object({ loan_id: z.uuid(), days: z.number() }), ({ loan_id, days }) => ({
    subject: 'A loan is proposed for charge-off',
    paragraphs: [
      `It is ${inDays(days)} past due. Accept, decline or defer the proposal and give a reason. Nothing changes until you do.`,
    ],
    ...{ path: `/dashboard/loans/${loan_id}`, label: 'Open the loan' },
  })),
  signing_ended: told(envelope.extend({ how: z.enum(['declined', 'expired']) }), ({ envelope_id, how }) => ({
    subject: how === 'declined' ? 'A signer declined to sign' : 'Documents expired before everyone signed',
    paragraphs: [
      how === 'declined'
        ? 'No one can sign these documents any more. The page of the envelope shows the reason.'
        : 'No one can sign these documents any more. Send them again if they are still needed.',
    ],
    ...toEnvelope(envelope_id),
  })),
  signing_question: told(envelope, ({ envelope_id }) => ({
    subject: 'A signer asks a question',
    paragraphs: ['Answer it on the page of the envelope. The signer reads the answer on their own page.'],
    ...toEnvelope(envelope_id),
  })),
  signing_undelivered: told(envelope.extend({ reason: z.enum(UNDELIVERED_REASONS) }), ({ envelope_id, reason }) => ({
    subject: 'A link to sign didn’t arrive',
    paragraphs: [UNDELIVERED_WORDS[reason]],
    ...toEnvelope(envelope_id),
  })),
  signing_completed: told(envelope, ({ envelope_id }) => ({
    subject: 'Everyone has signed',
    paragraphs: ['The signed documents are in the client’s documents.'],
    ...toEnvelope(envelope_id),
  })),
  fees_suspended: told(z.object({ suspended: z.boolean(), reason: z.string() }), ({ suspended, reason }) => ({
    subject: suspended ? 'Your credit repair fees are suspended' : 'Your credit repair fees can be recorded again',
    paragraphs: [
      suspended
        ? `Until the platform resumes them, your company can’t record fees of credit repair clients. Refunds can be recorded. Reason given: ${reason}`
        : `The platform has resumed your company’s credit repair fees. Reason given: ${reason}`,
    ],
    ...{ path: '/dashboard/org-admin?section=audit-log', label: 'Open the audit log' },
  })),
  company_review: told(organizationReview, ({ decision, reason }) => ({
    subject: REVIEW_SUBJECTS[decision],
    paragraphs: [
      decision === 'approved'
        ? 'Your company can now use live credit bureaus, cards, API keys, and messages to people outside the company.'
        : `Reason given: ${reason ?? ''}`,
    ],
    ...{ path: '/dashboard/going-live/review', label: 'Open the company review' },
  })),
  unusual_reveal: told(z.object({ unusual: z.enum(UNUSUAL_USES), name: z.string() }), ({ unusual, name }) => ({
    subject: `Unusual access to SSNs: ${UNUSUAL_LABELS[unusual].toLowerCase()}`,
    paragraphs: [
      `${name} ${UNUSUAL_SENTENCES[unusual]}`,
      'Check what they revealed and why. If the reason is unclear, ask them and change their access.',
    ],
    ...{ path: '/dashboard/org-admin?section=sensitive-data&unusual=1', label: 'Open sensitive data' },
  })),
  company_suspended: told(z.object({ suspended: z.boolean(), reason: z.string() }), ({ suspended, reason }) => ({
    subject: suspended ? 'Your company is suspended' : 'Your company’s suspension is lifted',
    paragraphs: suspended
      ? [
          `The platform has suspended your company. Reason given: ${reason}`,
          'Your users can still sign in, read and export your data. Everything else has stopped: orders, cards, messages, API keys and webhooks.',
        ]
      : [`Your company can work again. Reason given: ${reason}`],
    ...{ path: '/dashboard/org-admin?section=audit-log', label: 'Open the audit log' },
  })),
  ssn_review: told(z.object({ client_id: z.uuid() }), ({ client_id }) => ({
    subject: 'A different SSN needs review',
    paragraphs: [
      'A colleague entered a different SSN for a client. The SSN on file stays in effect until an owner or admin approves the new one.',
    ],
    ...{ path: `/dashboard/clients/${client_id}`, label: 'Review it in the client’s file' },
  })),
  import_finished: told(
    z.object({ file_name: z.string(), added: z.number(), existing: z.number(), rejected: z.number() }),
    ({ file_name, added, existing, rejected }) => ({
      subject: 'Your import is finished',
      paragraphs: [
        `${file_name}: ${figure(added)} added, ${figure(existing)} already on file, ${figure(rejected)} rejected.`,
      ],
      ...{ path: '/dashboard/clients', label: 'See your clients' },
    }),
  ),
}

/**
 * Returns the text of one event, for its email and for the list in the app. Throws if the details don't match the
 * kind.
 */
export const noticeOf = (kind: NotificationKind, details: unknown): Notice => WORDS[kind](details)
