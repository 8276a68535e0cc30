import { readFile } from 'node:fs/promises'
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { fullName } from '#features/clients/rules/full-name.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'

/** A document from a demo client: a picture of a card, or a printed proof. */
export interface DemoDocument {
  fileName: string
  mimeType: 'image/png' | 'application/pdf'
  bytes: Uint8Array
}

export type Picture = 'license-front' | 'license-back' | 'ssn-card'

/** A picture that is marked as a specimen, the same for every client. */
export async function picture(name: Picture): Promise<DemoDocument> {
  const bytes = await readFile(new URL(`specimens/${name}.png`, import.meta.url))
  return { fileName: `${name}.png`, mimeType: 'image/png', bytes }
}

interface Proof {
  /** The heading, such as 'Utility bill'. The file name is derived from it. */
  title: string
  issuer: string
  client: { firstName: string; lastName: string; address: string; city: string; state: string; zip: string }
  day: PlainDate
  lines: readonly (readonly [string, string])[]
}

const LEFT = 72
const TOP = 708
const INK = rgb(0.09, 0.11, 0.13)
const QUIET = rgb(0.29, 0.31, 0.35)
const FAINT = rgb(0.93, 0.8, 0.79)

/** One letter-size page in a client's name, marked as a specimen. The same facts give the same bytes. */
export async function proof({ title, issuer, client, day, lines }: Proof): Promise<DemoDocument> {
  const file = await PDFDocument.create({ updateMetadata: false })
  file.setTitle(title)
  file.setCreationDate(new Date(`${day}T00:00:00Z`))
  const page = file.addPage([612, 792])
  const regular = await file.embedFont(StandardFonts.Helvetica)
  const bold = await file.embedFont(StandardFonts.HelveticaBold)
  writeMark(page, bold)
  const write = (text: string, y: number, font: PDFFont, size = 11, color = INK, x = LEFT) =>
    page.drawText(text, { x, y, size, font, color })
  write(issuer, TOP, bold, 18)
  write(`${title} · ${longDate(day)}`, TOP - 24, regular, 11, QUIET)
  const name = fullName({ first_name: client.firstName, last_name: client.lastName })
  for (const [n, text] of [name, client.address, `${client.city}, ${client.state} ${client.zip}`].entries()) {
    write(text, TOP - 72 - n * 16, n === 0 ? bold : regular)
  }
  for (const [n, [label, value]] of lines.entries()) {
    const y = TOP - 160 - n * 24
    page.drawLine({ start: { x: LEFT, y: y - 8 }, end: { x: 540, y: y - 8 }, thickness: 0.5, color: QUIET })
    write(label, y, regular)
    write(value, y, regular, 11, INK, 540 - regular.widthOfTextAtSize(value, 11))
  }
  write(
    'A specimen of a document that a client provides. Not issued by anyone, and without any value.',
    72,
    regular,
    9,
    QUIET,
  )
  const bytes = await file.save({ useObjectStreams: false })
  return { fileName: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`, mimeType: 'application/pdf', bytes }
}

function writeMark(page: PDFPage, font: PDFFont): void {
  page.drawText('SPECIMEN', { x: 96, y: 300, size: 92, font, color: FAINT, rotate: degrees(32) })
}
