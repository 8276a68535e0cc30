import { shortId } from '#features/lending/rules/short-id.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode, row } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { longDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { foot, GAP, LETTER_PAGE, mark } from './letter-document.ts'
import { LONGEST_NAME, letterhead } from './letterhead.ts'
import { amountLine, lines } from './loan-paper.ts'
import { paper, RED, text } from './paper.ts'
import type { PrintedReceipt, ReceiptJob, ReceiptLine } from './printed-receipt.ts'

const SANDBOX = 'SANDBOX - this receipt is about synthetic data'

/** The receipt of a payment: the amounts, and how each loan was paid. Later prints are marked as copies. */
export function receiptDocument({ head, receipt }: ReceiptJob): PdfDocument {
  const { brand, companyName, companyAddress, borrowerName, day, isSandbox } = head
  const name = printable(borrowerName, LONGEST_NAME)
  return {
    title: receipt.name,
    author: companyName,
    date: new Date(`${day}T00:00:00Z`),
    sections: [
      {
        style: LETTER_PAGE,
        running: [mark(isSandbox ? SANDBOX : ''), foot({ sender: name, day: receipt.received_on })],
        content: () => [
          box({ borderBottomWidth: 1.5, borderColor: brand.accent ?? '#8a8577', paddingBottom: 4 }, [
            letterhead(brand),
            ...lines([companyName, ...companyAddress]),
          ]),
          text(receipt.name, { ...paper.bold, ...GAP, fontSize: 14 }, { role: 'H1' }),
          ...marks(receipt),
          facts(receipt, name),
          ...receipt.lines.flatMap(loanPart),
        ],
      },
    ],
  }
}

function marks({ copy, voided_on: voidedOn }: PrintedReceipt): PdfNode[] {
  const red = { ...paper.bold, color: RED, marginTop: 2 }
  return [
    ...(voidedOn === null ? [] : [text(`VOIDED on ${longDate(voidedOn)}. This receipt is not valid.`, red)]),
    ...(copy > 1 ? [text(`COPY ${copy - 1}`, red)] : []),
  ]
}

function facts(receipt: PrintedReceipt, name: string): PdfNode {
  const { received_at: time, taken_by_name: clerk } = receipt
  const when = [longDate(receipt.received_on), ...(time === null ? [] : [time])].join(', ')
  return box(
    GAP,
    [
      ...lines([`Received from ${name}`, clerk === null ? when : `${when}, by ${clerk}`, receipt.how]),
      box(
        { marginTop: 6 },
        [
          amountLine('Amount given', receipt.tendered_cents),
          ...(receipt.change_cents > 0 ? [amountLine('Change', receipt.change_cents)] : []),
          amountLine('Amount paid', receipt.amount_cents, true),
        ],
        { role: 'Table' },
      ),
    ],
    { isWhole: true },
  )
}

function loanPart(line: ReceiptLine): PdfNode {
  return box(
    GAP,
    [
      row({}, [text(`Loan ${shortId(line.loan_id)}`, paper.bold, { role: 'H2' })]),
      box(
        { marginTop: 2 },
        [
          ...(line.principal_cents === 0 ? [] : [amountLine('Principal', line.principal_cents)]),
          ...(line.interest_cents === 0 ? [] : [amountLine('Interest', line.interest_cents)]),
          ...(line.other_cents === 0 ? [] : [amountLine('Fees, charges, and credit', line.other_cents)]),
          amountLine('Paid on this loan', line.amount_cents, true),
        ],
        { role: 'Table' },
      ),
      text(`Principal owed after this payment: ${dollarsAndCents(line.balance_cents)}`, { marginTop: 2 }),
    ],
    { isWhole: true },
  )
}
