import { INVITATION_DAYS } from '#features/organizations/rules/invitation.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { quotedName, unlinked } from '#platform/rules/company-name.ts'

export interface InvitationEmail {
  to: string
  companyName: string
  invitedBy: string
  roleName: string
  link: string
  letterhead?: Letterhead
}

/**
 * The email that invites a person to an organization. The link gives access to the reader of the mailbox, so the text explains it.
 */
export function invitationMail(letter: InvitationEmail): Mail {
  const { to, roleName, link, letterhead } = letter
  const [companyName, invitedBy] = [unlinked(letter.companyName), unlinked(letter.invitedBy)]
  return mailOf(
    {
      to,
      subject: `${quotedName(letter.invitedBy)} invites you to ${quotedName(letter.companyName)} on Tradeline`,
      heading: `Join ${companyName}`,
      paragraphs: [
        `${invitedBy} has invited you to work with ${companyName} on Tradeline, as ${unlinked(roleName).toLowerCase()}.`,
      ],
      action: { label: 'Accept the invitation', link },
      closing: `The link works once, for ${to}, and for ${INVITATION_DAYS} days. If you did not expect it, you can ignore this message.`,
    },
    letterhead,
  )
}
