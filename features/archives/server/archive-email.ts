import { ARCHIVE_DAYS } from '#features/archives/rules/archive.ts'
import { fileSizeText } from '#features/documents/rules/document-file.ts'
import { type Letterhead, mailOf } from '#platform/mail/email.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface ArchiveEmail {
  to: string
  letterhead: Letterhead
  bytes: number
  /** To the page, not to the file: a mailbox is no place for everything a company owns. */
  link: string
}

/** Says that the archive is ready. */
export function archiveMail({ to, letterhead, bytes, link }: ArchiveEmail): Mail {
  return mailOf(
    {
      to,
      subject: 'Your archive is ready',
      heading: 'Your archive is ready',
      paragraphs: [
        `The archive of everything ${letterhead.name} keeps in Tradeline can be downloaded: ${fileSizeText(bytes)}.`,
        `It is kept for ${ARCHIVE_DAYS} days and then deleted. You will be asked to confirm that it is you.`,
      ],
      action: { label: 'Go to the archive', link },
      closing: 'You receive this because you asked for the archive. If you did not, change your password now.',
    },
    letterhead,
  )
}
