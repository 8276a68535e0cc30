import { Document, Page } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import type { PrivacyNotice } from '#features/documents/rules/privacy/notice.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { foot, paragraph } from './letter-document.ts'
import { box, INK, paper, text } from './paper.ts'

/** A privacy notice to print. */
export interface PrivacyJob {
  kind: 'privacy'
  notice: PrivacyNotice
  /** The day it was published. */
  day: PlainDate
}

// The model form requires at least 10 points, on two pages that contain only the form.
const PAGE = { paddingTop: 44, paddingBottom: 60, paddingHorizontal: 48, fontSize: 10, lineHeight: 1.25 } as const
const RULE = { borderColor: INK, borderWidth: 0.8 } as const
const ROW = { flexDirection: 'row', borderBottomColor: INK, borderBottomWidth: 0.8 } as const
const CELL = { padding: 5 } as const

/** The notice in the layout of the model form: what is shared and can be limited, then who we are, then definitions. */
export function privacyDocument({ notice, day }: PrivacyJob): ReactElement<ComponentProps<typeof Document>> {
  const date = new Date(`${day}T00:00:00Z`)
  const page = { size: 'LETTER', style: { ...paper.page, ...PAGE } } as const
  return createElement(
    Document,
    { title: notice.title, subject: 'Privacy notice', creationDate: date, modificationDate: date, language: 'en-US' },
    createElement(Page, { ...page, key: 'front' }, ...front(notice), foot({ sender: notice.company, day })),
    createElement(Page, { ...page, key: 'back' }, ...back(notice), foot({ sender: notice.company, day })),
  )
}

function front({ title, revised, facts, reasons, company, limiting, questions }: PrivacyNotice): ReactElement[] {
  return [
    text(`Rev. ${revised}`, { textAlign: 'right' }, 'revised'),
    table('title', [row('FACTS', [text(title, { ...paper.bold, fontSize: 13 }, 'title')], 'facts')]),
    table(
      'facts',
      facts.map(({ heading, paragraphs }) =>
        row(
          heading,
          paragraphs.map((one, at) => paragraph(one, at)),
          heading,
        ),
      ),
    ),
    table('reasons', [
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
    ...(limiting
      ? [
          table('limiting', [
            row(
              'To limit our sharing',
              limiting.paragraphs.map((one, at) => paragraph(one, at)),
              'how',
            ),
          ]),
        ]
      : []),
    table('questions', [row('Questions?', [text(questions, {}, 'questions')], 'questions')]),
  ]
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

function back({ whoWeAre, whatWeDo, definitions, limiting }: PrivacyNotice): ReactElement[] {
  const section = (name: string, answers: PrivacyNotice['whatWeDo']) =>
    table(name, [
      row(name, [], 'name'),
      ...answers.map(({ question, paragraphs }) =>
        row(
          question,
          paragraphs.map((one, at) => paragraph(one, at)),
          question,
        ),
      ),
    ])
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
      text('Mail-in form. Mark any/all you want to limit:', paper.bold, 'name'),
      ...choices.map(({ code, words }) =>
        box(
          { flexDirection: 'row', marginTop: 4 },
          [box({ ...RULE, width: 9, height: 9, marginRight: 6 }, [], 'box'), text(words, { flex: 1 }, 'words')],
          code,
        ),
      ),
      ...['Name', 'Address', 'City, State, Zip', 'Account number'].map((label) =>
        box(
          { flexDirection: 'row', marginTop: 6 },
          [
            text(label, { width: 90 }, 'label'),
            box({ flex: 1, borderBottomColor: INK, borderBottomWidth: 0.6 }, [], 'line'),
          ],
          label,
        ),
      ),
      text(`Mail to: ${mailTo}`, { marginTop: 6 }, 'to'),
    ],
    'mail-in',
    true,
  )

const table = (key: string, rows: ReactElement[]) => box({ ...RULE, borderBottomWidth: 0, marginTop: 8 }, rows, key)

const row = (heading: string, contents: ReactElement[], key: string) =>
  box(
    ROW,
    [
      text(heading, { ...CELL, ...paper.bold, width: contents.length === 0 ? '100%' : '24%' }, 'heading'),
      ...(contents.length === 0 ? [] : [box({ ...CELL, flex: 1 }, contents, 'contents')]),
    ],
    key,
    true,
  )

function reasonRow(reason: string, shares: string, limit: string, isHead = false): ReactElement {
  const style = isHead ? { ...CELL, ...paper.bold } : CELL
  return box(
    ROW,
    [
      text(reason, { ...style, flex: 1 }, 'reason'),
      text(shares, { ...style, width: '19%', textAlign: 'center' }, 'shares'),
      text(limit, { ...style, width: '21%', textAlign: 'center' }, 'limit'),
    ],
    reason,
    true,
  )
}
