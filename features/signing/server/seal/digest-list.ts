import { createHash } from 'node:crypto'
import type { PDFDocument } from '@cantoo/pdf-lib'
import { type DigestList, type FilePart, isSamePart, LIST_FORMAT } from '#features/signing/rules/seal/digest-list.ts'
import { namedParts } from './named-parts.ts'
import { objectPlaces } from './object-places.ts'

/** Returns the digests of the parts of a saved document. */
export function digestsOf(document: PDFDocument, saved: Uint8Array): DigestList {
  const parts = namedParts(document)
  const { places, tableAt } = objectPlaces(saved)
  const starts: { at: number; part: FilePart }[] = [
    { at: 0, part: STRUCTURE },
    ...places.map(({ at, number }) => ({ at, part: parts.get(number) ?? STRUCTURE })),
    { at: tableAt, part: STRUCTURE },
  ]
  const firsts = starts.filter(({ part }, at) => !isSamePart(part, starts[at - 1]?.part ?? NONE))
  return {
    format: LIST_FORMAT,
    parts: firsts.map(({ at, part }, position) => {
      const bytes = saved.subarray(at, firsts[position + 1]?.at)
      return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), part }
    }),
  }
}

const STRUCTURE: FilePart = { kind: 'structure' }
const NONE: FilePart = { kind: 'pages', pages: [] }
