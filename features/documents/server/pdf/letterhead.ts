import type { PrintedBrand } from '#features/organizations/server/branding/brand.ts'
import type { PdfNode } from '#platform/pdf/nodes.ts'
import { drawableImage } from '#platform/pdf/pictures.ts'
import { printable } from '#platform/pdf/printable.ts'
import { INK_3, paper, text } from './paper.ts'

/** The longest name of a company or a person on a page. */
export const LONGEST_NAME = 140
const LOGO = { height: 28, width: 200, marginBottom: 8 } as const

/** The company's logo or else its name, in its color. */
export function letterhead({ name, accent, logo }: PrintedBrand): PdfNode {
  if (logo !== null && drawableImage(logo) !== null)
    return { kind: 'image', bytes: logo, alternative: name, style: LOGO }
  return text(printable(name, LONGEST_NAME), { ...paper.name, color: accent ?? INK_3, marginBottom: 8 })
}
