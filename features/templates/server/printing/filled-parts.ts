import type { FILLED_PARTS } from '#features/templates/rules/template-content.ts'
import type { ItemizationRow } from '#features/templates/rules/template-values.ts'
import { box, type PdfNode, text } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { documentWords } from './document-words.ts'
import { table } from './tables.ts'
import { paymentSchedule, tilaBox } from './tila-box.ts'
import { valueIn, type Writing } from './written-words.ts'

/** The parts that the product fills from the tables of a case. */
export const FILLED: Readonly<Record<(typeof FILLED_PARTS)[number], (writing: Writing) => PdfNode>> = {
  tila_box: tilaBox,
  payment_schedule: paymentSchedule,
  itemization,
  services,
  reasons,
  transactions,
}

/** Where the amount financed goes, apart from the disclosure box (1026.17(a)(1), 1026.18(c)). */
function itemization(writing: Writing): PdfNode {
  const words = documentWords(writing.language)
  const lines = (writing.values.tables.itemization ?? []).map((line) => [
    itemWords(line, writing),
    dollarsAndCents(line.kind === 'prepaid_finance_charge' ? -line.cents : line.cents),
  ])
  const total = [words.financedTitle, valueIn('tila.amount_financed_cents', writing)]
  return box({ marginTop: 12 }, [
    text(words.itemization, { fontFamily: 'Helvetica-Bold' }, { role: 'H2', keepAhead: 60 }),
    table(
      [
        { heading: words.item, width: '76%' },
        { heading: words.amount, width: '24%', align: 'right' },
      ],
      [...lines, total],
      { hasTotal: true, style: { marginTop: 3 } },
    ),
  ])
}

function itemWords({ kind, to, purpose }: ItemizationRow, { language }: Writing): string {
  const reason = [to, purpose].filter((one) => one !== null).join(', ')
  const words = documentWords(language)[kind]
  return reason === '' ? words : `${words}: ${reason}`
}

function services({ values, language }: Writing): PdfNode {
  const words = documentWords(language)
  return table(
    [
      { heading: words.service, width: '50%' },
      { heading: words.price, width: '20%', align: 'right' },
      { heading: words.due, width: '30%' },
    ],
    (values.tables.services ?? []).map(({ service, price_cents, due }) => [service, money(price_cents), due ?? '—']),
  )
}

const money = (cents: number | null): string => (cents === null ? '—' : dollarsAndCents(cents))

function reasons({ values }: Writing): PdfNode {
  const lines = (values.tables.reasons ?? []).map((reason, at) =>
    text(printable(`${at + 1}. ${reason}`, Infinity), { marginTop: 3, paddingLeft: 14 }, { role: 'LI' }),
  )
  return box({ marginTop: 6 }, lines, { role: 'L' })
}

function transactions({ values, language }: Writing): PdfNode {
  const words = documentWords(language)
  return table(
    [
      { heading: words.date, width: '22%' },
      { heading: words.description, width: '38%' },
      { heading: words.amount, width: '20%', align: 'right' },
      { heading: words.balance, width: '20%', align: 'right' },
    ],
    (values.tables.transactions ?? []).map(({ on, description, amount_cents, balance_cents }) => [
      ...[longDateIn(on, language), description, money(amount_cents), money(balance_cents)],
    ]),
  )
}
