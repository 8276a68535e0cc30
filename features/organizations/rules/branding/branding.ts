import { z } from 'zod'
import { nameProblem } from '#platform/rules/company-name.ts'
import { HEX_COLOR } from './accent.ts'
import { LOGO_TOO_LARGE, MAX_LOGO_BYTES } from './logo.ts'

export const LONGEST_DISPLAY_NAME = 80
// Base64 uses four characters for three bytes.
const MAX_BASE64 = Math.ceil(MAX_LOGO_BYTES / 3) * 4

/** The branding that owners and admins can set. An empty name or color restores the product's own. */
export const brandingSchema = z.object({
  display_name: z
    .string('Display name must be text')
    .trim()
    .superRefine((name, { addIssue }) => {
      const message = nameProblem('Display name', name, LONGEST_DISPLAY_NAME)
      if (message !== null) addIssue(message)
    }),
  accent_color: z
    .string('Accent color must be text')
    .trim()
    .toLowerCase()
    .refine((text) => text === '' || HEX_COLOR.test(text), 'Accent color must look like #1b4b7a'),
  /** Absent keeps the logo; null removes it. */
  logo: z.object({ data: z.base64('The logo must be base64').max(MAX_BASE64, LOGO_TOO_LARGE) }).nullish(),
  /** The branding when editing began. If it has changed since, the change is refused. */
  was: z
    .object({
      display_name: z.string().nullable(),
      accent_color: z.string().nullable(),
      logo_path: z.string().nullable(),
    })
    .optional(),
})
export type BrandingChange = z.infer<typeof brandingSchema>
