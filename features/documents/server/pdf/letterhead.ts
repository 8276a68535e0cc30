import { Image } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import type { PrintedBrand } from '#features/organizations/server/branding/brand.ts'
import { INK_3, paper, text } from './paper.ts'
import { printable } from './printable.ts'

/** The longest name of a company or a person on a page. */
export const LONGEST_NAME = 140
const LOGO = { height: 28, maxWidth: 200, objectFit: 'contain', objectPosition: 'left', marginBottom: 8 } as const

/** The company's logo or else its name, in its color. */
export function letterhead({ name, accent, logo }: PrintedBrand): ReactElement {
  if (logo === null) {
    return text(printable(name, LONGEST_NAME), { ...paper.name, color: accent ?? INK_3, marginBottom: 8 }, 'letterhead')
  }
  // Bytes arrive from the other thread as a plain array.
  const src = { data: Buffer.from(logo.bytes), format: logo.format }
  return createElement(Image, { key: 'letterhead', src, style: LOGO })
}
