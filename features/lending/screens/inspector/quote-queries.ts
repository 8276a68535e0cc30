import { queryOptions, skipToken } from '@tanstack/react-query'
import { quoteReplySchema } from '#features/lending/rules/quotes/quote-reply.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { callFunction } from '#platform/browser/supabase.ts'

/** The verdicts of a contract; none while its request is null. The caps are on the server. */
export const quoteVerdicts = (request: QuoteRequest | null) =>
  queryOptions({
    queryKey: ['lending', 'quote', request],
    queryFn:
      request === null
        ? skipToken
        : async () => quoteReplySchema.parse(await callFunction('quote-loan', request)).verdicts,
  })
