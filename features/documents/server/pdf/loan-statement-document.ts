import type { LoanStatement, StatementRow } from '#features/lending/rules/statements/loan-statement.ts'
import { type OwedPart, totalOf } from '#features/lending/rules/statements/owed.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode, type Style, row as sideBySide } from '#platform/pdf/nodes.ts'
import { longDate, shortDate } from '#platform/rules/dates.ts'
import { GAP } from './letter-document.ts'
import { addressed, amountLine, loanPaper } from './loan-paper.ts'
import { paper, text } from './paper.ts'
import type { LoanStatementJob } from './printed-loan-paper.ts'

/** The statement of a loan: its balances, what is due, and the ledger of the period. */
export function loanStatementDocument({ head, statement }: LoanStatementJob): PdfDocument {
  const { from, until, rows } = statement
  const columns = columnsOf(statement)
  const entries = [
    balanceLine(from, 'Opening balance', statement.opening),
    ...rows.map((row) => ({ ...row, isBalance: false })),
    balanceLine(until, 'Closing balance', statement.closing),
  ]
  return loanPaper('Loan statement', head, [
    ...addressed(head, `Loan statement from ${shortDate(from)} to ${shortDate(until)}`),
    summary(statement),
    text('Transactions', { ...paper.bold, ...GAP }, { role: 'H2', keepAhead: 40 }),
    // Wider than the text above it, so that nine columns of amounts fit.
    box(
      { marginTop: 4, marginLeft: -30, marginRight: -30, fontSize: 7.5, lineHeight: 1.3 },
      entries.map((entry) => tableLine(columns, entry)),
      { role: 'Table', repeated: headLine(columns) },
    ),
  ])
}

type TableRow = Pick<StatementRow, 'on' | 'name' | 'amountCents' | 'parts' | 'owed'> & { isBalance: boolean }

const balanceLine = (on: string, name: string, owed: StatementRow['owed']): TableRow => ({
  ...{ on, name, owed, amountCents: 0, parts: owed, isBalance: true },
})

function summary(statement: LoanStatement): PdfNode {
  const { from, until, opening, closing, pastDueCents, nextDue, dueCents, nextLateFee, feesThisYearCents } = statement
  const unpaidFees = closing.fees + closing.charges
  const balances = [
    amountLine(`Principal before ${shortDate(from)}`, opening.principal),
    amountLine(`Payoff before ${shortDate(from)}`, totalOf(opening)),
    amountLine(`Principal on ${shortDate(until)}`, closing.principal),
    amountLine(`Payoff on ${shortDate(until)}`, totalOf(closing)),
    amountLine(`Fees charged in ${until.slice(0, 4)}`, feesThisYearCents),
  ]
  const due = [
    amountLine('Past due', pastDueCents),
    ...(nextDue === null ? [] : [amountLine(`Installment due ${shortDate(nextDue.on)}`, nextDue.cents)]),
    amountLine('Unpaid fees and charges', unpaidFees),
    ...(closing.chargedOff === 0 ? [] : [amountLine('Charged-off balance', closing.chargedOff)]),
    amountLine(nextDue === null ? 'Amount due' : `Amount due by ${shortDate(nextDue.on)}`, dueCents, true),
    ...(nextLateFee === null
      ? []
      : [
          text(
            `If installment ${nextLateFee.installment} is not paid before ${longDate(nextLateFee.on)}, a late fee of ${dollars(nextLateFee.cents)} is added.`,
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
function columnsOf({ rows }: LoanStatement): Column[] {
  const rare = (['charges', 'credit', 'chargedOff'] as const).filter((name) =>
    rows.some(({ parts }) => parts[name] !== 0),
  )
  return [
    { head: 'Amount', centsOf: ({ isBalance, amountCents }) => (isBalance ? null : amountCents) },
    ...[part('Interest', 'interest'), part('Principal', 'principal'), part('Fees', 'fees')],
    ...rare.map((name) => part(RARE_HEADS[name], name)),
    { head: 'Balance', centsOf: ({ owed }) => owed.principal },
    // The page is too narrow for it beside two of the rare columns.
    ...(rare.length > 1 ? [] : [{ head: 'Payoff', centsOf: ({ owed }: TableRow) => totalOf(owed) }]),
  ]
}

const RARE_HEADS = { charges: 'Charges', credit: 'Credit', chargedOff: 'Charged off' } as const

const DATE = { width: 56 } as const
const NAME = { grows: true, paddingRight: 4 } as const
// Between the date and 96 points of the name, of 528.
const figureStyle = (columns: readonly Column[]): Style => ({
  width: Math.min(54, Math.floor(376 / columns.length)),
  textAlign: 'right',
})

function headLine(columns: readonly Column[]): PdfNode {
  return sideBySide(
    { ...paper.row, ...paper.head, ...paper.bold },
    [
      text('Date', DATE, { role: 'TH' }),
      text('Entry', NAME, { role: 'TH' }),
      ...columns.map(({ head }) => text(head, figureStyle(columns), { role: 'TH' })),
    ],
    { role: 'TR' },
  )
}

function tableLine(columns: readonly Column[], row: TableRow): PdfNode {
  return sideBySide(
    { ...paper.row, ...(row.isBalance && paper.bold) },
    [
      text(shortDate(row.on), DATE, { role: 'TD' }),
      text(row.name, NAME, { role: 'TD' }),
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
