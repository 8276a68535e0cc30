import type { FieldKind, PlacedField, SignerRole } from '#features/signing/rules/placed-field.ts'
import { NAME_OF_SIGNER } from '#features/templates/rules/missing-values.ts'
import type { TemplateBlock } from '#features/templates/rules/template-content.ts'
import { box, type PdfNode, row, text } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { paragraphs } from './paragraphs.ts'
import { valueIn, type Writing, writtenWords } from './written-words.ts'

type BlockOf<Kind extends TemplateBlock['kind']> = Extract<TemplateBlock, { kind: Kind }>
type Meaning = Omit<PlacedField, 'page' | 'x' | 'y' | 'width' | 'height'>

/** The fields of a document so far: what each means, before its place is known. */
export type Meanings = Meaning[]

/** The fields so far, and the number of the signer among those of the role. */
interface Noting {
  meanings: Meanings
  number: number
}

const QUIET = { fontSize: 8, color: '#666c76' } as const
const INK = '#666c76'
const WIDTHS: Readonly<Record<SignatureField, `${number}%`>> = { signature: '52%', initials: '18%', date: '26%' }
type SignatureField = BlockOf<'signature'>['fields'][number]

const LABELS: Readonly<Record<SignatureField, Readonly<Record<Language, (name: string) => string>>>> = {
  signature: { en: (name) => `Signature of ${name}`, es: (name) => `Firma de ${name}` },
  initials: { en: (name) => `Initials of ${name}`, es: (name) => `Iniciales de ${name}` },
  date: { en: () => 'Date', es: () => 'Fecha' },
}

/** The places where one signer signs, below their statement. It is never split between pages. */
export function signatureBlock(block: BlockOf<'signature'>, writing: Writing, noting: Noting): PdfNode {
  const name = valueIn(NAME_OF_SIGNER[block.signer], writing)
  const places = block.fields.map((field) => {
    const label = LABELS[field][writing.language](name)
    return box({ width: WIDTHS[field], paddingRight: 14 }, [
      {
        kind: 'field',
        id: noted(noting, { signer: block.signer, kind: field, label, is_required: true }),
        style: { height: 30, borderColor: INK, borderBottomWidth: 0.8 },
      },
      text(printable(label), QUIET),
    ])
  })
  const statement = block.statement === undefined ? [] : paragraphs(block.statement, writing, STATEMENT)
  return box({ marginTop: 16 }, [...statement, row({ marginTop: 4 }, places)], { isWhole: true })
}

const STATEMENT = { fontFamily: 'Helvetica-Bold', fontSize: 12 } as const

/** A place that a signer fills in, with its words. */
export function fieldBlock(block: BlockOf<'field'>, writing: Writing, noting: Noting): PdfNode {
  const label = writtenWords(block.label, writing)
  const { signer, field, is_required } = block
  const id = noted(noting, { signer, kind: field, label, is_required })
  const words = box({ grows: true, paddingLeft: 8 }, paragraphs(block.label, writing, { marginTop: 0 }))
  if (field === 'checkbox')
    return row({ marginTop: 8 }, [{ kind: 'field', id, style: { ...BOX, width: 13, height: 13 } }, words])
  const width = field === 'initials' ? 70 : 220
  return row({ marginTop: 8 }, [{ kind: 'field', id, style: { ...LINE, width, height: 24 } }, words])
}

const BOX = { borderColor: INK, borderWidth: 0.8 } as const
const LINE = { borderColor: INK, borderBottomWidth: 0.8 } as const
const LONGEST_LABEL = 200

/** Notes a field and returns its id, which is unique in the document. */
function noted(
  { meanings, number }: Noting,
  { signer, kind, label, is_required }: { signer: SignerRole; kind: FieldKind; label: string; is_required: boolean },
): string {
  const id = `${signer}-${kind}-${meanings.length + 1}`
  const seat = { signer, ...(number > 1 && { signer_number: number }) }
  meanings.push({ id, ...seat, kind, label: label.slice(0, LONGEST_LABEL), is_required })
  return id
}
