import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName } from '#platform/rules/company-name.ts'

interface AutopayEmail {
  to: string
  firstName: string
  /** The authorization as it was signed. */
  sentences: string[]
}

/** Returns the email with the borrower's copy of an authorization (12 CFR 1005.10(b)). */
export const autopayEmail = ({ to, firstName, sentences }: AutopayEmail, company: Letterhead): Mail =>
  mailOf(
    {
      to,
      subject: `Your autopay authorization for ${quotedName(company.name)}`,
      heading: 'Your copy of the autopay authorization',
      paragraphs: [`Hello ${firstName}, keep this copy of the authorization that you signed:`, ...sentences],
      closing: 'If you did not sign this authorization, tell the company at once.',
    },
    company,
  )
