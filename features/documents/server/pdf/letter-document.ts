import { Document, Page, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import { disputeReasonSentence } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { bureauName, disputeAddress } from '#features/credit-reports/rules/bureaus.ts'
import { longDate } from '#platform/rules/dates.ts'
import { box, INK_3, paper, RED, text } from './paper.ts'
import type { PrintedItem, PrintedLetter } from './printed-letter.ts'

export const SIZE = {
  paddingTop: 64,
  paddingBottom: 64,
  paddingHorizontal: 72,
  fontSize: 10.5,
  lineHeight: 1.35,
} as const
const MARGIN = { position: 'absolute', left: 72, right: 72, fontSize: 8 } as const
export const GAP = { marginTop: 14 } as const
const LINE = { borderBottomWidth: 0.8, borderBottomColor: INK_3, height: 28 } as const

/** The letter for the client to sign. The same letter on the same day has identical bytes. */
export function letterDocument(letter: PrintedLetter): ReactElement<ComponentProps<typeof Document>> {
  const { bureau, day, items, words } = letter
  const date = new Date(`${day}T00:00:00Z`)
  return createElement(
    Document,
    {
      title: `${words.title} to ${bureauName(bureau)}`,
      subject: words.re,
      creationDate: date,
      modificationDate: date,
      language: 'en-US',
    },
    createElement(
      Page,
      { size: 'LETTER', style: { ...paper.page, ...SIZE } },
      mark(letter),
      from(letter),
      box(GAP, [text(longDate(day), {}, 'day')], 'day'),
      box(GAP, lines(disputeAddress(bureau)), 'to'),
      text(`Re: ${words.re}`, { ...paper.bold, ...GAP }, 're'),
      paragraph(words.request, 'request', GAP),
      ...items.map(item),
      paragraph(words.attestation, 'attestation', GAP),
      signature(letter),
      enclosed(letter),
      foot(letter),
    ),
  )
}

function mark({ isSandbox }: PrintedLetter) {
  const warning = isSandbox ? 'SANDBOX - this letter disputes synthetic data: do not send it' : ''
  return createElement(View, { key: 'mark', fixed: true, style: { ...MARGIN, top: 28 } }, text(warning, { color: RED }))
}

function from({ sender, address, ssnMask }: PrintedLetter) {
  const identity = ssnMask === null ? [] : [`Social Security number: ${ssnMask}`]
  return box({}, lines([sender, ...address, ...identity]), 'from')
}

const lines = (all: readonly string[]) => all.map((line, at) => text(line, {}, at))

function item({ name, kind, reason, explanation }: PrintedItem, at: number) {
  return box(
    { marginTop: 10, paddingLeft: 14 },
    [
      text(`${at + 1}. ${name} (${kind})`, paper.bold, 'name'),
      text(disputeReasonSentence(reason), {}, 'reason'),
      ...(explanation ?? '').split('\n').map((line, n) => paragraph(line, n)),
    ],
    `item ${at}`,
  )
}

const LONGEST_PIECE = 300

/**
 * Splits a paragraph into pieces, because a page truncates long texts with an ellipsis, and a client's statement must
 * never be cut off.
 */
export function paragraph(
  words: string,
  key: string | number,
  style: { marginTop?: number; fontFamily?: string } = {},
) {
  const pieces = words.match(new RegExp(`.{1,${LONGEST_PIECE}}(?:\\s|$)|.{1,${LONGEST_PIECE}}`, 'gu')) ?? []
  return createElement(Text, { key, style }, ...pieces.map((piece, at) => text(piece, style, at)))
}

/** The signature block, never split across pages. */
export function signature({ sender }: Pick<PrintedLetter, 'sender'>) {
  const field = (label: string, width: string) =>
    box({ width, marginRight: 24 }, [box(LINE, [], 'line'), text(label, { color: INK_3, fontSize: 8 }, 'label')], label)
  return box(
    { flexDirection: 'row', marginTop: 12 },
    [field(`Signature of ${sender}`, '58%'), field('Date', '28%')],
    'signature',
    true,
  )
}

function enclosed({ enclosures }: PrintedLetter) {
  return enclosures.length > 0 && box(GAP, lines(['Enclosed:', ...enclosures]), 'enclosed')
}

/** The footer with the sender and day on each page. */
export function foot({ sender, day }: Pick<PrintedLetter, 'sender' | 'day'>) {
  return createElement(
    View,
    {
      key: 'foot',
      fixed: true,
      // Of 792 points. Elements positioned from the bottom of these pages are not drawn.
      style: { ...MARGIN, top: 748, color: INK_3, flexDirection: 'row', justifyContent: 'space-between' },
    },
    text(`${sender} · ${longDate(day)}`, {}, 'whose'),
    createElement(Text, { key: 'page', render: ({ pageNumber, totalPages }) => `page ${pageNumber} of ${totalPages}` }),
  )
}
