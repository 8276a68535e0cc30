/** What somebody can be told by e-mail, in the order the settings show it. */
export const NOTIFICATIONS = [
  {
    kind: 'new_device',
    label: 'A sign-in with a new device',
    about: 'Somebody signed in as you with a browser that you have not used before.',
  },
  {
    kind: 'account_viewed',
    label: 'Support views your account',
    about: 'For owners: a super admin looks at your company, read-only.',
  },
  { kind: 'invitation_accepted', label: 'An invitation is accepted', about: 'Somebody you invited has joined.' },
  {
    kind: 'credits_low',
    label: '80% of the credits are used',
    about: 'For owners and admins, once the month’s credits run low.',
  },
  { kind: 'report_failed', label: 'A credit report fails', about: 'No bureau answered an order of yours.' },
  { kind: 'report_ready', label: 'A credit report is ready', about: 'An order of yours is done.' },
  {
    kind: 'message_received',
    label: 'A client writes to you',
    about: 'A message came from a client whose contact you are, or whom you wrote to last.',
  },
  {
    kind: 'item_reinserted',
    label: 'A deleted item is back',
    about:
      'A new report lists what a bureau had deleted, of a client whose contact you are or whose dispute you opened.',
  },
  {
    kind: 'notice_due',
    label: 'A notice to an applicant is due',
    about: 'For owners, admins and the client’s contact: five days before the last day, and again two days before.',
  },
  {
    kind: 'charge_off_proposed',
    label: 'A loan is proposed for charge-off',
    about: 'For owners and admins, once a loan is 120 days past due.',
  },
  {
    kind: 'fees_suspended',
    label: 'Your fees are suspended',
    about: 'For owners: the platform suspends credit repair fees, or lets them be recorded again.',
  },
  {
    kind: 'company_review',
    label: 'Your company’s review',
    about: 'For owners: the platform approves or refuses your company, asks for more, or reopens its review.',
  },
  {
    kind: 'unusual_reveal',
    label: 'Unusual access to SSNs',
    about: 'For owners: somebody reveals many SSNs, at night or soon after joining, or reaches a limit.',
  },
  {
    kind: 'company_suspended',
    label: 'Your company is suspended',
    about: 'For owners: the platform suspends your company, or lifts the suspension. You always get this e-mail.',
  },
  {
    kind: 'ssn_review',
    label: 'A second SSN waits for review',
    about: 'For owners and admins: a colleague has entered another SSN for a client who has one.',
  },
  { kind: 'import_finished', label: 'An import is finished', about: 'The rows of a file you imported are in.' },
] as const

export type NotificationKind = (typeof NOTIFICATIONS)[number]['kind']

/** What is mailed whatever its reader chose. app.wants_notice has the same. */
export const ALWAYS_MAILED: readonly NotificationKind[] = ['company_suspended']
