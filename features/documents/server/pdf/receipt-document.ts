import { shortId } from '#features/lending/rules/short-id.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode, row } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import { type Language, LOCALES } from '#platform/rules/languages/language.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { foot, GAP, LETTER_PAGE, mark } from './letter-document.ts'
import { LONGEST_NAME, letterhead } from './letterhead.ts'
import { amountLine, lines } from './loan-paper.ts'
import { paper, RED, text } from './paper.ts'
import { PAPER_WORDS, type PaperWords } from './paper-words.ts'
import type { PrintedReceipt, ReceiptJob, ReceiptLine } from './printed-receipt.ts'

/** The receipt of a payment: the amounts, and how each loan was paid. Later prints are marked as copies. */
export function receiptDocument({ head, receipt }: ReceiptJob): PdfDocument {
  const { brand, companyName, companyAddress, borrowerName, day, isSandbox, language } = head
  const words = PAPER_WORDS[language].receipt
  const name = printable(borrowerName, LONGEST_NAME)
  return {
    title: words.title(receipt.name),
    language: LOCALES[language],
    author: companyName,
    date: new Date(`${day}T00:00:00Z`),
    sections: [
      {
        style: LETTER_PAGE,
        running: [mark(isSandbox ? words.sandbox : ''), foot({ sender: name, day: receipt.received_on, language })],
        content: () => [
          box({ borderBottomWidth: 1.5, borderColor: brand.accent ?? '#8a8577', paddingBottom: 4 }, [
            letterhead(brand),
            ...lines([companyName, ...companyAddress]),
          ]),
          text(words.title(receipt.name), { ...paper.bold, ...GAP, fontSize: 14 }, { role: 'H1' }),
          ...marks(receipt, language),
          facts(receipt, name, language),
          ...receipt.lines.map((line) => loanPart(line, words)),
        ],
      },
    ],
  }
}

function marks({ copy, voided_on: voidedOn }: PrintedReceipt, language: Language): PdfNode[] {
  const words = PAPER_WORDS[language].receipt
  const red = { ...paper.bold, color: RED, marginTop: 2 }
  return [
    ...(voidedOn === null ? [] : [text(words.voided(longDateIn(voidedOn, language)), red)]),
    ...(copy > 1 ? [text(`${words.copy} ${copy - 1}`, red)] : []),
  ]
}

function facts(receipt: PrintedReceipt, name: string, language: Language): PdfNode {
  const words = PAPER_WORDS[language].receipt
  const { received_at: time, taken_by_name: clerk } = receipt
  const when = [longDateIn(receipt.received_on, language), ...(time === null ? [] : [time])].join(', ')
  return box(
    GAP,
    [
      ...lines([words.from(name), clerk === null ? when : words.by(when, clerk), words.how(receipt.how)]),
      box(
        { marginTop: 6 },
        [
          amountLine(words.given, receipt.tendered_cents),
          ...(receipt.change_cents > 0 ? [amountLine(words.change, receipt.change_cents)] : []),
          amountLine(words.paid, receipt.amount_cents, true),
        ],
        { role: 'Table' },
      ),
    ],
    { isWhole: true },
  )
}

function loanPart(line: ReceiptLine, words: PaperWords['receipt']): PdfNode {
  return box(
    GAP,
    [
      row({}, [text(`${words.loan} ${shortId(line.loan_id)}`, paper.bold, { role: 'H2' })]),
      box(
        { marginTop: 2 },
        [
          ...(line.principal_cents === 0 ? [] : [amountLine(words.principal, line.principal_cents)]),
          ...(line.interest_cents === 0 ? [] : [amountLine(words.interest, line.interest_cents)]),
          ...(line.other_cents === 0 ? [] : [amountLine(words.other, line.other_cents)]),
          amountLine(words.onLoan, line.amount_cents, true),
        ],
        { role: 'Table' },
      ),
      text(words.owed(dollarsAndCents(line.balance_cents)), { marginTop: 2 }),
    ],
    { isWhole: true },
  )
}
