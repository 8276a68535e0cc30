import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { clauseText } from '#features/templates/rules/clause.ts'
import { clauseOf } from '#features/templates/rules/clauses/clauses.ts'
import { valuesOfRow, valuesOfSigners } from '#features/templates/rules/each-person.ts'
import type { TemplateBlock } from '#features/templates/rules/template-content.ts'
import { box, type PdfNode, row, type Style, text } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import { FILLED } from './filled-parts.ts'
import { paragraphs } from './paragraphs.ts'
import { fieldBlock, type Meanings, signatureBlock } from './signature-block.ts'
import { type Writing, writtenLines, writtenWords } from './written-words.ts'

/** The looks of paragraphs. Conspicuous text is bold and larger than what is around it. */
const LOOKS = {
  plain: {},
  conspicuous: { fontFamily: 'Helvetica-Bold', fontSize: 12 },
  small: { fontSize: 8.5 },
} as const satisfies Record<string, Style>

const HEADINGS = {
  1: { fontFamily: 'Helvetica-Bold', fontSize: 13, marginTop: 14 },
  2: { fontFamily: 'Helvetica-Bold', marginTop: 12 },
} as const satisfies Record<number, Style>

/** Returns the printed parts of a block. Its fields are added to `meanings`. A page break prints nothing here. */
export function printedBlock(block: TemplateBlock, writing: Writing, meanings: Meanings): PdfNode[] {
  switch (block.kind) {
    case 'heading':
      return [heading(writtenWords(block.text, writing), block.level)]
    case 'paragraph':
      return paragraphs(block.text, writing, LOOKS[block.look])
    case 'list':
      return [list(block, writing)]
    case 'facts':
      return [facts(block, writing)]
    case 'part':
      return [FILLED[block.part](writing)]
    case 'clause':
      return clause(block.clause, writing)
    case 'field':
      return eachSigner(block.signer, writing, (one, number) => fieldBlock(block, one, { meanings, number }))
    case 'signature':
      return eachSigner(block.signer, writing, (one, number) => signatureBlock(block, one, { meanings, number }))
    case 'page_break':
      return []
  }
}

/** Prints a part for each person of a signer's role. */
const eachSigner = (
  signer: SignerRole,
  writing: Writing,
  printed: (writing: Writing, number: number) => PdfNode,
): PdfNode[] => valuesOfSigners(signer, writing.values).map((values, at) => printed({ ...writing, values }, at + 1))

/** A heading, which is never left at the bottom of a page. */
export const heading = (words: string, level: 1 | 2): PdfNode =>
  text(printable(words, Infinity), HEADINGS[level], { role: level === 1 ? 'H1' : 'H2', keepAhead: 44 })

type BlockOf<Kind extends TemplateBlock['kind']> = Extract<TemplateBlock, { kind: Kind }>

function list({ items, is_numbered }: BlockOf<'list'>, writing: Writing): PdfNode {
  const lines = items.map((item, at) =>
    text(
      [{ words: is_numbered ? `${at + 1}. ` : '• ' }, ...writtenLines(item, writing).flat()],
      { marginTop: 3, paddingLeft: 14 },
      { role: 'LI' },
    ),
  )
  return box({ marginTop: 6 }, lines, { role: 'L' })
}

const RULE = { borderBottomWidth: 0.5, borderColor: '#dedad0', paddingTop: 2, paddingBottom: 2 } as const

function facts({ rows }: BlockOf<'facts'>, writing: Writing): PdfNode {
  const lines = rows.flatMap(({ label, value }) =>
    valuesOfRow([label, value], writing.values).map((values) => fact(label, value, { ...writing, values })),
  )
  return box({ marginTop: 8 }, lines, { role: 'Table' })
}

const fact = (label: string, value: string, writing: Writing): PdfNode =>
  row(
    RULE,
    [
      text(writtenLines(label, writing).flat(), { width: '36%', paddingRight: 8, color: '#666c76' }, { role: 'TH' }),
      text(writtenLines(value, writing).flat(), { width: '64%' }, { role: 'TD' }),
    ],
    { role: 'TR' },
  )

function clause(id: string, writing: Writing): PdfNode[] {
  const found = clauseOf(id)
  if (found === null) throw new Error(`There is no clause ${id}`)
  return paragraphs(clauseText(found, writing.state, writing.language), writing, LOOKS[found.look])
}
