/** A color as '#1b4b7a', in lower case. */
export type HexColor = string

export const HEX_COLOR = /^#[0-9a-f]{6}$/

/** The colors of one theme, derived from an organization's accent. */
export interface AccentColors {
  /** Links, primary buttons and selections. */
  brand: HexColor
  brandHover: HexColor
  /** Subtle brand surfaces. */
  brandTint: HexColor
  /** Text on `brand`. */
  onBrand: HexColor
}

// WCAG 2.2, 1.4.3: text needs this contrast; https://www.w3.org/TR/WCAG22/#contrast-minimum
const READABLE = 4.5

// The surfaces of ui/theme/theme.css behind text in the accent color. The hardest one of each theme decides.
const THEMES = {
  light: {
    surfaces: ['#ffffff', '#fbfaf6', '#f3f1ea', '#efe6cf'],
    ink: '#ffffff',
    towards: '#000000',
    tint: '#ffffff',
  },
  dark: { surfaces: ['#171c22', '#11151a', '#0c0f13', '#3b321c'], ink: '#0c0f13', towards: '#ffffff', tint: '#11151a' },
} as const

export type ThemeName = keyof typeof THEMES

const STEP = 0.04
const TINT = 0.1
const HOVER = 0.2

/**
 * Returns the accent for a theme: darkened (light theme) or lightened (dark theme) only as far as text in it, and
 * text on it, needs to be readable. Works for every color; a readable color stays unchanged.
 */
export function accentColors(accent: HexColor, theme: ThemeName): AccentColors {
  const { surfaces, ink, towards, tint } = THEMES[theme]
  const settled = (share: number) => {
    const brand = mixed(accent, towards, share)
    return { brand, brandHover: mixed(brand, towards, HOVER), brandTint: mixed(tint, brand, TINT), onBrand: ink }
  }
  for (let share = 0; share < 1; share += STEP) {
    const colors = settled(share)
    const against = [...surfaces, colors.brandTint, colors.onBrand]
    if (against.every((surface) => contrast(colors.brand, surface) >= READABLE)) return colors
  }
  return settled(1)
}

/** Returns the contrast of two colors: 1 for equal colors, 21 for black on white. */
export function contrast(one: HexColor, other: HexColor): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns a style sheet with the custom properties of both themes. */
export function accentStyles(accent: HexColor): string {
  const rule = (selector: string, { brand, brandHover, brandTint, onBrand }: AccentColors) =>
    `${selector}{--brand:${brand};--brand-hover:${brandHover};--brand-tint:${brandTint};--on-brand:${onBrand}}`
  return (
    rule(':root:root', accentColors(accent, 'light')) +
    rule(':root:root[data-theme="dark"]', accentColors(accent, 'dark'))
  )
}

// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
function luminance(color: HexColor): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns a mix of two colors with this share of the second. */
function mixed(one: HexColor, other: HexColor, share: number): HexColor {
  const others = channels(other)
  const parts = channels(one).map((channel, n) => Math.round(channel + ((others[n] ?? 0) - channel) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const channels = (color: HexColor): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
