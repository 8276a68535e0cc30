import sharp from 'sharp'
import type { RenderProblem, RenderReply, RenderRequest } from './image-renderer.ts'

// Fifty million pixels, as in the hosted service. Decoded, they take 200 MB at most.
const MOST_PIXELS = 50_000_000
// Only these formats. Others could read files or networks (SVG), or are rare enough to be untested (TIFF, HEIC).
const LOADERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer', 'HeifBuffer']
const DEADLINE_SECONDS = 10

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)
sharp.concurrency(1)

process.on('message', (request: RenderRequest) => {
  const reply = rendered(request).catch((error: unknown): RenderReply => ({ problem: problemOf(error) }))
  void reply.then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function rendered({ bytes, width, height, resize, quality, format }: RenderRequest): Promise<RenderReply> {
  const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
  const { format: origin } = await source.metadata()
  const target = format === 'origin' ? origin : format
  if (target === 'heif' || target === 'avif') source.avif({ quality, effort: 2 })
  else if (target === 'jpeg') source.jpeg({ quality, mozjpeg: false })
  else if (target === 'png') source.png({ compressionLevel: 6 })
  else if (target === 'webp') source.webp({ quality, effort: 3 })
  else source.gif()
  // Turns the picture as its metadata says, because the metadata itself is not kept.
  source.autoOrient()
  if (width !== undefined || height !== undefined)
    source.resize({ width, height, fit: FITS[resize], withoutEnlargement: true })
  const { data, info } = await source.timeout({ seconds: DEADLINE_SECONDS }).toBuffer({ resolveWithObject: true })
  return { bytes: data, type: `image/${info.format === 'heif' ? 'avif' : info.format}` }
}

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

function problemOf(error: unknown): RenderProblem {
  return String(error).includes('pixel limit') ? 'too_many_pixels' : 'unreadable'
}
