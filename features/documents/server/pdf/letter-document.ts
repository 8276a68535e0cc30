import { disputeReasonSentence } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { fileItemWords } from '#features/credit-reports/rules/item-kinds.ts'
import type { PdfDocument, Running } from '#platform/pdf/document.ts'
import { box, type PdfNode, text as plainText, row, type Style } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { longDate, usDate } from '#platform/rules/dates.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { INK_3, paper, RED, text } from './paper.ts'
import { PAPER_WORDS } from './paper-words.ts'
import type { PrintedItem, PrintedLetter } from './printed-letter.ts'

/** The page of a letter. */
export const LETTER_PAGE = {
  ...paper.page,
  ...{ paddingTop: 64, paddingBottom: 64, paddingLeft: 72, paddingRight: 72, fontSize: 10.5, lineHeight: 1.35 },
} as const
const SIDES = { left: 72, right: 72 } as const
export const GAP = { marginTop: 14 } as const
const LINE = { borderBottomWidth: 0.8, borderColor: INK_3, height: 28 } as const

/** The letter for the client to sign. The same letter on the same day has identical bytes. */
export function letterDocument(letter: PrintedLetter): PdfDocument {
  const { recipient, day, items, words, isSandbox } = letter
  const warning = isSandbox ? 'SANDBOX - this letter disputes synthetic data: do not send it' : ''
  const content = [
    from(letter),
    text(longDate(day), GAP),
    box(GAP, lines(recipient.lines)),
    text(`Re: ${words.re}`, { ...paper.bold, ...GAP }),
    paragraph(words.request, GAP),
    ...items.map(item),
    paragraph(words.attestation, GAP),
    signature(letter),
    ...enclosed(letter),
  ]
  return {
    title: `${words.title} to ${recipient.name}`,
    subject: words.re,
    date: new Date(`${day}T00:00:00Z`),
    sections: [{ style: LETTER_PAGE, running: [mark(warning), foot(letter)], content: () => content }],
  }
}

/** The warning at the top of each page of a sandbox document. */
export const mark = (warning: string): Running => ({
  ...SIDES,
  top: 28,
  style: { fontSize: 8, color: RED },
  node: () => text(warning),
})

function from({ sender, address, ssnMask, dateOfBirth }: PrintedLetter): PdfNode {
  const identity = [
    ...(ssnMask === null ? [] : [`Social Security number: ${ssnMask}`]),
    ...(dateOfBirth === null ? [] : [`Date of birth: ${usDate(dateOfBirth)}`]),
  ]
  return box({}, lines([sender, ...address, ...identity]))
}

const lines = (all: readonly string[]) => all.map((line) => text(line))

function item({ name, kind, reason, explanation, facts, claims }: PrintedItem, at: number): PdfNode {
  return box({ marginTop: 10, paddingLeft: 14 }, [
    text(`${at + 1}. ${name} (${fileItemWords(kind)})`, paper.bold),
    ...(facts.length === 0 ? [] : [paragraph(facts.join(' · '), { color: INK_3 })]),
    text(disputeReasonSentence(reason, kind)),
    ...claims.map((claim) => paragraph(claim)),
    ...(explanation ?? '').split('\n').map((line) => paragraph(line)),
  ])
}

/** A paragraph of any length. A client's statement must never be cut off. */
export const paragraph = (words: string, style: Style = {}): PdfNode => plainText(printable(words, Infinity), style)

/** The signature block, never split across pages. */
export function signature({ sender }: Pick<PrintedLetter, 'sender'>): PdfNode {
  const field = (label: string, width: `${number}%`) =>
    box({ width, marginRight: 24 }, [box(LINE, []), text(label, { color: INK_3, fontSize: 8 })])
  return row({ marginTop: 12 }, [field(`Signature of ${sender}`, '58%'), field('Date', '28%')])
}

const enclosed = ({ enclosures }: PrintedLetter): PdfNode[] =>
  enclosures.length > 0 ? [box(GAP, lines(['Enclosed:', ...enclosures]))] : []

type Footed = Pick<PrintedLetter, 'sender' | 'day'> & { language?: Language }

/** The footer with the sender and day on each page. English if no language is given. */
export const foot = ({ sender, day, language = 'en' }: Footed): Running => ({
  ...SIDES,
  top: 748,
  style: { fontSize: 8, color: INK_3 },
  node: (page, pages) =>
    row({}, [text(`${sender} · ${longDateIn(day, language)}`), text(PAPER_WORDS[language].page(page, pages))], {
      spread: 'apart',
    }),
})
