import { Hono } from 'hono'
import { choiceInQuery } from '#features/public-site/rules/choice.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'

/**
 * `GET /pricing/quote.pdf`: returns the quote of the choice in the query as a PDF. Missing values get their defaults.
 */
export function quoteService(clock: () => number): Hono {
  const service = new Hono()
  service.get('/quote.pdf', async (context) => {
    const day = dateOfInstant(new Date(clock()), 'UTC')
    // Loaded on demand, because most processes never create a PDF.
    const { quotePdf } = await import('./quote-pdf.ts')
    const bytes = await quotePdf(choiceInQuery(new URL(context.req.url).search), day)
    return savedFile(`tradeline-quote-${day}.pdf`, bytes)
  })
  return service
}
