import type { Running } from '#platform/pdf/document.ts'
import { INK_3, text } from './paper.ts'

/**
 * The line in Spanish below each page of a document in English, for a reader of Spanish: the name of the document, and where to get help.
 * It is in the margin, because some notices must be segregated from other information (12 CFR 1022.74).
 */
export function spanishMargin(name: string, company: string): Running {
  return {
    ...{ left: 72, right: 72, top: 760 },
    style: { fontSize: 7, color: INK_3 },
    node: () =>
      text(
        `En español: ${name}. El documento está en inglés. Para entenderlo, comuníquese con ${company}, o en español con la Oficina para la Protección Financiera del Consumidor (CFPB): (855) 411-2372.`,
      ),
  }
}
