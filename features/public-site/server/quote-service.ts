import { Hono } from 'hono'
import { choiceInQuery } from '#features/public-site/rules/choice.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'

/** `GET /pricing/quote.pdf`: the choice in the query as a file to keep. What the query doesn't say is as if not chosen. */
export function quoteService(clock: () => number): Hono {
  const service = new Hono()
  service.get('/quote.pdf', async (context) => {
    const day = dateOfInstant(new Date(clock()), 'UTC')
    // Loaded when somebody asks: most processes never write one.
    const { quotePdf } = await import('./quote-pdf.ts')
    const bytes = await quotePdf(choiceInQuery(new URL(context.req.url).search), day)
    return savedFile(`tradeline-quote-${day}.pdf`, bytes)
  })
  return service
}
