import { z } from 'zod'

const SLUG = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/
const MOST_ORIGINS = 10

/** Returns the origin of a web address if it can embed a page: https, or http on this machine. Null for anything else. */
export function embedOrigin(typed: string): string | null {
  if (!URL.canParse(typed)) return null
  const { protocol, hostname, origin } = new URL(typed)
  const isOwnMachine = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')
  return protocol === 'https:' || isOwnMachine ? origin : null
}

/** The settings of a company's public application page. */
export const applyPageSettings = z.object({
  slug: z
    .string('Enter a name for the address')
    .trim()
    .toLowerCase()
    .regex(SLUG, 'Use 3 to 40 lowercase letters, digits, and hyphens'),
  is_open: z.boolean(),
  embed_origins: z
    .array(
      z
        .string()
        .trim()
        .refine((typed) => embedOrigin(typed) !== null, 'Enter web addresses that begin with https://'),
    )
    .max(MOST_ORIGINS, `Enter at most ${MOST_ORIGINS} websites`)
    .transform((typed) => [...new Set(typed.flatMap((one) => embedOrigin(one) ?? []))]),
  pulls_report: z.boolean(),
})
export type ApplyPageSettings = z.output<typeof applyPageSettings>

/** The body of POST /functions/v1/apply-page-settings. */
export const applyPageCommand = z.discriminatedUnion('act', [
  z.object({ act: z.literal('read') }),
  z.object({ act: z.literal('save'), ...applyPageSettings.shape }),
])

/** Returns the HTML that shows the page in a website. */
export const embedSnippet = (appUrl: string, slug: string): string =>
  `<iframe src="${appUrl}/apply/${slug}?embed=1" title="Loan application" style="width:100%;min-height:900px;border:0"></iframe>`
