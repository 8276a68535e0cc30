/** A finished e-mail. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Identifies the mail when it is sent again after an interruption: the same on every try, and unlike that of any other mail. */
  messageId?: string
}

/** A mail that was not taken. Says nothing of what stood in it, nor to whom it went. */
export class MailFailed extends Error {
  /** Trying again is of no use. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Where mail goes: an SMTP server, or the local mailbox. A letter that it does not take is a `MailFailed`. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>
}
