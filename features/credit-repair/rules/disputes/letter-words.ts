import type { PlainDate } from '#platform/rules/dates.ts'
import { isBlockRequest } from './dispute-reason.ts'
import { type Addressed, type DisputeRecipient, recipientName } from './recipient.ts'

/** The text of a letter besides its items. */
export interface LetterWords {
  title: string
  /** The subject line. */
  re: string
  request: string
  /** The statement that the client signs. A letter with untrue statements must never be written (15 USC 1679b(a)). */
  attestation: string
}

/** The facts of a dispute that decide the text of its letter. */
export interface LetterKind {
  reason: string
  recipient?: DisputeRecipient
  asks?: 'dispute' | 'procedure'
  /** True if the letter arrives within the validation period of a collector. */
  is_in_validation_period?: boolean
}

const READ =
  'I am the person named above. I have read what this letter says about each item, and it is true to the best of my knowledge.'
const BELIEVED = `${READ} I dispute no item that I believe to be reported correctly.`

/** Asks for an investigation, free of charge, and its results (15 USC 1681i). */
const DISPUTE: LetterWords = {
  title: 'Dispute letter',
  re: 'dispute of information in my credit file',
  request:
    'I dispute the items listed below, which are in my credit file. Please investigate each of them free of charge, and delete or correct whatever is inaccurate, incomplete or cannot be verified (15 U.S.C. 1681i). Please send me the results in writing.',
  attestation: BELIEVED,
}

/** Asks for a block (15 USC 1681c-2(a)), and to notify the furnisher as 1681c-2(b) requires. */
const BLOCK_REQUEST: LetterWords = {
  title: 'Block request',
  re: 'block of information resulting from identity theft (15 U.S.C. 1681c-2)',
  request:
    'I am a victim of identity theft. The items listed below, which are in my credit file, resulted from it. Please block the reporting of each of them not later than 4 business days after the date you receive this letter (15 U.S.C. 1681c-2(a)). Please promptly notify the furnisher of each item that it may be a result of identity theft, that an identity theft report has been filed, that a block has been requested, and of the effective dates of the block (15 U.S.C. 1681c-2(b)). Should you decline or rescind a block, please notify me promptly (15 U.S.C. 1681c-2(c)). Please confirm the block to me in writing.',
  attestation: `${READ} The items listed above are not information relating to any transaction by me.`,
}

/** Asks a bureau how it verified an item (15 USC 1681i(a)(6)(B)(iii) and (a)(7)). */
const PROCEDURE: LetterWords = {
  title: 'Procedure request',
  re: 'description of your reinvestigation procedure (15 U.S.C. 1681i(a)(7))',
  request:
    'You answered my dispute of the items listed below by verifying them. Please describe the procedure that you used to determine the accuracy and completeness of each item, including the business name, address, and, if reasonably available, the telephone number of each furnisher that you contacted (15 U.S.C. 1681i(a)(6)(B)(iii)). Please send the description not later than 15 days after you receive this letter (15 U.S.C. 1681i(a)(7)).',
  attestation: READ,
}

/** A direct dispute with the company that reports an item (12 CFR 1022.43, 15 USC 1681s-2(a)(8)). */
const DIRECT: LetterWords = {
  title: 'Direct dispute',
  re: 'direct dispute of information that you furnish about me (12 CFR 1022.43)',
  request:
    'I dispute the information listed below, which you furnish to credit bureaus about me. Please conduct a reasonable investigation, review what I have enclosed, and report the results to me within 30 days after you receive this letter (12 CFR 1022.43(e)). If the information is inaccurate, please promptly notify each credit bureau to which you furnished it, and provide the correction (15 U.S.C. 1681s-2(a)(8)(E)). While this dispute is open, please report the account as disputed by the consumer (15 U.S.C. 1681s-2(a)(3)).',
  attestation: BELIEVED,
}

/** Disputes a debt and asks for its verification within the validation period (15 USC 1692g(b), 12 CFR 1006.38). */
const VALIDATION: LetterWords = {
  title: 'Debt verification request',
  re: 'dispute and request for verification of a debt (15 U.S.C. 1692g)',
  request:
    'I dispute the debts listed below, and I write within 30 days after your validation notice. Please stop collecting each of them until you have mailed me verification of the debt or a copy of a judgment, and the name and address of the original creditor if it is another company (15 U.S.C. 1692g(b), 12 CFR 1006.38). If you report a debt to a credit bureau, please report that it is disputed (15 U.S.C. 1692e(8)).',
  attestation: BELIEVED,
}

/** The same after the validation period, when a collector may go on collecting. */
const LATE_VALIDATION: LetterWords = {
  ...VALIDATION,
  re: 'dispute and request for verification of a debt',
  request:
    'I dispute the debts listed below. Please send me verification of each of them, and the name and address of the original creditor if it is another company. If you report a debt to a credit bureau, please report that it is disputed (15 U.S.C. 1692e(8)).',
}

/** Returns the file name of the letter: 'dispute-letter-experian-2026-11-23.pdf'. */
export function letterFileName(dispute: LetterKind & Addressed, day: PlainDate): string {
  const title = letterWords(dispute).title.toLowerCase().replaceAll(' ', '-')
  const to = recipientName(dispute)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${title}-${to.slice(0, 40) || 'recipient'}-${day}.pdf`
}

/** Returns the text of the letter for disputes like this one. */
export function letterWords(dispute: LetterKind): LetterWords {
  if (dispute.asks === 'procedure') return PROCEDURE
  if (isBlockRequest(dispute)) return BLOCK_REQUEST
  if (dispute.recipient === 'furnisher') return DIRECT
  if (dispute.recipient === 'collector') return dispute.is_in_validation_period ? VALIDATION : LATE_VALIDATION
  return DISPUTE
}
