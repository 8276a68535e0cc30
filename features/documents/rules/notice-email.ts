/** What came of a notice that went out by e-mail. */
export const NOTICE_EMAIL_STATUSES = ['queued', 'sent', 'failed'] as const
