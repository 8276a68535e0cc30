import type { AttachedFile } from '#features/messages/rules/incoming-email/attachments.ts'
import type { EmailHeader } from '#features/messages/rules/incoming-email/email-headers.ts'

/** An email that a mail service received for us, in no service's format. */
export interface IncomingEmail {
  /** The service's id of the email. */
  id: string
  /** The addresses it came to, the one that the service received it for first. */
  recipients: string[]
  /** The address in From, which anyone can write. */
  from: string
  text: string
  html: string
  headers: EmailHeader[]
  files: AttachedFile[]
}

/** The mail service that receives replies. */
export interface IncomingEmailConfig {
  /** The domain of the addresses to which clients reply. */
  domain: string
  /** The password with which the service calls us. */
  secret: string
}

/** The path of the service's calls. */
export const EMAIL_HOOK = '/incoming-emails'
