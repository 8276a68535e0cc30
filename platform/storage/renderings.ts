import { z } from 'zod'
import type { Rendering } from '#platform/files/rendering/image-renderer.ts'
import { baseType } from './content-type.ts'
import { bytesOf, headersOf } from './downloads.ts'
import { noTransformations, notAPicture, pictureTooLarge, slowDown } from './errors.ts'
import type { StoredObject } from './objects.ts'
import { parsed, type Served } from './served.ts'

/** The largest side of a rendered picture, the largest file, and the range of qualities of the hosted service. */
const MOST_PIXELS_A_SIDE = 2500
const MAX_SOURCE_BYTES = 25 * 1024 * 1024
const [LOWEST_QUALITY, DEFAULT_QUALITY] = [20, 80]

const side = z.coerce
  .number()
  .int()
  .min(0)
  .transform((pixels) => Math.min(pixels, MOST_PIXELS_A_SIDE) || undefined)
  .optional()

/** A transformation, in a query or in a link. */
export const transformation = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(LOWEST_QUALITY).max(100).optional(),
  format: z.enum(['origin', 'webp', 'avif']).optional(),
})

export type Transformation = z.infer<typeof transformation>

/** Returns the transformation that a request's query asks for. */
export const askedTransformation = ({ context }: Served): Transformation =>
  parsed(transformation, context.req.query(), 'querystring')

/** Returns the picture as requested. Anything but a picture is refused. */
export async function deliverRendering(served: Served, object: StoredObject, asked: Transformation): Promise<Response> {
  const { context, renderer } = served
  if (renderer === null) throw noTransformations()
  if ((object.metadata?.size ?? 0) > MAX_SOURCE_BYTES) throw pictureTooLarge()
  const wish = renderingOf(asked, context.req.header('accept'))
  const eTag = `"${(object.version ?? '').replaceAll('-', '')}-${Object.values(wish).join('-')}"`
  if (context.req.header('if-none-match') === eTag) return new Response(null, { status: 304, headers: { etag: eTag } })
  const made = await renderer.render(wish, async () => Buffer.concat(await (await bytesOf(served, object)).toArray()))
  if ('problem' in made) throw REFUSALS[made.problem]()
  const headers = headersOf(served, object, baseType(made.type))
  headers.set('etag', eTag)
  headers.set('content-length', String(made.bytes.byteLength))
  headers.set('vary', 'Authorization, Accept')
  headers.set('x-transformations', toldTransformations(asked))
  headers.delete('accept-ranges')
  return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(made.bytes), { status: 200, headers })
}

const REFUSALS = {
  unreadable: notAPicture,
  too_many_pixels: pictureTooLarge,
  too_busy: slowDown,
  unavailable: noTransformations,
}

/** Without a format, a browser that takes WebP gets it, as from the hosted service. */
function renderingOf({ resize = 'cover', quality = DEFAULT_QUALITY, format, ...size }: Transformation, accept = '') {
  const chosen = format ?? (/image\/webp/i.test(accept) ? 'webp' : 'origin')
  return { ...size, resize, quality, format: chosen } satisfies Rendering
}

const RESIZING_TYPES = { cover: 'fill', contain: 'fit', fill: 'force' }

/** Returns what was done, in the words and the order of the hosted service: `width:200,resizing_type:fill,quality:60`. */
function toldTransformations({ width, height, resize = 'cover', quality, format }: Transformation): string {
  const parts = [
    ...(height ? [`height:${height}`] : []),
    ...(width ? [`width:${width}`] : []),
    ...(width || height ? [`resizing_type:${RESIZING_TYPES[resize]}`] : []),
    ...(quality ? [`quality:${quality}`] : []),
    ...(format && format !== 'origin' ? [`format:${format}`] : []),
  ]
  return parts.join(',')
}
