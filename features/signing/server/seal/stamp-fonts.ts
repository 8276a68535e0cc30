import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'

export interface StampFont {
  font: PDFFont
  /** The name in the resources of pages. */
  name: string
  /** The largest size in points. */
  largest: number
  has(text: string): boolean
}

export interface StampFonts {
  text: StampFont
  signature: StampFont
}

/** Returns the fonts of values. Every PDF reader has them. */
export async function stampFonts(document: PDFDocument): Promise<StampFonts> {
  return {
    text: withLetters(await document.embedFont(StandardFonts.Helvetica), 'TrlnText', 12),
    signature: withLetters(await document.embedFont(StandardFonts.TimesRomanItalic), 'TrlnSignature', 24),
  }
}

/** Returns a font with the letters that it has. */
export function withLetters(font: PDFFont, name: string, largest: number): StampFont {
  const letters = new Set(font.getCharacterSet())
  return { font, name, largest, has: (text) => [...text].every((letter) => letters.has(letter.codePointAt(0) ?? 0)) }
}
