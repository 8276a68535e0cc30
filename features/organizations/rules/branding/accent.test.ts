import { expect, test } from 'vitest'
import { accentColors, accentStyles, contrast } from './accent.ts'

const LIGHT = ['#ffffff', '#fbfaf6', '#f3f1ea', '#efe6cf']
const DARK = ['#171c22', '#11151a', '#0c0f13', '#3b321c']
const ANY = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#7f7f7f',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#1b4b7a',
  '#f9c80e',
  '#8fbce8',
]

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('contrast of %s on %s', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
  expect(contrast(other, one)).toBeCloseTo(expected, 2)
})

test.each(ANY)('%s is readable on every surface of both themes, and text on it is', (accent) => {
  for (const [theme, surfaces] of [
    ['light', LIGHT],
    ['dark', DARK],
  ] as const) {
    const { brand, brandHover, brandTint, onBrand } = accentColors(accent, theme)
    for (const surface of [...surfaces, brandTint])
      expect(contrast(brand, surface), surface).toBeGreaterThanOrEqual(4.5)
    for (const shade of [brand, brandHover]) expect(contrast(shade, onBrand), shade).toBeGreaterThanOrEqual(4.5)
  }
})

test('a readable color stays unchanged', () => {
  expect(accentColors('#1b4b7a', 'light').brand).toBe('#1b4b7a')
  expect(accentColors('#8fbce8', 'dark').brand).toBe('#8fbce8')
})

// On the least readable surface. A color further from the chosen one would no longer look like the company's.
test.each([
  ['#2a6f2a', 'light', '#2a6f2a'],
  ['#8a4b08', 'light', '#8a4b08'],
  ['#ffff00', 'light', '#666600'],
  ['#f9c80e', 'light', '#786007'],
  ['#0000ff', 'dark', '#8f8fff'],
  ['#ff0000', 'dark', '#ff7070'],
] as const)('%s is changed as little as possible for the %s theme: %s', (accent, theme, brand) => {
  expect(accentColors(accent, theme).brand).toBe(brand)
})

test('the style sheet contains only colors', () => {
  expect(accentStyles('#aa3300')).toMatch(
    /^:root:root\{(--[a-z-]+:#[0-9a-f]{6};?){4}\}:root:root\[data-theme="dark"\]\{(--[a-z-]+:#[0-9a-f]{6};?){4}\}$/,
  )
})
