import { entryNameEs } from '#features/lending/rules/statements/entry-names-es.ts'
import type { LoanStatement, StatementRow } from '#features/lending/rules/statements/loan-statement.ts'
import { type OwedPart, totalOf } from '#features/lending/rules/statements/owed.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode, type Style, row as sideBySide } from '#platform/pdf/nodes.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { longDateIn, shortDateIn } from '#platform/rules/languages/dates-in-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { GAP } from './letter-document.ts'
import { addressed, amountLine, loanPaper } from './loan-paper.ts'
import { paper, text } from './paper.ts'
import { PAPER_WORDS, type PaperWords } from './paper-words.ts'
import type { LoanStatementJob } from './printed-loan-paper.ts'

/** The statement of a loan: its balances, what is due, and the ledger of the period. */
export function loanStatementDocument({ head, statement }: LoanStatementJob): PdfDocument {
  const { from, until, rows } = statement
  const { language } = head
  const words = PAPER_WORDS[language].statement
  const columns = columnsOf(statement, words)
  const entries = [
    balanceLine(from, words.opening, statement.opening),
    ...rows.map((row) => ({ ...row, isBalance: false })),
    balanceLine(until, words.closing, statement.closing),
  ]
  return loanPaper(words.title, head, [
    ...addressed(head, words.of(shortDateIn(from, language), shortDateIn(until, language))),
    summary(statement, language),
    text(words.transactions, { ...paper.bold, ...GAP }, { role: 'H2', keepAhead: 40 }),
    // Wider than the text above it, so that nine columns of amounts fit.
    box(
      { marginTop: 4, marginLeft: -30, marginRight: -30, fontSize: 7.5, lineHeight: 1.3 },
      entries.map((entry) => tableLine(columns, entry, language)),
      { role: 'Table', repeated: headLine(columns, words) },
    ),
  ])
}

type TableRow = Pick<StatementRow, 'on' | 'name' | 'amountCents' | 'parts' | 'owed'> & { isBalance: boolean }

const balanceLine = (on: string, name: string, owed: StatementRow['owed']): TableRow => ({
  ...{ on, name, owed, amountCents: 0, parts: owed, isBalance: true },
})

function summary(statement: LoanStatement, language: Language): PdfNode {
  const words = PAPER_WORDS[language].statement
  const day = (date: PlainDate) => shortDateIn(date, language)
  const { from, until, opening, closing, pastDueCents, nextDue, dueCents, nextLateFee, feesThisYearCents } = statement
  const unpaidFees = closing.fees + closing.charges
  const balances = [
    amountLine(words.principalBefore(day(from)), opening.principal),
    amountLine(words.payoffBefore(day(from)), totalOf(opening)),
    amountLine(words.principalOn(day(until)), closing.principal),
    amountLine(words.payoffOn(day(until)), totalOf(closing)),
    amountLine(words.feesIn(until.slice(0, 4)), feesThisYearCents),
  ]
  const due = [
    amountLine(words.pastDue, pastDueCents),
    ...(nextDue === null ? [] : [amountLine(words.installmentDue(day(nextDue.on)), nextDue.cents)]),
    amountLine(words.unpaidFees, unpaidFees),
    ...(closing.chargedOff === 0 ? [] : [amountLine(words.chargedOff, closing.chargedOff)]),
    amountLine(nextDue === null ? words.due : words.dueBy(day(nextDue.on)), dueCents, true),
    ...(nextLateFee === null
      ? []
      : [
          text(
            words.lateFee(nextLateFee.installment, longDateIn(nextLateFee.on, language), dollars(nextLateFee.cents)),
            { marginTop: 4 },
          ),
        ]),
  ]
  const [table, notes] = [due.filter(({ kind }) => kind === 'row'), due.filter(({ kind }) => kind !== 'row')]
  return sideBySide({ marginTop: 10, fontSize: 9 }, [
    box({ width: '48%' }, balances, { role: 'Table' }),
    box({ width: '4%' }, []),
    box({ width: '48%' }, [box({}, table, { role: 'Table' }), ...notes]),
  ])
}

interface Column {
  head: string
  centsOf: (row: TableRow) => number | null
}

const part = (head: string, name: OwedPart): Column => ({
  head,
  centsOf: ({ isBalance, parts }) => (isBalance || parts[name] === 0 ? null : parts[name]),
})

/** The columns with an amount in any row. */
function columnsOf({ rows }: LoanStatement, { heads }: PaperWords['statement']): Column[] {
  const rare = (['charges', 'credit', 'chargedOff'] as const).filter((name) =>
    rows.some(({ parts }) => parts[name] !== 0),
  )
  return [
    { head: heads.amount, centsOf: ({ isBalance, amountCents }) => (isBalance ? null : amountCents) },
    ...[part(heads.interest, 'interest'), part(heads.principal, 'principal'), part(heads.fees, 'fees')],
    ...rare.map((name) => part(heads[name], name)),
    { head: heads.balance, centsOf: ({ owed }) => owed.principal },
    // The page is too narrow for it beside two of the rare columns.
    ...(rare.length > 1 ? [] : [{ head: heads.payoff, centsOf: ({ owed }: TableRow) => totalOf(owed) }]),
  ]
}

const DATE = { width: 56 } as const
const NAME = { grows: true, paddingRight: 4 } as const
// Between the date and 96 points of the name, of 528.
const figureStyle = (columns: readonly Column[]): Style => ({
  width: Math.min(54, Math.floor(376 / columns.length)),
  textAlign: 'right',
})

function headLine(columns: readonly Column[], { heads }: PaperWords['statement']): PdfNode {
  return sideBySide(
    { ...paper.row, ...paper.head, ...paper.bold },
    [
      text(heads.date, DATE, { role: 'TH' }),
      text(heads.entry, NAME, { role: 'TH' }),
      ...columns.map(({ head }) => text(head, figureStyle(columns), { role: 'TH' })),
    ],
    { role: 'TR' },
  )
}

function tableLine(columns: readonly Column[], row: TableRow, language: Language): PdfNode {
  const name = language === 'es' ? entryNameEs(row.name) : row.name
  return sideBySide(
    { ...paper.row, ...(row.isBalance && paper.bold) },
    [
      text(shortDateIn(row.on, language), DATE, { role: 'TD' }),
      text(name, NAME, { role: 'TD' }),
      ...columns.map(({ centsOf }) => {
        const cents = centsOf(row)
        return text(cents === null ? '' : figure(cents), figureStyle(columns), { role: 'TD' })
      }),
    ],
    { role: 'TR' },
  )
}

const FIGURES = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const figure = (cents: number) => (cents / 100).toLocaleString('en-US', FIGURES)
const dollars = (cents: number) => `$${figure(cents)}`
