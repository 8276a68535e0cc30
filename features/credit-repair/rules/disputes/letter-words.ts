import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { isBlockRequest } from './dispute-reason.ts'

/** The text of a letter besides its items. */
export interface LetterWords {
  title: string
  /** The subject line. */
  re: string
  request: string
  /** The statement that the client signs. A letter with untrue statements must never be written (15 USC 1679b(a)). */
  attestation: string
}

const READ =
  'I am the person named above. I have read what this letter says about each item, and it is true to the best of my knowledge.'

/** Asks for an investigation, free of charge, and its results (15 USC 1681i). */
const DISPUTE: LetterWords = {
  title: 'Dispute letter',
  re: 'dispute of information in my credit file',
  request:
    'I dispute the items listed below, which are in my credit file. Please investigate each of them free of charge, and delete or correct whatever is inaccurate, incomplete or cannot be verified (15 U.S.C. 1681i). Please send me the results in writing.',
  attestation: `${READ} I dispute no item that I believe to be reported correctly.`,
}

/** Asks for a block (15 USC 1681c-2(a)), and to notify the furnisher as 1681c-2(b) requires. */
const BLOCK_REQUEST: LetterWords = {
  title: 'Block request',
  re: 'block of information resulting from identity theft (15 U.S.C. 1681c-2)',
  request:
    'I am a victim of identity theft. The items listed below, which are in my credit file, resulted from it. Please block the reporting of each of them not later than 4 business days after the date you receive this letter (15 U.S.C. 1681c-2(a)). Please promptly notify the furnisher of each item that it may be a result of identity theft, that an identity theft report has been filed, that a block has been requested, and of the effective dates of the block (15 U.S.C. 1681c-2(b)). Should you decline or rescind a block, please notify me promptly (15 U.S.C. 1681c-2(c)). Please confirm the block to me in writing.',
  attestation: `${READ} The items listed above are not information relating to any transaction by me.`,
}

/** Returns the file name of the letter: 'dispute-letter-experian-2026-11-23.pdf'. */
export function letterFileName(dispute: { reason: string; bureau: Bureau }, day: PlainDate): string {
  return `${letterWords(dispute).title.toLowerCase().replace(' ', '-')}-${dispute.bureau}-${day}.pdf`
}

/** Returns the text of the letter for disputes with this reason. */
export function letterWords(dispute: { reason: string }): LetterWords {
  return isBlockRequest(dispute) ? BLOCK_REQUEST : DISPUTE
}
