import type { HexColor } from './accent.ts'

/** An organization's branding. Null fields use the product's own. */
export interface Branding {
  display_name: string | null
  accent_color: HexColor | null
  /** The logo's path, relative to the product's address. */
  logo_path: string | null
}

export const UNBRANDED: Branding = { display_name: null, accent_color: null, logo_path: null }

/** Returns true if both look the same. */
export const isSameBranding = (one: Branding, other: Branding): boolean =>
  one.display_name === other.display_name &&
  one.accent_color === other.accent_color &&
  one.logo_path === other.logo_path
