import { Text } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import { BUREAUS, bureauCode, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { PaymentMark, PaymentTone } from '#features/credit-reports/rules/payment-history.ts'
import { COLLECTION_FIELDS, type ReportField, TRADELINE_FIELDS } from '#features/credit-reports/rules/report-fields.ts'
import {
  type MergedAccount,
  type MergedItem,
  nameOf,
  type ReportView,
} from '#features/credit-reports/rules/report-view.ts'
import { type Cell, headLine, INK_3, line, paper, RED, text, title } from './paper.ts'
import { printable } from './printable.ts'

/** Every account with all its fields, bureau by bureau. */
export function printedAccounts(view: ReportView): ReactElement[] {
  const differing = view.accounts.filter(({ differences }) => differences.length > 0).length
  return [
    title(`Trade accounts (${view.accounts.length}, ${differing} differ between bureaus)`),
    ...view.files
      .filter(({ tradelines }) => tradelines.length === 0)
      .map(({ bureau }) => text(`No accounts reported by ${bureauName(bureau)}`, paper.quiet, `none ${bureau}`)),
    ...legend(view.accounts),
    ...view.accounts.flatMap((account, at) =>
      item(
        nameOf(BUREAUS.map((bureau) => account.byBureau[bureau]?.company)),
        account,
        TRADELINE_FIELDS,
        [paymentLine(account, `account ${at}`)],
        `account ${at}`,
      ),
    ),
  ]
}

/** Every collection. */
export function printedCollections(view: ReportView): ReactElement[] {
  return [
    title(`Collections (${view.collections.length})`),
    ...(view.collections.length === 0 ? [text('No collections reported', paper.quiet, 'no collections')] : []),
    ...view.collections.flatMap((collection, at) =>
      item(
        nameOf(BUREAUS.map((bureau) => collection.byBureau[bureau]?.originalCreditor)),
        collection,
        COLLECTION_FIELDS,
        [],
        `collection ${at}`,
      ),
    ),
  ]
}

const MISSING = { color: INK_3, fontFamily: 'Helvetica-Oblique' }

function item<Item, Field extends string>(
  name: string,
  { byBureau, differences, reaging }: MergedItem<Item, Field>,
  fields: readonly ReportField<Item, Field>[],
  more: ReactElement[],
  key: string,
): ReactElement[] {
  const marked = (field: Field | undefined, bureau: string) =>
    differences.some((difference) => difference.field === field && difference.bureaus.some((odd) => odd === bureau))
  const lines = fields.flatMap(({ label, differing, of }) => {
    const written = BUREAUS.map((bureau) => (byBureau[bureau] === undefined ? null : of(byBureau[bureau])))
    if (written.every((words) => words === null)) return []
    return line(
      label,
      written.map((words, at) => ({ words: words ?? '-', differs: marked(differing, BUREAUS[at] ?? '') })),
      `${key} ${label}`,
    )
  })
  const heads = BUREAUS.map(
    (bureau): Cell =>
      byBureau[bureau]
        ? { words: bureauCode(bureau), style: paper.name }
        : { words: `${bureauCode(bureau)} not reported`, style: MISSING },
  )
  return [
    text(' ', { fontSize: 6 }, `${key} space`),
    headLine(name, heads, `${key} head`),
    ...(reaging === null
      ? []
      : [
          text(
            `Possible re-aging: first delinquency ${reaging.earliest} or ${reaging.latest}`,
            { color: RED, paddingVertical: 2 },
            `${key} reaging`,
          ),
        ]),
    ...lines,
    ...more,
  ]
}

function paymentLine({ byBureau, differences }: MergedAccount, key: string): ReactElement {
  const cells = BUREAUS.map((bureau): Cell => {
    const payments = byBureau[bureau]?.payments ?? []
    return {
      words: '-',
      differs: differences.some(({ field, bureaus }) => field === 'payments' && bureaus.includes(bureau)),
      ...(payments.length > 0 && { parts: runsOf(payments).map(run) }),
    }
  })
  return line('Payments, newest first', cells, `${key} payments`)
}

const TONES: Record<PaymentTone, { color?: string; fontFamily?: string }> = {
  good: {},
  neutral: { color: INK_3 },
  late: { color: '#a04a00', fontFamily: 'Helvetica-Bold' },
  severe: { color: RED, fontFamily: 'Helvetica-Bold' },
}

// Merges equal neighbors into one text, because a file has thousands of months.
function runsOf(payments: readonly PaymentMark[]): { tone: PaymentTone; codes: string[] }[] {
  const runs: { tone: PaymentTone; codes: string[] }[] = []
  for (const { code, tone } of payments) {
    const last = runs.at(-1)
    if (last?.tone === tone) last.codes.push(code)
    else runs.push({ tone, codes: [code] })
  }
  return runs
}

const run = ({ tone, codes }: { tone: PaymentTone; codes: string[] }, at: number) =>
  createElement(Text, { key: at, style: TONES[tone] }, `${printable(codes.join(' '))} `)

/** Explains the payment codes that occur. */
function legend(accounts: readonly MergedAccount[]): ReactElement[] {
  const marks = accounts.flatMap(({ byBureau }) => BUREAUS.flatMap((bureau) => byBureau[bureau]?.payments ?? []))
  const labels = new Map(marks.map(({ code, label }) => [code, label]))
  if (labels.size === 0) return []
  const words = [...labels].map(([code, label]) => `${code} ${label.toLowerCase()}`).toSorted()
  return [text(`Payment codes: ${words.join(' · ')}`, paper.quiet, 'legend')]
}
