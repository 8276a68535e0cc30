import { describe, expect, test } from 'vitest'
import { accessTest } from '#features/documents/rules/electronic-records/access-test.ts'
import { feeDocument } from '#features/documents/server/pdf/fee-document.ts'
import { loanLetterDocument } from '#features/documents/server/pdf/loan-letter-document.ts'
import { loanStatementDocument } from '#features/documents/server/pdf/loan-statement-document.ts'
import { noticeDocument } from '#features/documents/server/pdf/notice-document.ts'
import { payoffLetterDocument } from '#features/documents/server/pdf/payoff-letter-document.ts'
import type { LoanPaperHead } from '#features/documents/server/pdf/printed-loan-paper.ts'
import type { PrintedReceipt } from '#features/documents/server/pdf/printed-receipt.ts'
import { receiptDocument } from '#features/documents/server/pdf/receipt-document.ts'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { loanStatement } from '#features/lending/rules/statements/loan-statement.ts'
import { payoffLetter } from '#features/lending/rules/statements/payoff-letter.ts'
import { termsLine } from '#features/lending/rules/statements/terms-line.ts'
import { noticeClosing, noticeKindName, noticeSentences } from '#features/payment-notices/rules/payment-notice.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { linesOf, repeatedIn } from '#test/support/printed.ts'
import { untranslated } from './spanish.ts'

const brand = { name: 'Meridian', accent: null, logo: null }
const headIn = (language: Language): LoanPaperHead => ({
  ...{ brand, companyName: 'Meridian', companyAddress: ['QX-1'], borrowerName: 'Dana', borrowerAddress: ['QX-2'] },
  ...{ language, loanId: 'QX-3', lenderName: 'Harbor', day: '2024-02-19', isSandbox: true, payAddress: 'QX-4' },
  terms: { en: termsLine('personal', terms(), 'en'), es: termsLine('personal', terms(), 'es') },
})
const GIVEN = ['Meridian', 'Dana', 'Harbor', 'Priya', 'QX', 'SANDBOX', 'ACH', 'act', 'K7M 3QP']

const KINDS: readonly Omit<Extract<LoanEvent, { kind: 'fee' }>, 'id' | 'on'>['fee'][] = ['late', 'nsf', 'other']
const ENTERED = events(
  { kind: 'payment', on: '2024-01-20', cents: 10_000 },
  ...KINDS.map((fee) => ({ kind: 'fee', fee, on: '2024-01-25', cents: 1_500 }) as const),
  { kind: 'charge', charge: 'insurance', on: '2024-01-26', cents: 2_000 },
)
const receipt = (more: Partial<PrintedReceipt>): PrintedReceipt => ({
  ...{ name: 'Receipt R-000042', how: 'Check 1042', amount_cents: 5000, tendered_cents: 6000, change_cents: 1000 },
  ...{ received_on: '2026-11-29', received_at: '9:05', taken_by_name: 'Priya', voided_on: '2026-11-30', copy: 2 },
  lines: [
    {
      ...{ loan_id: 'e66c6c79-0000-4000-8000-000000000000', loan_type: 'personal', amount_cents: 5000 },
      ...{ balance_cents: 85_000, interest_cents: 1200, principal_cents: 3700, other_cents: 100 },
    },
  ],
  ...more,
})
const FACTS = { loanId: 'e66c6c79-0000-4000-8000-000000000000', due: '2026-12-01', dueCents: 100, pastDueCents: 100 }
const DAYS = { today: '2024-02-19', asOf: '2024-02-19', goodThrough: '2024-02-29' }

/** Our own documents, which are in the language of their reader. */
const OWN: Readonly<Record<string, (language: Language) => PdfDocument>> = {
  receipt: (language) => receiptDocument({ kind: 'receipt', head: headIn(language), receipt: receipt({}) }),
  'receipt of the pay page': (language) =>
    receiptDocument({
      kind: 'receipt',
      head: headIn(language),
      receipt: receipt({ name: 'Payment receipt', how: 'Card' }),
    }),
  statement: (language) =>
    loanStatementDocument({
      ...{ kind: 'loan-statement', head: headIn(language) },
      statement: loanStatement(terms(), ENTERED, { from: '2024-01-01', until: '2024-02-19' }),
    }),
  'payoff letter': (language) =>
    payoffLetterDocument({
      ...{ kind: 'payoff-letter', head: headIn(language) },
      letter: payoffLetter(terms(), ENTERED, DAYS),
    }),
  ...Object.fromEntries(
    (['reminder', 'late'] as const).map((kind) => [
      kind,
      (language: Language) =>
        loanLetterDocument({
          ...{ kind: 'loan-letter', head: headIn(language) },
          letter: {
            ...{ title: noticeKindName(kind, language), language },
            parts: [
              {
                paragraphs: [
                  ...noticeSentences({ ...FACTS, kind, debitedOn: null }, language),
                  noticeClosing[language],
                ],
              },
            ],
          },
        }),
    ]),
  ),
  'test of electronic notices': (language) =>
    noticeDocument({
      ...{ kind: 'notice', reader: language, isSandbox: false },
      notice: accessTest({ company: 'Meridian', applicant: 'Dana', day: '2026-12-01', code: 'K7M3QP' }, language),
    }),
}

const textOf = (printed: PdfDocument) => [...linesOf(printed), ...repeatedIn(printed)].join('\n')

test.each(Object.entries(OWN))('every sentence is in Spanish: %s', (_, made) => {
  const [english, spanish] = [made('en'), made('es')]

  expect(untranslated(textOf(english), textOf(spanish), GIVEN)).toEqual([])
  expect(untranslated(english.title, spanish.title, GIVEN)).toEqual([])
  expect([english.language, spanish.language]).toEqual(['en-US', 'es-US'])
})

describe('a document whose words the law prescribes in English', () => {
  const notice = (reader: Language) =>
    noticeDocument({
      ...{ kind: 'notice', reader, isSandbox: false },
      notice: {
        ...{ day: '2026-12-01', creditor: { name: 'Meridian', address: '' } },
        ...{ applicant: { name: 'Dana', address: [] }, parts: [] },
      },
    })
  const letter = (reader: Language) =>
    loanLetterDocument({
      ...{ kind: 'loan-letter', head: headIn(reader), letter: { title: 'Extension', parts: [] } },
    })
  const invoice = (reader: Language) =>
    feeDocument({
      ...{ kind: 'fee-document', title: 'Invoice INV-000042', day: '2026-12-01', brand, reader, isSandbox: false },
      ...{ companyName: 'Meridian', companyAddress: [], clientName: 'Dana', clientAddress: [] },
      content: { facts: [], work: [], amounts: [], closing: '' },
    })

  test.each([
    ['notice', notice, 'Aviso de la decisión tomada y sus razones'],
    ['letter', letter, 'Carta sobre su préstamo (prórroga)'],
    ['invoice', invoice, 'Factura INV-000042'],
  ])('says in Spanish below each page which one it is, and where to get help: %s', (_, made, name) => {
    const spanish = repeatedIn(made('es')).join('\n')

    expect(spanish).toContain(`En español: ${name}. El documento está en inglés.`)
    expect(spanish).toContain('comuníquese con Meridian')
    expect(linesOf(made('es'))).toEqual(linesOf(made('en')))
    expect(repeatedIn(made('en')).join('\n')).not.toContain('En español')
  })
})
