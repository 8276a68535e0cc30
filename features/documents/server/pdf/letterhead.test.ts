import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { printReport } from './print-report.ts'

const PRINTING_MS = 90_000
// 16 by 16 pixels, one color.
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGOQ9q4iCTGMahjVMHw1AAC4GuAB2Ss0IwAAAABJRU5ErkJggg==',
  'base64',
)

const report = (logo: Uint8Array | null) => ({
  ...{ id: 'r', status: 'success', createdAt: '2026-11-18T12:00:00Z', subject: 'Rhonda Rouse', ssnMask: null },
  ...{ dateOfBirthMask: null, requester: 'Maria', company: 'Meridian', bureauData: {}, isSandbox: true },
  brand: { name: 'Meridian', accent: '#aa3300', logo },
})

async function picturesIn(pdf: Uint8Array): Promise<number> {
  const file = await PDFDocument.load(pdf)
  const objects = file.context.enumerateIndirectObjects().map(([, object]) => object)
  const dictionaries = objects.map((object) => (object instanceof PDFRawStream ? object.dict : object))
  return dictionaries.filter(
    (object) => object instanceof PDFDict && object.get(PDFName.of('Subtype')) === PDFName.of('Image'),
  ).length
}

test(
  'a logo is printed once at the head of a report',
  async () => {
    expect(await picturesIn(await printReport(report(LOGO)))).toBe(1)
  },
  PRINTING_MS,
)

test(
  'a report is printed without a logo that can’t be decoded',
  async () => {
    const broken = Buffer.concat([LOGO.subarray(0, 40), Buffer.alloc(60), LOGO.subarray(-12)])

    expect((await printReport(report(broken))).byteLength).toBeGreaterThan(1000)
  },
  PRINTING_MS,
)
