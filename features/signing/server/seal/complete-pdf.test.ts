import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import type { EnvelopeRecord } from '#features/signing/rules/seal/envelope-record.ts'
import { verifyPdf } from '#features/signing/rules/seal/verify-pdf.ts'
import { certificatePages, completedPdf } from './complete-pdf.ts'
import { pageSpace } from './page-space.ts'
import { sampleRecord } from './sample-record.ts'
import { FACTS, keyOf, SEALED_AT, twoPages } from './sealed-fixture.ts'
import type { SigningKey } from './signing-key.ts'
import { type StampValues, stampFields } from './stamp-fields.ts'

const { subtle } = globalThis.crypto
const hasPoppler = !spawnSync('pdftotext', ['-v']).error

const field = (id: string, kind: PlacedField['kind'], y: number): PlacedField => ({
  ...{ id, signer: 'applicant', kind, label: `Label of ${id}`, page: 2, x: 60, y },
  ...{ width: 220, height: 30, is_required: true },
})
const FIELDS = [
  field('signature', 'signature', 520),
  field('drawn', 'signature', 560),
  field('answer', 'text', 600),
  field('day', 'date', 640),
  field('box', 'checkbox', 680),
  field('empty', 'text', 720),
]
const VALUES: StampValues = {
  signature: { kind: 'typed', text: 'Maria Pérez' },
  drawn: {
    kind: 'drawn',
    height: 300,
    strokes: [
      [0, 150, 400, 280, 1000, 150],
      [500, 290],
    ],
  },
  answer: { kind: 'text', text: 'Nguyễn مريم 🌸' },
  day: { kind: 'date', date: '2026-05-04' },
  box: { kind: 'checkbox', is_checked: true },
}

let key: SigningKey
let original: Uint8Array
beforeAll(async () => {
  key = await keyOf(FACTS.companyName)
  original = await twoPages()
})

async function completed(record: EnvelopeRecord, bytes = original) {
  const certificate = await certificatePages(record, 'https://example.test/verify')
  const facts = { record, certificate, key, sealedAt: SEALED_AT }
  return completedPdf({ bytes, position: 0, fields: FIELDS, values: VALUES }, facts)
}

function read(command: string, args: (file: string) => string[], bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'))
  const file = join(folder, 'file.pdf')
  writeFileSync(file, bytes)
  const { stdout } = spawnSync(command, args(file), { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return stdout
}
const textOf = (bytes: Uint8Array) => read('pdftotext', (file) => ['-layout', file, '-'], bytes)
const tagsOf = (bytes: Uint8Array) => read('pdfinfo', (file) => ['-struct-text', file], bytes)

describe('a completed document', () => {
  test('is valid, and has the record of the envelope', async () => {
    const record = sampleRecord([original])

    expect(await verifyPdf(await completed(record), subtle)).toMatchObject({ outcome: 'valid', record })
  })

  test.skipIf(!hasPoppler)('shows the values and the certificate', async () => {
    const shown = textOf(await completed(sampleRecord([original])))

    for (const words of ['Maria Pérez', 'Nguyễn', '[U+0645]', 'May 4, 2026', 'Certificate of completion'])
      expect(shown).toContain(words)
    expect(shown).toContain('Opened a link sent by email, and entered a code')
    expect(shown).toContain('203.0.113.7')
    expect(shown).toMatch(/May 4, 2026, 10:00:05 AM EDT/)
  })

  test.skipIf(!hasPoppler)('has a Spanish certificate if the envelope is in Spanish', async () => {
    const shown = textOf(await completed(sampleRecord([original], 'es')))

    expect(shown).toContain('Certificado de finalización')
    expect(shown).toContain('4 de mayo de 2026')
  })

  test.skipIf(!hasPoppler)('has one tree of tags, with the values and the certificate', async () => {
    const tags = tagsOf(await completed(sampleRecord([original])))

    expect(tags.match(/^Document/gm)).toHaveLength(1)
    expect(tags).toMatch(/"Line 79 .*"\n {2}P .*\n {4}"Maria Pérez"/)
    expect(tags).toMatch(/ {2}Part\n {4}H1 .*\n {6}"Certificate of completion"/)
  })

  test('tells the event whose line was altered', async () => {
    const bytes = await completed(sampleRecord([original]))
    const altered = Buffer.from(
      Buffer.from(bytes).toString('latin1').replace('"kind":"opened"', '"kind":"signed"'),
      'latin1',
    )

    expect(await verifyPdf(altered, subtle)).toMatchObject({
      outcome: 'changed',
      findings: [
        { kind: 'changed', part: { kind: 'attachment', name: 'signing-record.json' } },
        { kind: 'event_changed', sequence: 4 },
      ],
    })
  })

  test('tells that the attached original was altered', async () => {
    const bytes = await completed(sampleRecord([original]))
    const at = Buffer.from(bytes).indexOf('/Subtype /application#2Fpdf')
    bytes[at + 200] = (bytes[at + 200] ?? 0) ^ 1

    expect(await verifyPdf(bytes, subtle)).toMatchObject({
      findings: [{ kind: 'changed', part: { kind: 'attachment', name: 'document-1-before-signing.pdf' } }],
    })
  })
})

describe('a record that was wrong when it was sealed', () => {
  test.each([
    ['a changed event', (record: EnvelopeRecord) => record.events.with(3, { ...first(record), ip_address: '::2' })],
    [
      'events in the wrong order',
      ({ events }: EnvelopeRecord) => [...events.slice(0, 3), ...events.slice(3).toReversed()],
    ],
    ['a missing event', ({ events }: EnvelopeRecord) => events.toSpliced(3, 1)],
  ])('is not valid: %s', async (_, change) => {
    const record = sampleRecord([original])

    const verdict = await verifyPdf(await completed({ ...record, events: change(record) }), subtle)

    expect(verdict).toMatchObject({ outcome: 'changed', findings: [{ kind: 'event_changed', sequence: 4 }] })
  })

  test('a document other than the one that was signed is never sealed', async () => {
    await expect(completed(sampleRecord([original]), await twoPages('Another'))).rejects.toThrow('is not the one')
  })
})

const first = ({ events }: EnvelopeRecord) => {
  const [event] = events.slice(3)
  if (!event) throw new Error('no event')
  return event
}

describe('values on unusual pages', () => {
  test.each([0, 90, 180, 270])('are on the shown page, turned by %i degrees', async (angle) => {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 600])
    page.setRotation(degrees(angle))

    const { width, height, matrix } = pageSpace(page)

    const [a, b, c, d, e, f] = matrix
    const corners = [e + f, a * width + c * height + e, b * width + d * height + f]
    expect([width, height]).toEqual(angle % 180 === 0 ? [400, 600] : [600, 400])
    expect(Math.min(...corners)).toBeGreaterThanOrEqual(0)
    expect(Math.max(corners[1] ?? 0)).toBeLessThanOrEqual(400)
  })

  test('a page without tags keeps its fields', async () => {
    const document = await PDFDocument.create()
    document.addPage([612, 792])
    const stamped = await stampFields(
      await document.save(),
      [{ ...field('signature', 'signature', 100), page: 1 }],
      VALUES,
      'en',
    )

    expect((await PDFDocument.load(stamped)).getPageCount()).toBe(1)
  })

  test.skipIf(!hasPoppler)('a picture that cannot be decoded is replaced by the words', async () => {
    const values: StampValues = { signature: { kind: 'typed', text: 'Maria', picture: Uint8Array.of(1, 2, 3) } }

    const stamped = await stampFields(original, FIELDS, values, 'en')

    expect(textOf(stamped)).toContain('Maria')
  })
})
