import type { PdfDocument } from '#platform/pdf/document.ts'
import { box, type PdfNode } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { longDate } from '#platform/rules/dates.ts'
import { foot, GAP, LETTER_PAGE, mark, paragraph } from './letter-document.ts'
import { LONGEST_NAME, letterhead } from './letterhead.ts'
import { amountLine, lines } from './loan-paper.ts'
import { INK_3, paper, text } from './paper.ts'
import type { FeeDocumentJob } from './printed-fee-document.ts'
import { spanishMargin } from './spanish-margin.ts'

const SANDBOX = 'SANDBOX - this document is about synthetic data: do not send it'

/** An invoice or a receipt of a credit repair fee. */
export function feeDocument(job: FeeDocumentJob): PdfDocument {
  const { title, day, brand, companyName, companyAddress, clientName, clientAddress, isSandbox, content } = job
  const isForeign = job.reader === 'es'
  const whose = { sender: printable(clientName, LONGEST_NAME), day }
  return {
    title,
    author: companyName,
    date: new Date(`${day}T00:00:00Z`),
    sections: [
      {
        style: LETTER_PAGE,
        running: [
          mark(isSandbox ? SANDBOX : ''),
          foot(whose),
          ...(isForeign ? [spanishMargin(nameEs(title), companyName)] : []),
        ],
        content: () => [
          box({ borderBottomWidth: 1.5, borderColor: brand.accent ?? '#8a8577', paddingBottom: 4 }, [
            letterhead(brand),
            ...lines([companyName, ...companyAddress]),
          ]),
          text(longDate(day), GAP),
          box(GAP, lines([clientName, ...clientAddress])),
          text(title, { ...paper.bold, ...GAP, fontSize: 14 }, { role: 'H1' }),
          box(
            { marginTop: 2 },
            content.facts.map((fact) => paragraph(fact)),
          ),
          text('What it is for', { ...paper.bold, ...GAP }, { role: 'H2', keepAhead: 40 }),
          ...content.work.map(workLine),
          box(
            GAP,
            content.amounts.map(({ name, cents, isTotal }) => amountLine(name, cents, isTotal)),
            { isWhole: true, role: 'Table' },
          ),
          paragraph(content.closing, GAP),
        ],
      },
    ],
  }
}

/** 'Invoice INV-000042' is 'Factura INV-000042'. */
const nameEs = (title: string): string => title.replace(/^Invoice/, 'Factura').replace(/^Receipt/, 'Recibo')

const workLine = ({ name, about }: FeeDocumentJob['content']['work'][number]): PdfNode =>
  box(
    { marginTop: 4 },
    [text(printable(name, LONGEST_NAME * 2)), ...(about === '' ? [] : [paragraph(about, { color: INK_3 })])],
    { isWhole: true },
  )
