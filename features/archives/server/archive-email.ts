import { ARCHIVE_DAYS } from '#features/archives/rules/archive.ts'
import { fileSizeText } from '#features/documents/rules/document-file.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface ArchiveEmail {
  to: string
  letterhead: Letterhead
  bytes: number
  /** Links to the page, not to the file, because a mailbox is not a safe place for all of a company's data. */
  link: string
}

/** The email that tells the owner that the archive is ready. */
export function archiveMail({ to, letterhead, bytes, link }: ArchiveEmail): Mail {
  return mailOf(
    {
      to,
      subject: 'Your archive is ready',
      heading: 'Your archive is ready',
      paragraphs: [
        `The archive of all data of ${letterhead.name} in Tradeline is ready to download: ${fileSizeText(bytes)}.`,
        `It is kept for ${ARCHIVE_DAYS} days and then deleted. You will be asked to confirm your identity.`,
      ],
      action: { label: 'Go to the archive', link },
      closing: 'You received this email because you requested the archive. If you did not, change your password now.',
    },
    letterhead,
  )
}
