import { createHash } from 'node:crypto'
import { type PDFDocument, PDFHexString, type PDFRef } from '@cantoo/pdf-lib'
import { LIST_DIGEST_NAME, LIST_NAME } from '#features/signing/rules/seal/digest-list.ts'
import { detachedSignature } from './detached-signature.ts'
import { digestsOf } from './digest-list.ts'
import { openedPdf, savedPdf } from './opened-pdf.ts'
import { addSealField } from './seal-field.ts'
import type { SigningKey } from './signing-key.ts'

export interface SealFacts {
  /** Shown by PDF readers as the signer. */
  companyName: string
  /** Shown by PDF readers beside the seal. */
  reason: string
  sealedAt: Date
}

// The signature with a certificate whose names have 64 letters of 4 bytes is below 2 kB.
const SIGNATURE_BYTES = 4096
const NUMBER_WIDTH = 10

/**
 * Seals a PDF with PAdES at the baseline level B-B. The seal covers every byte of the result except the signature
 * itself. Throws SealError.
 */
export const sealPdf = async (bytes: Uint8Array, key: SigningKey, facts: SealFacts): Promise<Uint8Array<ArrayBuffer>> =>
  sealDocument(await openedPdf(bytes), key, facts)

/** Seals an open document. */
export async function sealDocument(
  document: PDFDocument,
  key: SigningKey,
  facts: SealFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const list = document.context.nextRef()
  const seal = document.context.nextRef()
  addSealField(document, seal)
  const saved = Buffer.concat([await savedPdf(document), Buffer.from('\n')])
  const update = sealUpdate(document, saved, { list, seal, facts })
  return signed(Buffer.concat([saved, update]), saved.length, key)
}

/** Returns the bytes to append: the list of digests, the empty seal, and their places. */
function sealUpdate(
  document: PDFDocument,
  saved: Buffer,
  { list, seal, facts }: { list: PDFRef; seal: PDFRef; facts: SealFacts },
): Buffer {
  const json = JSON.stringify(digestsOf(document, saved))
  const jsonBytes = Buffer.from(json)
  const listObject = Buffer.from(
    `${list.objectNumber} 0 obj\n<< /Type /${LIST_NAME} /Length ${jsonBytes.length} >>\nstream\n${json}\nendstream\nendobj\n`,
  )
  const digest = createHash('sha256').update(jsonBytes).digest('hex')
  const sealObject = Buffer.from(`${seal.objectNumber} 0 obj\n${sealDictionary(list, digest, facts)}\nendobj\n`)
  const sealAt = saved.length + listObject.length
  const tableAt = sealAt + sealObject.length
  const entry = (at: number) => `${String(at).padStart(NUMBER_WIDTH, '0')} 00000 n \n`
  const table = `xref\n${list.objectNumber} 2\n${entry(saved.length)}${entry(sealAt)}`
  const trailer = `trailer\n${trailerOf(document, saved)}\nstartxref\n${tableAt}\n%%EOF\n`
  return Buffer.concat([listObject, sealObject, Buffer.from(table + trailer)])
}

const EMPTY_RANGE = `[0 ${Array(3).fill('*'.repeat(NUMBER_WIDTH)).join(' ')}]`

const sealDictionary = (list: PDFRef, digest: string, { companyName, reason, sealedAt }: SealFacts) =>
  [
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
    `/Name ${hexText(companyName)} /Reason ${hexText(reason)}`,
    `/M (D:${sealedAt.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`,
    `/${LIST_NAME} ${list.toString()} /${LIST_DIGEST_NAME} <${digest}>`,
    `/ByteRange ${EMPTY_RANGE} /Contents <${'0'.repeat(2 * SIGNATURE_BYTES)}> >>`,
  ].join('\n')

const hexText = (words: string) => PDFHexString.fromText(words).toString()

function trailerOf(document: PDFDocument, saved: Buffer): string {
  const { largestObjectNumber, trailerInfo } = document.context
  const former = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(saved.toString('latin1', Math.max(0, saved.length - 64)))?.[1]
  const entries = [
    `/Size ${largestObjectNumber + 1}`,
    ...Object.entries({ Root: trailerInfo.Root, Info: trailerInfo.Info, ID: trailerInfo.ID }).flatMap(
      ([name, entry]) => (entry ? [`/${name} ${entry.toString()}`] : []),
    ),
    `/Prev ${former}`,
  ]
  return `<< ${entries.join(' ')} >>`
}

/** Writes the range of the signed bytes, and their signature, into the empty seal. */
async function signed(file: Buffer, updateAt: number, key: SigningKey): Promise<Uint8Array<ArrayBuffer>> {
  const range = file.indexOf(EMPTY_RANGE, updateAt)
  const from = file.indexOf('/Contents <', range) + '/Contents '.length
  const to = from + 2 * SIGNATURE_BYTES + 2
  const numbers = `[0 ${from} ${to} ${file.length - to}`
  file.write(`${numbers.padEnd(EMPTY_RANGE.length - 1)}]`, range, 'latin1')
  const covered = Uint8Array.from(Buffer.concat([file.subarray(0, from), file.subarray(to)]))
  const signature = Buffer.from(await detachedSignature(covered, key))
  if (signature.length > SIGNATURE_BYTES) throw new Error(`A signature of ${signature.length} bytes has no space`)
  file.write(signature.toString('hex'), from + 1, 'latin1')
  return new Uint8Array(file)
}
