/** A finished e-mail. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Where mail goes: an SMTP server, or the local mailbox. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>
}
