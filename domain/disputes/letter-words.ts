import type { Bureau } from '#domain/credit-reports/bureaus.ts'

/**
 * Where each bureau takes disputes by post, a line each.
 *
 * @see https://www.equifax.com/personal/help/article-list/-/h/a/mail-in-credit-report-dispute/ — all three addresses
 */
export const DISPUTE_ADDRESSES: Readonly<Record<Bureau, readonly string[]>> = {
  experian: ['Experian', 'P.O. Box 4500', 'Allen, TX 75013'],
  equifax: ['Equifax Information Services, LLC', 'P.O. Box 740256', 'Atlanta, GA 30374-0256'],
  transunion: ['TransUnion Consumer Solutions', 'P.O. Box 2000', 'Chester, PA 19016'],
}

/** What the client asks of the bureau: an investigation, free of charge, and word of what came of it (15 USC 1681i). */
export const LETTER_REQUEST =
  'I dispute the items listed below, which are in my credit file. Please investigate each of them free of charge, and delete or correct whatever is inaccurate, incomplete or cannot be verified (15 U.S.C. 1681i). Please send me the results in writing.'

/** What the client attests to by signing: a letter of untrue statements must not be written for anybody (15 USC 1679b(a)). */
export const LETTER_ATTESTATION =
  'I am the person named above. I have read what this letter says about each item, and it is true to the best of my knowledge. I dispute no item that I believe to be reported correctly.'
