import { z } from 'zod'

/** Nothing is taken: no parameters, no query, no body. */
export const nothing = z.strictObject({})

/** The parameter of a path that ends in an id. */
export const idParams = z.object({
  id: z.uuid('The id must be a UUID').meta({ description: 'The id of the resource.' }),
})

/** A moment in an answer, as ISO 8601 with its offset. */
export const instant = z.string().meta({ format: 'date-time' })

/** A page of a list: how many rows, and where the page before ended. */
export const pageQuery = z.strictObject({
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(100, 'limit must be at most 100')
    .default(25)
    .meta({ description: 'How many rows, 1 to 100.' }),
  cursor: z.string().max(200).optional().meta({ description: 'nextCursor of the page before.' }),
})
export type PageQuery = z.infer<typeof pageQuery>

/** A list's answer: the rows, and the cursor of the next page, null on the last. */
export const pageOf = (row: z.ZodType) =>
  z.strictObject({
    data: z.array(row),
    nextCursor: z.string().nullable().meta({ description: 'Pass it as cursor for the next page; null on the last.' }),
  })
