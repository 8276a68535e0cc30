import { cancelUntil } from '#features/credit-repair/rules/cancel-window.ts'
import {
  CANCELLATION_TITLE,
  type ContractClause,
  cancellationParagraphs,
} from '#features/credit-repair/rules/repair-contract.ts'
import {
  RIGHTS_RECEIPT,
  RIGHTS_STATEMENT,
  RIGHTS_STATEMENT_TITLE,
} from '#features/credit-repair/rules/rights-statement.ts'
import { periodOf, stateWindow } from '#features/credit-repair/rules/state-windows.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode, row, type Style } from '#platform/pdf/nodes.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { foot, GAP, LETTER_PAGE, paragraph, signature } from './letter-document.ts'
import { INK_3, paper, text } from './paper.ts'
import type { PrintedContract, PrintedStatement } from './printed-contract.ts'

const BOLD = paper.bold
const BESIDE_SIGNATURE: readonly ContractClause['id'][] = ['state_cancellation', 'cancellation']
const TITLE = { ...BOLD, fontSize: 14 } as const
const H1 = { role: 'H1' } as const

/** The statement of a client's rights as a separate document (15 USC 1679c(b)), with the receipt that they sign. */
export function statementDocument({ clientName, day, isForLink }: PrintedStatement): PdfDocument {
  return file(RIGHTS_STATEMENT_TITLE, { sender: clientName, day }, [
    [
      text(RIGHTS_STATEMENT_TITLE, TITLE, H1),
      ...RIGHTS_STATEMENT.flatMap((said) => paragraphs(said)),
      box(
        GAP,
        [paragraph(RIGHTS_RECEIPT, BOLD), isForLink ? placedSignature(clientName) : signature({ sender: clientName })],
        { isWhole: true },
      ),
    ],
  ])
}

/**
 * The contract for the client to sign, with two notices of cancellation (15 USC 1679e(b)). For a link, the notices are documents of their
 * own, which the client can save and use apart from the contract.
 */
export function contractDocument(contract: PrintedContract): PdfDocument {
  const { clientName, day, clauses, isForLink = false } = contract
  const besideSignature = clauses.filter(({ id }) => BESIDE_SIGNATURE.includes(id))
  const [received, sign] = [isForLink ? [placedInitials()] : [], signed(contract)]
  return file('Credit repair contract', { sender: clientName, day }, [
    [
      text('Credit repair contract', TITLE, H1),
      ...clauses.filter((one) => !besideSignature.includes(one)).map((one) => box({}, clause(one))),
      ...received,
      box({}, [...besideSignature.flatMap((one) => clause(one, BOLD)), sign], { isWhole: true }),
    ],
    ...(isForLink ? [] : [notice(contract), notice(contract)]),
  ])
}

/** One of the two notices of cancellation that go with a contract to sign by link. */
export const noticeDocument = (contract: PrintedContract, copy: 1 | 2): PdfDocument =>
  file(`${CANCELLATION_TITLE} (copy ${copy} of 2)`, { sender: contract.clientName, day: contract.day }, [
    notice(contract),
  ])

const clause = ({ title, text: said }: ContractClause, style: Style = {}): PdfNode[] => [
  text(title, { ...BOLD, ...GAP }, { role: 'H2', keepAhead: 20 }),
  ...paragraphs(said, style),
]

const paragraphs = (said: string, style: Style = {}) =>
  said.split('\n').map((line, at) => paragraph(line, { marginTop: at === 0 ? 6 : 0, ...style }))

/** The places of the client's signature and its date, filled in by the signing link. */
export const SIGNATURE_PLACES = {
  signature: 'client-signature',
  date: 'client-date',
  initials: 'client-initials',
} as const
export const RECEIVED_NOTICES = 'I received two copies of the notice of cancellation with this contract.'

const placedInitials = (): PdfNode =>
  row({ marginTop: 12 }, [
    {
      kind: 'field',
      id: SIGNATURE_PLACES.initials,
      style: { width: '14%', height: 30, marginRight: 12, borderColor: INK_3, borderBottomWidth: 0.8 },
    },
    text(RECEIVED_NOTICES, { width: '80%', marginTop: 16 }),
  ])

function placedSignature(clientName: string): PdfNode {
  const place = (id: string, label: string, width: `${number}%`) =>
    box({ width, marginRight: 24 }, [
      { kind: 'field', id, style: { height: 30, borderColor: INK_3, borderBottomWidth: 0.8 } },
      text(label, { color: INK_3, fontSize: 8 }),
    ])
  return row({ marginTop: 12 }, [
    place(SIGNATURE_PLACES.signature, `Signature of ${clientName}`, '58%'),
    place(SIGNATURE_PLACES.date, 'Date', '28%'),
  ])
}

function signed({ clientName, signatureName, day, isForLink }: PrintedContract): PdfNode {
  if (isForLink) return placedSignature(clientName)
  return signatureName === null
    ? signature({ sender: clientName })
    : text(`Signed by ${signatureName} on ${longDate(day)}`, GAP)
}

function notice(contract: PrintedContract): PdfNode[] {
  const { companyName, companyAddress, clientName, day, isForLink = false, clientState = null } = contract
  const last = longDate(cancelUntil(day, clientState))
  const window = stateWindow(clientState)
  const ofState = window === null ? '' : `, or ${periodOf(window)} after it, whichever is later`
  const later = `, or, if you sign after ${longDate(day)}, on the 3rd business day after the day on which you sign${ofState}`
  const said = cancellationParagraphs(companyName, companyAddress, isForLink ? `${last}${later}` : last, clientState)
  return [
    text(CANCELLATION_TITLE, TITLE, H1),
    ...said.flatMap((words) => paragraphs(words, BOLD)),
    signature({ sender: clientName }),
  ]
}

function file(title: string, whose: { sender: string; day: PlainDate }, parts: PdfNode[][]): PdfDocument {
  return {
    title,
    date: new Date(`${whose.day}T00:00:00Z`),
    sections: parts.map((part) => ({ style: LETTER_PAGE, running: [foot(whose)], content: () => part })),
  }
}
