/** The statuses of a notice sent by email. */
export const NOTICE_EMAIL_STATUSES = ['queued', 'sent', 'failed'] as const
