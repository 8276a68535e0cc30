import { scheduleWords } from '#features/templates/rules/schedule-words.ts'
import { twoDecimals } from '#features/templates/rules/value-words.ts'
import { box, type PdfNode, row, type Style, text } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { documentWords } from './document-words.ts'
import { table } from './tables.ts'
import { valueIn, type Writing } from './written-words.ts'

const LINE = '#171b21'
const BOLD = { fontFamily: 'Helvetica-Bold' } as const

/**
 * The disclosures of a closed-end loan, in a box that contains nothing else. The finance charge and the annual percentage
 * rate are more conspicuous than all other disclosures.
 *
 * @see 12 CFR 1026.17(a), 1026.18, and Model Form H-2
 */
export function tilaBox(writing: Writing): PdfNode {
  const words = documentWords(writing.language)
  const creditor = `${words.creditor}: ${valueIn('tila.creditor_name', writing)}`
  return box(
    { marginTop: 12, borderColor: LINE, borderWidth: 1.5, padding: 8, fontSize: 9.5 },
    [
      text(words.boxTitle, BOLD, { role: 'H2' }),
      text(printable(creditor), { marginBottom: 6 }),
      row({}, figures(writing)),
      text(`${words.schedule}:`, { ...BOLD, marginTop: 8 }),
      paymentSchedule(writing),
      ...remarks(writing),
      text(words.seeContract, { marginTop: 6 }),
      ...((writing.values.estimates ?? []).length > 0 ? [text(words.estimate, { marginTop: 4 })] : []),
    ],
    { isWhole: true },
  )
}

interface Figure {
  title: string
  words: string
  value: string
  isConspicuous?: true
}

function figures(writing: Writing): PdfNode[] {
  const { values, language } = writing
  const words = documentWords(language)
  const { 'tila.total_sale_price_cents': sale, 'tila.down_payment_cents': down = 0 } = values.fields
  const all: Figure[] = [
    { title: words.aprTitle, words: words.aprText, value: apr(writing), isConspicuous: true },
    {
      title: words.chargeTitle,
      words: words.chargeText,
      value: figure('tila.finance_charge_cents', writing),
      isConspicuous: true,
    },
    { title: words.financedTitle, words: words.financedText, value: figure('tila.amount_financed_cents', writing) },
    { title: words.totalTitle, words: words.totalText, value: figure('tila.total_of_payments_cents', writing) },
    ...(sale === undefined
      ? []
      : [
          {
            title: words.saleTitle,
            words: `${words.saleText}${dollarsAndCents(down)}.`,
            value: figure('tila.total_sale_price_cents', writing),
          },
        ]),
  ]
  return all.map((one) => figureBox(one, all.length))
}

function figureBox({ title, words, value, isConspicuous }: Figure, count: number): PdfNode {
  const frame: Style = {
    ...{ width: `${100 / count}%`, height: count > 4 ? 128 : 104, padding: 5, borderColor: LINE },
    borderWidth: isConspicuous ? 2 : 0.6,
  }
  return box(frame, [
    text(title, isConspicuous ? { ...BOLD, fontSize: count > 4 ? 9.5 : 11 } : { fontSize: 9 }),
    text(words, { fontSize: 8, marginTop: 3 }),
    text(value, isConspicuous ? { ...BOLD, fontSize: 15, marginTop: 6 } : { fontSize: 11, marginTop: 6 }),
  ])
}

const apr = (writing: Writing): string =>
  twoDecimals(writing.values.fields['tila.apr_percent'] ?? '') + mark('tila.apr_percent', writing)

const figure = (name: string, writing: Writing): string => valueIn(name, writing) + mark(name, writing)

/** An "e" after a figure that is an estimate (1026.17(c)(2)). */
const mark = (name: string, { values }: Writing): string =>
  (values.estimates ?? []).some((estimate) => estimate === name) ? ' e' : ''

/** The payments: how many, how much, and when. */
export function paymentSchedule(writing: Writing): PdfNode {
  const { values, language } = writing
  const words = documentWords(language)
  return table(
    [
      { heading: words.paymentCount, width: '22%' },
      { heading: words.paymentAmount, width: '26%' },
      { heading: words.paymentDue, width: '52%' },
    ],
    (values.tables.payment_schedule ?? []).map((line) => [
      String(line.count),
      dollarsAndCents(line.payment_cents) + mark('payment_schedule', writing),
      scheduleWords(line, language),
    ]),
    { style: { marginTop: 3 } },
  )
}

const REMARKS = [
  ['insurance', 'tila.insurance'],
  ['security', 'tila.security'],
  ['filingFees', 'tila.filing_fees_cents'],
  ['lateCharge', 'tila.late_charge'],
  ['prepayment', 'tila.prepayment'],
  ['requiredDeposit', 'tila.required_deposit'],
  ['demandFeature', 'tila.demand_feature'],
  ['assumption', 'tila.assumption'],
] as const

/** The other disclosures of the box. Those that don't apply to the loan are left out (commentary 17(a)(1)-1). */
function remarks(writing: Writing): PdfNode[] {
  const words = documentWords(writing.language)
  return REMARKS.filter(([, name]) => writing.values.fields[name] !== undefined).map(([key, name]) =>
    text([{ words: `${words[key]}: `, look: BOLD }, { words: printable(figure(name, writing), Infinity) }], {
      marginTop: 4,
    }),
  )
}
