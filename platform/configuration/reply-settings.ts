import { z } from 'zod'

/** The settings of replies by email. */
export const REPLY_SETTINGS = {
  INBOUND_EMAIL_DOMAIN: z
    .string()
    .regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, 'INBOUND_EMAIL_DOMAIN must be a domain such as reply.example.com')
    .optional(),
  INBOUND_EMAIL_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,200}$/, 'INBOUND_EMAIL_SECRET must be at least 16 letters, digits, - or _')
    .optional(),
}

interface Given {
  INBOUND_EMAIL_DOMAIN?: string | undefined
  INBOUND_EMAIL_SECRET?: string | undefined
}

export const REPLIES_NEED_BOTH = {
  message: 'INBOUND_EMAIL_DOMAIN and INBOUND_EMAIL_SECRET need each other',
}

/** Returns true if both settings are there, or neither. */
export const hasReplySettings = (given: Given): boolean => !given.INBOUND_EMAIL_DOMAIN === !given.INBOUND_EMAIL_SECRET

/** Returns the mail service that receives replies, or null without one. */
export function incomingEmailOf(given: Given): { domain: string; secret: string } | null {
  const { INBOUND_EMAIL_DOMAIN: domain, INBOUND_EMAIL_SECRET: secret } = given
  return domain && secret ? { domain, secret } : null
}
