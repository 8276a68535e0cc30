import type { ReactElement } from 'react'
import type { LoanStatement, StatementRow } from '#features/lending/rules/statements/loan-statement.ts'
import { type OwedPart, totalOf } from '#features/lending/rules/statements/owed.ts'
import { longDate, shortDate } from '#platform/rules/dates.ts'
import { GAP } from './letter-document.ts'
import { addressed, amountLine, loanPaper, type Paper } from './loan-paper.ts'
import { box, paper, text } from './paper.ts'
import type { LoanStatementJob } from './printed-loan-paper.ts'

// Layout slows down with the length of a page, so pages are cut here. More lines on a page flow to another.
const FIRST_PAGE_ROWS = 15
const PAGE_ROWS = 42

/** The statement of a loan: its balances, what is due, and the ledger of the period. */
export function loanStatementDocument({ head, statement }: LoanStatementJob): Paper {
  const { from, until, rows } = statement
  const columns = columnsOf(statement)
  const table = (some: readonly TableRow[]) => [
    headLine(columns),
    ...some.map((row, at) => tableLine(columns, row, at)),
  ]
  const [first = [], ...others] = pagesOf([
    balanceLine(from, 'Opening balance', statement.opening),
    ...rows.map((row) => ({ ...row, isBalance: false })),
    balanceLine(until, 'Closing balance', statement.closing),
  ])
  return loanPaper('Loan statement', head, [
    [
      ...addressed(head, `Loan statement from ${shortDate(from)} to ${shortDate(until)}`),
      summary(statement),
      text('Transactions', { ...paper.bold, ...GAP }, 'transactions'),
      box({ marginTop: 4 }, table(first), 'table'),
    ],
    ...others.map((some) => [box({}, table(some), 'table')]),
  ])
}

type TableRow = Pick<StatementRow, 'on' | 'name' | 'amountCents' | 'parts' | 'owed'> & { isBalance: boolean }

const balanceLine = (on: string, name: string, owed: StatementRow['owed']): TableRow => ({
  ...{ on, name, owed, amountCents: 0, parts: owed, isBalance: true },
})

function pagesOf(rows: readonly TableRow[]): TableRow[][] {
  const pages = [rows.slice(0, FIRST_PAGE_ROWS)]
  for (let at = FIRST_PAGE_ROWS; at < rows.length; at += PAGE_ROWS) pages.push(rows.slice(at, at + PAGE_ROWS))
  return pages
}

function summary(statement: LoanStatement): ReactElement {
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
            'late fee',
          ),
        ]),
  ]
  return box(
    { flexDirection: 'row', marginTop: 10, fontSize: 9 },
    [box({ width: '48%', marginRight: '4%' }, balances, 'balances'), box({ width: '48%' }, due, 'due')],
    'summary',
  )
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

const LINE = { ...paper.row, marginHorizontal: -30, fontSize: 7.5, lineHeight: 1.3 } as const
const DATE = { width: 56 } as const
const NAME = { flexGrow: 1, flexBasis: 0, paddingRight: 4 } as const
// Between the date and 96 points of the name, of 528.
const figureStyle = (columns: readonly Column[]) =>
  ({ width: Math.min(54, Math.floor(376 / columns.length)), textAlign: 'right' }) as const

function headLine(columns: readonly Column[]): ReactElement {
  return box(
    { ...LINE, ...paper.head, ...paper.bold },
    [
      text('Date', DATE, 'date'),
      text('Entry', NAME, 'name'),
      ...columns.map(({ head }) => text(head, figureStyle(columns), head)),
    ],
    'head',
    true,
  )
}

function tableLine(columns: readonly Column[], row: TableRow, at: number): ReactElement {
  return box(
    { ...LINE, ...(row.isBalance && paper.bold) },
    [
      text(shortDate(row.on), DATE, 'date'),
      text(row.name, NAME, 'name'),
      ...columns.map(({ head, centsOf }) => {
        const cents = centsOf(row)
        return text(cents === null ? '' : figure(cents), figureStyle(columns), head)
      }),
    ],
    at,
    true,
  )
}

const FIGURES = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const figure = (cents: number) => (cents / 100).toLocaleString('en-US', FIGURES)
const dollars = (cents: number) => `$${figure(cents)}`
