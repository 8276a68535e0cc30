/** A finished mail. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The address that replies go to, if they don't go to the sender. */
  replyTo?: string
  /** Identifies the mail if it is sent again after an interruption. The same on every try, and unique. */
  messageId?: string
}

/** A mail that could not be sent. Its message has neither contents nor recipient. */
export class MailFailed extends Error {
  /** True if retrying is useless. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Sends mail to an SMTP server or the local mailbox. Throws `MailFailed` if it is rejected. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>
}
