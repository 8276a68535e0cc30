import { z } from 'zod'

/** A part of a sealed file, as a reader knows it. */
const partSchema = z.discriminatedUnion('kind', [
  /** The contents of pages: texts, pictures, fonts, fields. */
  z.strictObject({ kind: z.literal('pages'), pages: z.array(z.int().min(1)).min(1) }),
  z.strictObject({ kind: z.literal('attachment'), name: z.string() }),
  /** The structure that a screen reader reads. */
  z.strictObject({ kind: z.literal('tags') }),
  /** Title, author and dates. */
  z.strictObject({ kind: z.literal('information') }),
  /** The parts that hold the file together, such as the places of its objects. */
  z.strictObject({ kind: z.literal('structure') }),
])
export type FilePart = z.infer<typeof partSchema>

const digestSchema = z.strictObject({
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  part: partSchema,
})

export const LIST_FORMAT = 'tradeline-digests-1'

/**
 * The digests of a file's parts in their order, from its first byte to the list itself. A seal tells that something
 * changed; the list tells where.
 */
export const digestListSchema = z.strictObject({
  format: z.literal(LIST_FORMAT),
  parts: z.array(digestSchema).min(1),
})
export type DigestList = z.infer<typeof digestListSchema>

/** The names of our entries in the dictionary of a signature. */
export const LIST_NAME = 'TRLN_Digests'
export const LIST_DIGEST_NAME = 'TRLN_DigestsSHA256'

/** Returns true if two parts are the same to a reader. */
export const isSamePart = (one: FilePart, other: FilePart): boolean => JSON.stringify(one) === JSON.stringify(other)
