import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { longDate, type PlainDate } from '#domain/dates.ts'
import { dollarsAndCents } from '#domain/money.ts'

/** An invoice as it was written. */
export interface Invoice {
  number: string
  companyName: string
  accountType: string
  plan: string
  amountCents: number
  monthlyCredits: number
  /** The first day of the month it is for. */
  month: PlainDate
  issuedOn: PlainDate
}

const WIDTH = 612
const HEIGHT = 792
const LEFT = 72
const RIGHT = WIDTH - 72
const INK = rgb(0.09, 0.11, 0.13)
const QUIET = rgb(0.29, 0.31, 0.35)
const LONGEST_NAME = 70

interface Sheet {
  page: PDFPage
  regular: PDFFont
  bold: PDFFont
}

/** The invoice as one letter-size page. The same invoice gives the same bytes. */
export async function invoicePdf(invoice: Invoice, isSandbox: boolean): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false })
  file.setTitle(`Tradeline invoice ${invoice.number}`)
  file.setCreationDate(new Date(`${invoice.issuedOn}T00:00:00Z`))
  const sheet: Sheet = {
    page: file.addPage([WIDTH, HEIGHT]),
    regular: await file.embedFont(StandardFonts.Helvetica),
    bold: await file.embedFont(StandardFonts.HelveticaBold),
  }
  const { page, regular, bold } = sheet
  page.drawText('Tradeline', { x: LEFT, y: HEIGHT - 84, size: 22, font: bold, color: INK })
  for (const [n, fact] of factsOf(invoice, isSandbox).entries()) {
    page.drawText(printable(fact, regular), {
      x: LEFT,
      y: HEIGHT - 112 - n * 16,
      size: 10.5,
      font: regular,
      color: QUIET,
    })
  }
  writeLines(sheet, invoice)
  return file.save({ useObjectStreams: false })
}

const factsOf = ({ number, companyName, month, issuedOn }: Invoice, isSandbox: boolean): string[] => [
  `Invoice ${number}, issued ${longDate(issuedOn)}`,
  `For ${companyName.slice(0, LONGEST_NAME)}`,
  `Service from ${longDate(month)} to ${longDate(lastDayOf(month))}`,
  ...(isSandbox ? ['SANDBOX: nothing is owed'] : []),
]

function writeLines(sheet: Sheet, { accountType, plan, amountCents, monthlyCredits }: Invoice): void {
  const top = HEIGHT - 208
  rule(sheet, top + 16)
  const credits = monthlyCredits.toLocaleString('en-US')
  writeRow(
    sheet,
    top,
    `${accountType} ${plan} plan, ${credits} credits a month`,
    dollarsAndCents(amountCents),
    sheet.regular,
  )
  rule(sheet, top - 8)
  writeRow(sheet, top - 26, 'Total (USD)', dollarsAndCents(amountCents), sheet.bold)
}

function writeRow({ page }: Sheet, y: number, label: string, price: string, font: PDFFont): void {
  page.drawText(label, { x: LEFT, y, size: 11, font, color: INK })
  page.drawText(price, { x: RIGHT - font.widthOfTextAtSize(price, 11), y, size: 11, font, color: INK })
}

function rule({ page }: Sheet, y: number): void {
  page.drawLine({ start: { x: LEFT, y }, end: { x: RIGHT, y }, thickness: 0.7, color: QUIET })
}

function lastDayOf(month: PlainDate): PlainDate {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The standard fonts know the letters of western Europe; any other prints as a question mark. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  return [...text].map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('')
}
