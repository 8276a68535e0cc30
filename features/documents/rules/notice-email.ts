/** The statuses of a notice sent by e-mail. */
export const NOTICE_EMAIL_STATUSES = ['queued', 'sent', 'failed'] as const
