import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { longDate, type PlainDate } from '#domain/dates.ts'
import { wholeDollars } from '#domain/money.ts'
import type { PricingChoice } from '#domain/pricing/choice.ts'
import type { PricedType } from '#domain/pricing/price-list.ts'
import { quoteFor } from '#domain/pricing/quote.ts'

const AUDIENCE: Record<PricedType, string> = { lender: 'Lender', dealer: 'Auto dealer', cro: 'Credit repair' }

const WIDTH = 612
const HEIGHT = 792
const LEFT = 72
const RIGHT = WIDTH - 72
const LINE = 22
const INK = rgb(0.09, 0.11, 0.13)
const QUIET = rgb(0.29, 0.31, 0.35)

interface Sheet {
  page: PDFPage
  regular: PDFFont
  bold: PDFFont
}

/** The quote for a choice as one letter-size page. The same choice on the same day gives the same bytes. */
export async function quotePdf(choice: PricingChoice, day: PlainDate): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false })
  file.setTitle('Tradeline quote')
  file.setCreationDate(new Date(`${day}T00:00:00Z`))
  const sheet: Sheet = {
    page: file.addPage([WIDTH, HEIGHT]),
    regular: await file.embedFont(StandardFonts.Helvetica),
    bold: await file.embedFont(StandardFonts.HelveticaBold),
  }
  writeHead(sheet, choice, day)
  const end = writeLines(sheet, choice)
  writeTerms(sheet, end - 2 * LINE)
  return file.save({ useObjectStreams: false })
}

function writeHead({ page, regular, bold }: Sheet, choice: PricingChoice, day: PlainDate): void {
  page.drawText('Tradeline', { x: LEFT, y: HEIGHT - 84, size: 22, font: bold, color: INK })
  const facts = [
    `Quote of ${longDate(day)}`,
    `${AUDIENCE[choice.type]} · ${count(choice.clientCount)} clients · ${count(choice.monthlyPulls)} credit reports a month`,
  ]
  for (const [n, fact] of facts.entries()) {
    page.drawText(fact, { x: LEFT, y: HEIGHT - 112 - n * 16, size: 10.5, font: regular, color: QUIET })
  }
}

function writeLines(sheet: Sheet, choice: PricingChoice): number {
  const { lines, monthlyCents, annualCents } = quoteFor(choice)
  let y = HEIGHT - 176
  rule(sheet, y + 16)
  for (const line of lines) {
    const price = line.monthlyCents === 0 ? 'included' : wholeDollars(line.monthlyCents)
    writeRow(sheet, y, line.label, price, sheet.regular)
    y -= LINE
  }
  rule(sheet, y + 16)
  writeRow(sheet, y, 'Total per month', wholeDollars(monthlyCents), sheet.bold)
  writeRow(sheet, y - LINE, 'Twelve months', wholeDollars(annualCents), sheet.regular)
  return y - LINE
}

function writeRow({ page }: Sheet, y: number, label: string, price: string, font: PDFFont): void {
  page.drawText(label, { x: LEFT, y, size: 11, font, color: INK })
  page.drawText(price, { x: RIGHT - font.widthOfTextAtSize(price, 11), y, size: 11, font, color: INK })
}

function writeTerms({ page, regular }: Sheet, y: number): void {
  const terms = 'Prices in US dollars, per month unless said otherwise. Every account starts as a trial in the sandbox.'
  page.drawText(terms, { x: LEFT, y, size: 9, font: regular, color: QUIET })
}

function rule({ page }: Sheet, y: number): void {
  page.drawLine({ start: { x: LEFT, y }, end: { x: RIGHT, y }, thickness: 0.7, color: QUIET })
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
