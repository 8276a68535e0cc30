import { CHARGE_OFF_DAYS } from '#features/lending/rules/charge-off-days.ts'

/** Days that a notification is kept. */
export const NOTIFICATION_DAYS = 90

/** The kinds of notification, in the order of the settings page. */
export const NOTIFICATIONS = [
  {
    kind: 'new_device',
    label: 'A sign-in with a new device',
    about: 'Someone signed in to your account with a browser you have not used before.',
  },
  {
    kind: 'account_viewed',
    label: 'Support views your account',
    about: 'For owners: a super admin is viewing your company, read-only.',
  },
  { kind: 'invitation_accepted', label: 'An invitation is accepted', about: 'A person you invited has joined.' },
  {
    kind: 'credits_low',
    label: '80% of the credits are used',
    about: 'For owners and admins: the month’s credits are running low.',
  },
  { kind: 'report_failed', label: 'A credit report fails', about: 'No bureau answered a report you ordered.' },
  { kind: 'report_ready', label: 'A credit report is ready', about: 'A report you ordered is ready.' },
  {
    kind: 'message_received',
    label: 'A client writes to you',
    about: 'A message from a client you are the contact for, or were the last to write to.',
  },
  {
    kind: 'item_reinserted',
    label: 'A deleted item is back',
    about: 'A new report lists an item that a bureau had deleted. You are the client’s contact or opened the dispute.',
  },
  {
    kind: 'repair_refund_due',
    label: 'A credit repair fee must be refunded',
    about: 'For owners, admins and the client’s contact: a result that a client paid for was corrected.',
  },
  {
    kind: 'notice_due',
    label: 'A notice to an applicant is due',
    about: 'For owners, admins and the client’s contact: five days before the deadline, and again two days before.',
  },
  {
    kind: 'application_referred',
    label: 'A colleague refers an application to you',
    about: 'A colleague asks you to decide a loan application.',
  },
  {
    kind: 'override_requested',
    label: 'A decision waits for a second person',
    about: 'For people who may decide against the engine: a colleague’s decision needs your confirmation.',
  },
  {
    kind: 'signing_ended',
    label: 'Documents are declined or expire',
    about:
      'Documents that you sent for signature, or those of a client whose contact you are, can’t be signed any more.',
  },
  {
    kind: 'signing_question',
    label: 'A signer asks a question',
    about: 'About documents that you sent, or those of a client whose contact you are.',
  },
  {
    kind: 'signing_undelivered',
    label: 'A link to sign doesn’t arrive',
    about: 'The email or text to a signer was refused, or a text wasn’t allowed.',
  },
  {
    kind: 'signing_completed',
    label: 'Everyone has signed',
    about: 'Documents that you sent, or those of a client whose contact you are, are signed and filed.',
  },
  {
    kind: 'mentioned',
    label: 'A colleague mentions you',
    about: 'A note about a client names you with an @.',
  },
  {
    kind: 'task_assigned',
    label: 'A colleague gives you a task',
    about: 'A task about a client is assigned to you.',
  },
  { kind: 'task_due', label: 'A task is due', about: 'Your task is due today, or its snooze ends.' },
  {
    kind: 'charge_off_proposed',
    label: 'A loan is proposed for charge-off',
    about: `For owners and admins: a loan is ${CHARGE_OFF_DAYS} days past due.`,
  },
  {
    kind: 'fees_suspended',
    label: 'Your fees are suspended',
    about: 'For owners: the platform suspends or resumes your credit repair fees.',
  },
  {
    kind: 'company_review',
    label: 'Your company’s review',
    about:
      'For owners: the platform approves or refuses your company, asks for more information, or reopens its review.',
  },
  {
    kind: 'unusual_reveal',
    label: 'Unusual access to SSNs',
    about: 'For owners: a person reveals many SSNs, reveals one at night or soon after joining, or reaches a limit.',
  },
  {
    kind: 'company_suspended',
    label: 'Your company is suspended',
    about: 'For owners: the platform suspends your company, or lifts the suspension. You can’t turn this email off.',
  },
  {
    kind: 'ssn_review',
    label: 'A different SSN needs review',
    about: 'For owners and admins: a colleague entered a different SSN for a client.',
  },
  {
    kind: 'contact_message',
    label: 'A visitor writes to us',
    about: 'For super admins: a message came in on the contact page.',
  },
  { kind: 'import_finished', label: 'An import is finished', about: 'A file you imported has been processed.' },
] as const

export type NotificationKind = (typeof NOTIFICATIONS)[number]['kind']

/** Kinds that are always mailed, whatever the user chose. Keep in sync with app.wants_notice. */
export const ALWAYS_MAILED: readonly NotificationKind[] = ['company_suspended']
