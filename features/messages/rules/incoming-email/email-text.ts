import { LONGEST_BODY, withoutSsns } from '#features/messages/rules/message.ts'
import { splitQuoted } from './quoted-text.ts'
import { visibleText } from './visible-text.ts'

/** The longest quoted text that is kept. */
export const LONGEST_QUOTED = 20_000

/** Longer emails are mostly pictures and styles. Their rest is not read. */
const LONGEST_READ = 500_000

const CUT = '\n\n[The rest of this email was not saved.]'
const WITHOUT_WORDS = '[An email without text.]'

/** The text of an email as the conversation stores it. */
export interface EmailText {
  body: string
  quoted: string | null
}

/**
 * Returns the words of an email and what it quotes, with SSNs masked. The plain text counts; without one, the visible
 * words of the HTML. A text that is too long is cut, and says so. An email that only quotes has its quote as the body.
 */
export function emailText({ text, html }: { text: string; html: string }): EmailText {
  const words = storable((text.trim() === '' ? visibleText(html.slice(0, LONGEST_READ)) : text).slice(0, LONGEST_READ))
  const { body, quoted } = splitQuoted(withoutSsns(words))
  if (body === '' && quoted === null) return { body: WITHOUT_WORDS, quoted: null }
  if (body === '') return { body: cut(quoted ?? '', LONGEST_BODY), quoted: null }
  return { body: cut(body, LONGEST_BODY), quoted: quoted && cut(quoted, LONGEST_QUOTED) }
}

const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : (text.slice(0, longest - CUT.length) + CUT).toWellFormed()
