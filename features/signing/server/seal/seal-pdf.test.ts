import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { MOST_BYTES, verifyPdf } from '#features/signing/rules/seal/verify-pdf.ts'
import { sealPdf } from './seal-pdf.ts'
import { FACTS, keyOf, SEALED_AT, twoPages } from './sealed-fixture.ts'
import type { SigningKey } from './signing-key.ts'

const { subtle } = globalThis.crypto
let key: SigningKey
let document: Uint8Array
let sealed: Uint8Array
beforeAll(async () => {
  key = await keyOf(FACTS.companyName)
  document = await twoPages()
  sealed = await sealPdf(document, key, FACTS)
})

const verdict = (bytes: Uint8Array) => verifyPdf(bytes, subtle)
const placeOf = (text: string) => Buffer.from(sealed).lastIndexOf(text)

function alteredAt(at: number): Uint8Array {
  const altered = Uint8Array.from(sealed)
  altered[at] = (altered[at] ?? 0) ^ 1
  return altered
}

describe('a sealed file', () => {
  test('is valid, and names the company and the time', async () => {
    expect(await verdict(sealed)).toMatchObject({
      outcome: 'valid',
      seal: { companyName: FACTS.companyName, sealedAt: SEALED_AT, validUntil: new Date('2027-02-01T00:00:00Z') },
    })
  })

  test('still has its pages and its tags', async () => {
    const opened = await PDFDocument.load(sealed)

    expect(opened.getPageCount()).toBe(2)
    expect(String(opened.catalog)).toContain('/StructTreeRoot')
    expect(String(opened.catalog.lookup(PDFName.of('MarkInfo')))).toContain('/Marked true')
  })

  test.skipIf(spawnSync('pdfsig', ['-v']).error)('has a valid signature over the whole file for pdfsig', () => {
    const folder = mkdtempSync(join(tmpdir(), 'seal-'))
    const file = join(folder, 'sealed.pdf')
    writeFileSync(file, sealed)

    const report = execFileSync('pdfsig', [file], { encoding: 'utf8' })

    rmSync(folder, { recursive: true })
    expect(report).toContain('Signature is Valid.')
    expect(report).toContain('Total document signed')
    expect(report).toContain('ETSI.CAdES.detached')
  })

  test('can be sealed after it was opened and changed', async () => {
    const again = await sealPdf(sealed, key, FACTS)

    expect(await verdict(again)).toMatchObject({ outcome: 'valid' })
  })

  test('is not valid if its time is outside of the certificate’s validity', async () => {
    const late = await sealPdf(document, key, { ...FACTS, sealedAt: new Date('2028-01-01T00:00:00Z') })

    expect(await verdict(late)).toMatchObject({ outcome: 'changed', findings: [{ kind: 'outside_validity' }] })
  })
})

describe('one altered byte', () => {
  test('is found anywhere in the file', async () => {
    const undetected: number[] = []
    for (let at = 0; at < sealed.length; at += 101)
      if ((await verdict(alteredAt(at))).outcome === 'valid') undetected.push(at)

    expect(undetected).toEqual([])
  })

  test('is found in every byte of the signature', async () => {
    const from = placeOf('/Contents <') + '/Contents <'.length
    const undetected: number[] = []
    for (let at = from; at < from + 1600; at++)
      if ((await verdict(alteredAt(at))).outcome === 'valid') undetected.push(at)

    expect(undetected).toEqual([])
  })

  test.each([
    ['the title', '(Promissory note)', { kind: 'information' }],
    ['the tags', '/S /P', { kind: 'tags' }],
    ['the catalog', '/Type /Catalog', { kind: 'structure' }],
  ])('is located in %s', async (_, text, part) => {
    expect(await verdict(alteredAt(placeOf(text) + 4))).toMatchObject({
      outcome: 'changed',
      findings: [{ kind: 'changed', part }],
    })
  })

  test.each([1, 2])('is located in page %i', async (page) => {
    const opened = await PDFDocument.load(sealed)
    const contents = String(opened.getPage(page - 1).node.get(PDFName.of('Contents')))
    // The first of the page's streams.
    const at = placeOf(`\n${/\d+ 0/.exec(contents)?.[0]} obj`) + 80

    expect(await verdict(alteredAt(at))).toMatchObject({
      outcome: 'changed',
      findings: [{ kind: 'changed', part: { kind: 'pages', pages: [page] } }],
    })
  })

  test.each(['/ByteRange', '/Contents', '/M (D:', '"tradeline-digests-1"', 'startxref'])(
    'is located in the seal: %s',
    async (text) => {
      expect(await verdict(alteredAt(placeOf(text) + 3))).toMatchObject({
        outcome: 'changed',
        findings: [{ kind: 'seal_changed' }],
      })
    },
  )
})

describe('other changes', () => {
  test('a byte that was added is located, and the parts behind it count as kept', async () => {
    const at = placeOf('(Promissory note)') + 3
    const longer = Buffer.concat([sealed.subarray(0, at), Buffer.from('x'), sealed.subarray(at)])

    expect(await verdict(longer)).toMatchObject({
      findings: [{ part: { kind: 'information' } }, { kind: 'seal_changed' }],
    })
  })

  test('bytes after the seal are named', async () => {
    const longer = Buffer.concat([sealed, Buffer.from('9 0 obj\n<< >>\nendobj\n%%EOF\n')])

    expect(await verdict(longer)).toMatchObject({
      outcome: 'changed',
      seal: { companyName: FACTS.companyName },
      findings: [{ kind: 'added_after', addedBytes: 27 }],
    })
  })

  test.each([
    ['before its seal', 0.3, { outcome: 'not_sealed', isCutShort: true }],
    ['behind its list', 0.7, { findings: [{ kind: 'cut_short' }] }],
    ['near its end', 0.999, { findings: [{ kind: 'cut_short' }] }],
  ])('a file cut %s', async (_, share, expected) => {
    expect(await verdict(sealed.subarray(0, Math.floor(sealed.length * share)))).toMatchObject(expected)
  })

  test('a seal moved to another document is not valid', async () => {
    const other = await sealPdf(await twoPages('Security note  '), await keyOf('Other'), FACTS)
    const space = (file: Uint8Array) => Buffer.from(file).lastIndexOf('/Contents <')
    const moved = Buffer.concat([sealed.subarray(0, space(sealed)), other.subarray(space(other))])

    expect(await verdict(moved)).toMatchObject({ outcome: 'changed' })
  })
})

describe('other files', () => {
  test('a file without a seal', async () => {
    expect(await verdict(document)).toEqual({ outcome: 'not_sealed', isCutShort: false })
  })

  test('a file that is no PDF', async () => {
    expect(await verdict(Buffer.from('PK 12345'))).toEqual({ outcome: 'unreadable', reason: 'not_pdf' })
    expect(await verdict(new Uint8Array())).toEqual({ outcome: 'unreadable', reason: 'not_pdf' })
  })

  test('an encrypted file can be neither verified nor sealed', async () => {
    const opened = await PDFDocument.load(document)
    opened.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
    const encrypted = await opened.save({ useObjectStreams: false })

    expect(await verdict(encrypted)).toEqual({ outcome: 'unreadable', reason: 'encrypted' })
    await expect(sealPdf(encrypted, key, FACTS)).rejects.toMatchObject({ reason: 'encrypted' })
  })

  test('a file that is too large', async () => {
    expect(await verdict(new Uint8Array(MOST_BYTES + 1))).toEqual({ outcome: 'unreadable', reason: 'too_large' })
  })

  test('a file with the signature of another product', async () => {
    const signed = Buffer.from(`%PDF-1.7\n<< /Type /Sig /ByteRange [0 10 20 30] /Contents <00> >>\n%%EOF`)

    expect(await verdict(signed)).toEqual({ outcome: 'other_product' })
  })
})
