import { z } from 'zod'
import { REVIEW_EVENTS } from '#features/administration/rules/company-review/review.ts'
import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { inDays, timeLeftText } from '#features/organizations/rules/safeguards/incident.ts'
import { UNUSUAL_LABELS, UNUSUAL_SENTENCES, UNUSUAL_USES } from '#features/organizations/rules/sensitive-use.ts'
import { deviceName } from '#features/sign-in/rules/device.ts'
import { quotedName } from '#platform/rules/company-name.ts'
import { longDate } from '#platform/rules/dates.ts'
import type { NotificationKind } from './notification.ts'

/** What happened, in words. */
export interface Notice {
  subject: string
  paragraphs: string[]
  /** Where one reads on, on our own site, and what the way there is called. */
  path: string
  label: string
}

/** Writes the words for details of one shape; anything else is a defect of who sent it. */
const told =
  <Details>(shape: z.ZodType<Details>, words: (details: Details) => Notice) =>
  (details: unknown): Notice =>
    words(shape.parse(details))

// Notices of before have no name, and who has just signed up may have none yet.
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

const WORDS: Record<NotificationKind, (details: unknown) => Notice> = {
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
      `Your company has used ${figure(used)} of ${figure(limit)} credits. When none is left, reports can't be ordered before the next month.`,
    ],
    ...{ path: '/dashboard/org-admin?section=billing', label: 'See plan and usage' },
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
  item_reinserted: told(z.object({ client_id: z.uuid(), bureau: z.enum(BUREAUS) }), ({ client_id, bureau }) => ({
    subject: `${bureauName(bureau)} lists a deleted item again`,
    paragraphs: [
      `A new report lists an item as negative that ${bureauName(bureau)} had deleted after a dispute. The bureau must have told the client in writing within 5 business days.`,
    ],
    ...{ path: `/dashboard/clients/${client_id}?tab=credit-repair`, label: 'See the disputes' },
  })),
  notice_due: told(
    z.object({ client_id: z.uuid(), due_on: z.string(), days_left: z.number() }),
    ({ client_id, due_on, days_left }) => ({
      subject: `${days_left <= 2 ? 'Alarm: a' : 'A'} notice to an applicant is ${days_left > 0 ? `due in ${inDays(days_left)}` : timeLeftText(days_left)}`,
      paragraphs: [
        `An application is not decided. By ${longDate(due_on)} the applicant must be told in writing what became of it or, if it is incomplete, what is missing (12 CFR 1002.9).`,
      ],
      ...{ path: `/dashboard/clients/${client_id}?tab=lending`, label: 'Open the application' },
    }),
  ),
  charge_off_proposed: told(z.object({ loan_id: z.uuid(), days: z.number() }), ({ loan_id, days }) => ({
    subject: 'A loan is proposed for charge-off',
    paragraphs: [
      `It is ${inDays(days)} past due. You accept or decline the proposal, or defer it, and say why; until then nothing changes.`,
    ],
    ...{ path: `/dashboard/loans/${loan_id}`, label: 'Open the loan' },
  })),
  fees_suspended: told(z.object({ suspended: z.boolean(), reason: z.string() }), ({ suspended, reason }) => ({
    subject: suspended ? 'Your credit repair fees are suspended' : 'Your credit repair fees can be recorded again',
    paragraphs: [
      suspended
        ? `Until the platform resumes them, your company can’t record fees of credit repair clients. Refunds can be recorded. The reason given: ${reason}`
        : `The platform has resumed your company’s credit repair fees. The reason given: ${reason}`,
    ],
    ...{ path: '/dashboard/org-admin?section=audit-log', label: 'Open the audit log' },
  })),
  company_review: told(organizationReview, ({ decision, reason }) => ({
    subject: REVIEW_SUBJECTS[decision],
    paragraphs: [
      decision === 'approved'
        ? 'Your company can now use live credit bureaus, cards, API keys, and messages to people outside the company.'
        : `The reason given: ${reason ?? ''}`,
    ],
    ...{ path: '/dashboard/going-live/review', label: 'Open the company review' },
  })),
  unusual_reveal: told(z.object({ unusual: z.enum(UNUSUAL_USES), name: z.string() }), ({ unusual, name }) => ({
    subject: `Unusual access to SSNs: ${UNUSUAL_LABELS[unusual].toLowerCase()}`,
    paragraphs: [
      `${name} ${UNUSUAL_SENTENCES[unusual]}`,
      'Look at what they revealed and why. If you don’t know the reason, ask them, and change their access.',
    ],
    ...{ path: '/dashboard/org-admin?section=sensitive-data&unusual=1', label: 'Open sensitive data' },
  })),
  company_suspended: told(z.object({ suspended: z.boolean(), reason: z.string() }), ({ suspended, reason }) => ({
    subject: suspended ? 'Your company is suspended' : 'Your company’s suspension is lifted',
    paragraphs: suspended
      ? [
          `The platform has suspended your company. The reason given: ${reason}`,
          'Your people can still sign in, read and export your data. Everything else has stopped: orders, cards, messages, API keys and webhooks.',
        ]
      : [`Your company can work again. The reason given: ${reason}`],
    ...{ path: '/dashboard/org-admin?section=audit-log', label: 'Open the audit log' },
  })),
  ssn_review: told(z.object({ client_id: z.uuid() }), ({ client_id }) => ({
    subject: 'A second SSN waits for review',
    paragraphs: [
      'A colleague has entered another SSN for a client who has one. Until an owner or admin approves it, the SSN on file stands.',
    ],
    ...{ path: `/dashboard/clients/${client_id}`, label: 'Review it in the client’s file' },
  })),
  import_finished: told(
    z.object({ file_name: z.string(), added: z.number(), existing: z.number(), rejected: z.number() }),
    ({ file_name, added, existing, rejected }) => ({
      subject: 'Your import is finished',
      paragraphs: [
        `${file_name}: ${figure(added)} added, ${figure(existing)} there already, ${figure(rejected)} refused.`,
      ],
      ...{ path: '/dashboard/clients', label: 'See your clients' },
    }),
  ),
}

/** One event in words, for its letter and for the list in the product. Throws on details that don't fit the kind. */
export const noticeOf = (kind: NotificationKind, details: unknown): Notice => WORDS[kind](details)
