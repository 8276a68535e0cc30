import { noticeNameEs } from '#features/documents/rules/notice-names.ts'
import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode } from '#platform/pdf/nodes.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import { LOCALES } from '#platform/rules/languages/language.ts'
import { foot, GAP, LETTER_PAGE, mark, paragraph } from './letter-document.ts'
import { paper, text } from './paper.ts'
import { ADVERSE_ACTION_TITLE, type NoticeJob } from './printed-notice.ts'
import { spanishMargin } from './spanish-margin.ts'

/** A notice as given with a decision: sender and recipient, then the parts. */
export function noticeDocument({ notice, reader, isSandbox }: NoticeJob): PdfDocument {
  const { title = ADVERSE_ACTION_TITLE, language = 'en', day, creditor, applicant, parts } = notice
  const isForeign = reader === 'es' && language === 'en'
  const sandbox = isSandbox ? 'SANDBOX - this notice is based on synthetic reports: do not send it' : ''
  const content = [
    box({}, lines([creditor.name, creditor.address].filter(Boolean))),
    text(longDateIn(day, language), GAP),
    box(GAP, lines([applicant.name, ...applicant.address])),
    text(title, { ...paper.bold, ...GAP, fontSize: 13 }, { role: 'H1' }),
    ...parts.map(part),
  ]
  return {
    title,
    subject: title,
    language: LOCALES[language],
    date: new Date(`${day}T00:00:00Z`),
    sections: [
      {
        style: LETTER_PAGE,
        running: [
          mark(sandbox),
          foot({ sender: applicant.name, day, language }),
          ...(isForeign ? [spanishMargin(noticeNameEs(title), creditor.name)] : []),
        ],
        content: () => content,
      },
    ],
  }
}

const lines = (all: readonly string[]) => all.map((line) => text(line))

function part({ title, paragraphs, items }: NoticePart): PdfNode {
  const heading = title === null ? [] : [text(title, paper.bold, { role: 'H2' })]
  return box(GAP, [
    // A title never stands alone at the bottom of a page.
    box({}, [...heading, ...paragraphs.slice(0, 1).map((one) => paragraph(one))], { isWhole: true }),
    ...paragraphs.slice(1).map((one) => paragraph(one, { marginTop: 4 })),
    ...(items.length === 0 ? [] : [box({}, items.map(numbered), { role: 'L' })]),
  ])
}

const numbered = (item: string, place: number) =>
  text(`${place + 1}. ${item}`, { marginTop: 2, paddingLeft: 14 }, { role: 'LI' })
