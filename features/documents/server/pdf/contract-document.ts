import { Document, Page } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import {
  CANCELLATION_TITLE,
  type ContractClause,
  cancellationNotice,
} from '#features/credit-repair/rules/repair-contract.ts'
import {
  RIGHTS_RECEIPT,
  RIGHTS_STATEMENT,
  RIGHTS_STATEMENT_TITLE,
} from '#features/credit-repair/rules/rights-statement.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { foot, GAP, paragraph, SIZE, signature } from './letter-document.ts'
import { box, paper, text } from './paper.ts'
import type { PrintedContract, PrintedStatement } from './printed-contract.ts'

type Paper = ReactElement<ComponentProps<typeof Document>>
const BOLD = { fontFamily: 'Helvetica-Bold' }
const TITLE = { ...BOLD, fontSize: 14 }

/** The statement of a client's rights as a separate document (15 USC 1679c(b)), with the receipt that they sign. */
export function statementDocument({ clientName, day }: PrintedStatement): Paper {
  return file(RIGHTS_STATEMENT_TITLE, day, [
    page('statement', { sender: clientName, day }, [
      text(RIGHTS_STATEMENT_TITLE, TITLE, 'title'),
      ...RIGHTS_STATEMENT.flatMap((said, at) => paragraphs(said, `said ${at}`)),
      box(GAP, [paragraph(RIGHTS_RECEIPT, 'receipt', BOLD), signature({ sender: clientName })], 'receipt', true),
    ]),
  ])
}

/** The contract for the client to sign, with two notices of cancellation (15 USC 1679e(b)). */
export function contractDocument(contract: PrintedContract): Paper {
  const { clientName, day, clauses } = contract
  const whose = { sender: clientName, day }
  const besideSignature = clauses.at(-1)
  return file('Credit repair contract', day, [
    page('contract', whose, [
      text('Credit repair contract', TITLE, 'title'),
      ...clauses.slice(0, -1).map((one) => box({}, clause(one), one.id)),
      box({}, [...(besideSignature ? clause(besideSignature, BOLD) : []), signed(contract)], 'signature', true),
    ]),
    ...['first', 'second'].map((copy) => page(`${copy} notice`, whose, notice(contract))),
  ])
}

function clause({ title, text: said }: ContractClause, style: { fontFamily?: string } = {}): ReactElement[] {
  return [text(title, { ...BOLD, ...GAP }, 'title'), ...paragraphs(said, 'said', style)]
}

const paragraphs = (said: string, key: string, style: { fontFamily?: string } = {}) =>
  said.split('\n').map((line, at) => paragraph(line, `${key} ${at}`, { marginTop: at === 0 ? 6 : 0, ...style }))

function signed({ clientName, signatureName, day }: PrintedContract): ReactElement {
  return signatureName === null
    ? signature({ sender: clientName })
    : text(`Signed by ${signatureName} on ${longDate(day)}`, GAP, 'signed')
}

function notice({ companyName, companyAddress, clientName, day }: PrintedContract): ReactElement[] {
  const said = cancellationNotice({ company_name: companyName, company_address: companyAddress, contract_date: day })
  return [
    text(CANCELLATION_TITLE, TITLE, 'title'),
    ...said.flatMap((words, at) => paragraphs(words, `said ${at}`, BOLD)),
    signature({ sender: clientName }),
  ]
}

function page(key: string, whose: { sender: string; day: PlainDate }, content: ReactElement[]): ReactElement {
  return createElement(Page, { key, size: 'LETTER', style: { ...paper.page, ...SIZE } }, ...content, foot(whose))
}

function file(title: string, day: PlainDate, pages: ReactElement[]): Paper {
  const date = new Date(`${day}T00:00:00Z`)
  return createElement(Document, { title, creationDate: date, modificationDate: date, language: 'en-US' }, ...pages)
}
