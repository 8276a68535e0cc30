import { BUREAUS, bureauCode, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { PaymentMark, PaymentTone } from '#features/credit-reports/rules/payment-history.ts'
import { COLLECTION_FIELDS, type ReportField, TRADELINE_FIELDS } from '#features/credit-reports/rules/report-fields.ts'
import {
  type MergedAccount,
  type MergedItem,
  nameOf,
  type ReportView,
} from '#features/credit-reports/rules/report-view.ts'
import { box, type PdfNode, type Run, type TextLook } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { type Cell, headLine, INK_3, line, paper, RED, text, title } from './paper.ts'

/** Every account with all its fields, bureau by bureau. */
export function* printedAccounts(view: ReportView): Generator<PdfNode> {
  const differing = view.accounts.filter(({ differences }) => differences.length > 0).length
  yield title(`Trade accounts (${view.accounts.length}, ${differing} differ between bureaus)`)
  for (const { bureau, tradelines, notSent } of view.files) {
    const isOpen = notSent.includes('trade_accounts')
    const words = isOpen
      ? `${bureauName(bureau)} sent no list of accounts`
      : `No accounts reported by ${bureauName(bureau)}`
    if (tradelines.length === 0) yield text(words, paper.quiet)
  }
  yield* legend(view.accounts)
  for (const account of view.accounts) {
    const name = nameOf(BUREAUS.map((bureau) => account.byBureau[bureau]?.company))
    yield item(name, account, TRADELINE_FIELDS, [paymentLine(account)])
  }
}

/** Every collection. */
export function* printedCollections(view: ReportView): Generator<PdfNode> {
  yield title(`Collections (${view.collections.length})`)
  if (view.collections.length === 0) yield text('No collections reported', paper.quiet)
  for (const collection of view.collections) {
    const name = nameOf(BUREAUS.map((bureau) => collection.byBureau[bureau]?.originalCreditor))
    yield item(name, collection, COLLECTION_FIELDS, [])
  }
}

const MISSING = { color: INK_3, fontFamily: 'Helvetica-Oblique' } as const

function item<Item, Field extends string>(
  name: string,
  { byBureau, differences, reaging }: MergedItem<Item, Field>,
  fields: readonly ReportField<Item, Field>[],
  more: PdfNode[],
): PdfNode {
  const marked = (field: Field | undefined, bureau: string) =>
    differences.some((difference) => difference.field === field && difference.bureaus.some((odd) => odd === bureau))
  const lines = fields.flatMap(({ label, differing, of }) => {
    const written = BUREAUS.map((bureau) => (byBureau[bureau] === undefined ? null : of(byBureau[bureau])))
    if (written.every((words) => words === null)) return []
    return line(
      label,
      written.map((words, at) => ({ words: words ?? '-', differs: marked(differing, BUREAUS[at] ?? '') })),
    )
  })
  const heads = BUREAUS.map(
    (bureau): Cell =>
      byBureau[bureau]
        ? { words: bureauCode(bureau), style: paper.name }
        : { words: `${bureauCode(bureau)} not reported`, style: MISSING },
  )
  const warning =
    reaging === null
      ? []
      : [
          text(
            `Possible re-aging: first delinquency ${reaging.earliest} or ${reaging.latest}`,
            { color: RED, paddingTop: 2, paddingBottom: 2 },
            { role: 'TR' },
          ),
        ]
  return box({ marginTop: 9 }, [headLine(name, heads), ...warning, ...lines, ...more], { role: 'Table' })
}

function paymentLine({ byBureau, differences }: MergedAccount): PdfNode {
  const cells = BUREAUS.map((bureau): Cell => {
    const payments = byBureau[bureau]?.payments ?? []
    return {
      words: '-',
      differs: differences.some(({ field, bureaus }) => field === 'payments' && bureaus.includes(bureau)),
      ...(payments.length > 0 && { parts: runsOf(payments).map(run) }),
    }
  })
  return line('Payments, newest first', cells)
}

const TONES: Record<PaymentTone, TextLook> = {
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

const run = ({ tone, codes }: { tone: PaymentTone; codes: string[] }): Run => ({
  words: `${printable(codes.join(' '))} `,
  look: TONES[tone],
})

/** Explains the payment codes that occur. */
function legend(accounts: readonly MergedAccount[]): PdfNode[] {
  const marks = accounts.flatMap(({ byBureau }) => BUREAUS.flatMap((bureau) => byBureau[bureau]?.payments ?? []))
  const labels = new Map(marks.map(({ code, label }) => [code, label]))
  if (labels.size === 0) return []
  const words = [...labels].map(([code, label]) => `${code} ${label.toLowerCase()}`).toSorted()
  return [text(`Payment codes: ${words.join(' · ')}`, paper.quiet)]
}
