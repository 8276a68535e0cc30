import { z } from 'zod'

/** The schema of a request part that must be empty. */
export const nothing = z.strictObject({})

/** The parameters of a path that ends in an id. */
export const idParams = z.object({
  id: z.uuid('The id must be a UUID').meta({ description: 'The id of the resource.' }),
})

/** An instant in a response, as ISO 8601 with its offset. */
export const instant = z.string().meta({ format: 'date-time' })

/** The query of a list: the page size and the cursor of the previous page. */
export const pageQuery = z.strictObject({
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(100, 'limit must be at most 100')
    .default(25)
    .meta({ description: 'The number of rows, 1 to 100.' }),
  cursor: z.string().max(200).optional().meta({ description: 'nextCursor of the previous page.' }),
})
export type PageQuery = z.infer<typeof pageQuery>

/** A page of a list: its rows and the cursor of the next page, or null on the last page. */
export const pageOf = (row: z.ZodType) =>
  z.strictObject({
    data: z.array(row),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Pass it as cursor to get the next page; null on the last page.' }),
  })
