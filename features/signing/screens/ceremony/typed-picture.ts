import { LONGEST_PICTURE, needsPicture } from '#features/signing/rules/filled-field.ts'

const HEIGHT = 160
const MOST_WIDTH = 1600
const MARGIN = 16
const FONT = 'italic 96px "Source Serif 4", serif'

/**
 * Returns a PNG of typed words in Base64 if they have letters that the fonts of PDF readers lack, such as Arabic or emoji: the browser has a
 * font for them. Undefined if the words need no picture, or the browser can't draw one.
 */
export function typedPicture(words: string): string | undefined {
  if (!needsPicture(words)) return undefined
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (pen === null) return undefined
  pen.font = FONT
  const width = Math.ceil(pen.measureText(words).width) + 2 * MARGIN
  canvas.width = Math.min(MOST_WIDTH, width)
  canvas.height = HEIGHT
  // Changing the size of a canvas forgets the font.
  pen.font = FONT
  pen.textBaseline = 'middle'
  pen.fillText(words, MARGIN, HEIGHT / 2, canvas.width - 2 * MARGIN)
  const [, picture = ''] = canvas.toDataURL('image/png').split(',')
  return picture === '' || picture.length > LONGEST_PICTURE ? undefined : picture
}
