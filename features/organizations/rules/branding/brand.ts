import type { HexColor } from './accent.ts'

/** How an organisation shows itself; null where it shows as the product does. */
export interface Branding {
  display_name: string | null
  accent_color: HexColor | null
  /** Where the logo is, below the product's own address. */
  logo_path: string | null
}

export const UNBRANDED: Branding = { display_name: null, accent_color: null, logo_path: null }

/** Whether two show the same. */
export const isSameBranding = (one: Branding, other: Branding): boolean =>
  one.display_name === other.display_name &&
  one.accent_color === other.accent_color &&
  one.logo_path === other.logo_path
