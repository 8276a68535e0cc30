import type { PrivacyNotice } from '#features/documents/rules/privacy/notice.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode, row as sideBySide } from '#platform/pdf/nodes.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { foot, paragraph } from './letter-document.ts'
import { INK, paper, text } from './paper.ts'

/** A privacy notice to print. */
export interface PrivacyJob {
  kind: 'privacy'
  notice: PrivacyNotice
  /** The day it was published. */
  day: PlainDate
}

// The model form requires at least 10 points, on two pages that contain only the form.
const PAGE = {
  ...paper.page,
  ...{ paddingTop: 44, paddingBottom: 60, paddingLeft: 48, paddingRight: 48, fontSize: 10, lineHeight: 1.25 },
} as const
const RULE = { borderColor: INK, borderWidth: 0.8 } as const
const ROW = { borderColor: INK, borderBottomWidth: 0.8 } as const
const CELL = { padding: 5 } as const
const TR = { role: 'TR' } as const

/** The notice in the layout of the model form: what is shared and can be limited, then who we are, then definitions. */
export function privacyDocument({ notice, day }: PrivacyJob): PdfDocument {
  const running = [foot({ sender: notice.company, day })]
  return {
    title: notice.title,
    subject: 'Privacy notice',
    date: new Date(`${day}T00:00:00Z`),
    sections: [front(notice), back(notice)].map((side) => ({ style: PAGE, running, content: () => side })),
  }
}

function front({ title, revised, facts, reasons, company, limiting, questions }: PrivacyNotice): PdfNode[] {
  return [
    text(`Rev. ${revised}`, { textAlign: 'right' }),
    table([row('FACTS', [text(title, { ...paper.bold, fontSize: 13 }, { role: 'H1' })])]),
    table(facts.map(({ heading, paragraphs }) => row(heading, all(paragraphs)))),
    table([
      reasonRow(
        'Reasons we can share your personal information',
        `Does ${company} share?`,
        'Can you limit this sharing?',
        true,
      ),
      ...reasons.map(({ reason, shares, mayLimit }) =>
        reasonRow(reason, shares ? 'Yes' : 'No', shares ? yesOrNo(mayLimit) : 'We don’t share'),
      ),
    ]),
    ...(limiting ? [table([row('To limit our sharing', all(limiting.paragraphs))])] : []),
    table([row('Questions?', [text(questions)])]),
  ]
}

const all = (paragraphs: readonly string[]) => paragraphs.map((one) => paragraph(one))

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

function back({ whoWeAre, whatWeDo, definitions, limiting }: PrivacyNotice): PdfNode[] {
  const section = (name: string, answers: PrivacyNotice['whatWeDo']) =>
    table([row(name, []), ...answers.map(({ question, paragraphs }) => row(question, all(paragraphs)))])
  return [
    section('Who we are', whoWeAre),
    section('What we do', whatWeDo),
    section('Definitions', definitions),
    ...(limiting ? [mailIn(limiting)] : []),
  ]
}

/** The mail-in form that the client cuts off. */
const mailIn = ({ choices, mailTo }: NonNullable<PrivacyNotice['limiting']>) =>
  box(
    { ...RULE, marginTop: 10, padding: 6 },
    [
      text('Mail-in form. Mark any/all you want to limit:', paper.bold),
      ...choices.map(({ words }) =>
        sideBySide({ marginTop: 4 }, [
          box({ ...RULE, width: 9, height: 9, marginRight: 6 }, []),
          text(words, { grows: true }),
        ]),
      ),
      ...['Name', 'Address', 'City, State, Zip', 'Account number'].map((label) =>
        sideBySide({ marginTop: 6 }, [
          text(label, { width: 90 }),
          box({ grows: true, borderColor: INK, borderBottomWidth: 0.6, height: 12 }, []),
        ]),
      ),
      text(`Mail to: ${mailTo}`, { marginTop: 6 }),
    ],
    { isWhole: true },
  )

const table = (rows: PdfNode[]) => box({ ...RULE, marginTop: 8 }, rows, { role: 'Table' })

function row(heading: string, contents: PdfNode[]): PdfNode {
  if (contents.length === 0)
    return sideBySide(ROW, [text(heading, { ...CELL, ...paper.bold, grows: true }, { role: 'TH' })], TR)
  return sideBySide(
    ROW,
    [
      text(heading, { ...CELL, ...paper.bold, width: '24%' }, { role: 'TH' }),
      box({ ...CELL, grows: true }, contents, { role: 'TD' }),
    ],
    TR,
  )
}

function reasonRow(reason: string, shares: string, limit: string, isHead = false): PdfNode {
  const style = isHead ? { ...CELL, ...paper.bold } : CELL
  const role = isHead ? 'TH' : 'TD'
  return sideBySide(
    ROW,
    [
      text(reason, { ...style, grows: true }, { role: 'TH' }),
      text(shares, { ...style, width: '19%', textAlign: 'center' }, { role }),
      text(limit, { ...style, width: '21%', textAlign: 'center' }, { role }),
    ],
    TR,
  )
}
