import { Document, Page, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { longDate } from '#platform/rules/dates.ts'
import { foot, GAP, paragraph, SIZE } from './letter-document.ts'
import { box, paper, RED, text } from './paper.ts'
import { ADVERSE_ACTION_TITLE, type NoticeJob } from './printed-notice.ts'

/** A notice as given with a decision: sender and recipient, then the parts. */
export function noticeDocument({ notice, isSandbox }: NoticeJob): ReactElement<ComponentProps<typeof Document>> {
  const { title = ADVERSE_ACTION_TITLE, day, creditor, applicant, parts } = notice
  const date = new Date(`${day}T00:00:00Z`)
  const sandbox = isSandbox ? 'SANDBOX - this notice is based on synthetic reports: do not send it' : ''
  return createElement(
    Document,
    { title, subject: title, creationDate: date, modificationDate: date, language: 'en-US' },
    createElement(
      Page,
      { size: 'LETTER', style: { ...paper.page, ...SIZE } },
      createElement(View, { key: 'mark', fixed: true, style: MARK }, text(sandbox, { color: RED })),
      box({}, lines([creditor.name, creditor.address].filter(Boolean)), 'from'),
      box(GAP, [text(longDate(day), {}, 'day')], 'day'),
      box(GAP, lines([applicant.name, ...applicant.address]), 'to'),
      text(title, { ...paper.bold, ...GAP, fontSize: 13 }, 'title'),
      ...parts.map(part),
      foot({ sender: applicant.name, day }),
    ),
  )
}

const MARK = { position: 'absolute', left: 72, right: 72, top: 28, fontSize: 8 } as const

const lines = (all: readonly string[]) => all.map((line, at) => text(line, {}, at))

function part({ title, paragraphs, items }: NoticePart, at: number): ReactElement {
  const heading = title === null ? [] : [text(title, paper.bold, 'title')]
  return box(
    GAP,
    [
      // A title never stands alone at the bottom of a page.
      box({}, [...heading, ...paragraphs.slice(0, 1).map((one) => paragraph(one, 'first'))], 'first', true),
      ...paragraphs.slice(1).map((one, place) => paragraph(one, place, { marginTop: 4 })),
      ...items.map((item, place) => text(`${place + 1}. ${item}`, { marginTop: 2, paddingLeft: 14 }, item)),
    ],
    at,
  )
}
