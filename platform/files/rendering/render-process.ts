import sharp, { type Sharp } from 'sharp'
import type { RenderProblem, RenderReply, RenderRequest } from './image-renderer.ts'

// Fifty million pixels, as in the hosted service. Decoded, they take 200 MB at most.
const MOST_PIXELS = 50_000_000
// Only these formats. Others could read files or networks (SVG), or are rare enough to be untested.
const LOADERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer', 'HeifBuffer', 'TiffBuffer']
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
  const { source, origin, isTall } = await opened(bytes)
  const target = format === 'origin' || isTall ? origin : format
  if (target === 'heif' || target === 'avif') source.avif({ quality, effort: 2 })
  else if (target === 'jpeg') source.flatten({ background: 'white' }).jpeg({ quality, mozjpeg: false })
  else if (target === 'png') source.png({ compressionLevel: 6 })
  else if (target === 'webp') source.webp({ quality, effort: 3 })
  else source.gif()
  // Turns the picture as its metadata says, because the metadata itself is not kept.
  if (!isTall) source.autoOrient()
  if (width !== undefined || height !== undefined)
    source.resize({ width, height, fit: FITS[resize], withoutEnlargement: true })
  const { data, info } = await source.timeout({ seconds: DEADLINE_SECONDS }).toBuffer({ resolveWithObject: true })
  return { bytes: data, type: `image/${info.format === 'heif' ? 'avif' : info.format}` }
}

interface Opened {
  source: Sharp
  /** The format of the file, or JPEG for one that browsers don't show. */
  origin: string | undefined
  /** True for several pages below each other. Only JPEG can be that tall. */
  isTall: boolean
}

const OPTIONS = { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' } as const

async function opened(bytes: Uint8Array): Promise<Opened> {
  const source = sharp(bytes, OPTIONS)
  const { format, compression, pages = 1, ...size } = await source.metadata()
  if (format === 'heif' && compression === 'hevc')
    return { source: await decodedHeic(bytes), origin: 'jpeg', isTall: false }
  if (format !== 'tiff') return { source, origin: format, isTall: false }
  const shown = Math.min(pages, MOST_PAGES)
  // A fax is a TIFF of several pages. Pages of different sizes can't be put together, so only the first one is shown.
  if (shown > 1 && (await isOneSize(bytes, shown)))
    return { source: tall(bytes, shown, size), origin: 'jpeg', isTall: true }
  return { source, origin: 'jpeg', isTall: false }
}

const MOST_PAGES = 20
// A JPEG has at most 65,535 pixels a side.
const TALLEST = 60_000

const isOneSize = async (bytes: Uint8Array, pages: number): Promise<boolean> =>
  sharp(bytes, { ...OPTIONS, pages })
    .metadata()
    .then(
      () => true,
      () => false,
    )

function tall(bytes: Uint8Array, pages: number, { width, height }: { width: number; height: number }): Sharp {
  const fitting = Math.min(width, Math.floor((width * TALLEST) / (pages * height)))
  return sharp(bytes, { ...OPTIONS, pages }).resize({ width: fitting, withoutEnlargement: true })
}

/** The prebuilt libvips has no decoder of HEVC, so another library decodes photos of iPhones. It turns them as their metadata says. */
async function decodedHeic(bytes: Uint8Array): Promise<Sharp> {
  const { default: heic } = await import('heic-decode')
  const pictures = await heic.all({ buffer: bytes })
  try {
    const [first] = pictures
    if (first === undefined) throw new Error('The file has no picture')
    if (first.width * first.height > MOST_PIXELS) throw new Error('The picture exceeds the pixel limit')
    const { data, width, height } = await first.decode()
    return sharp(data, { raw: { width, height, channels: 4 } })
  } finally {
    pictures.dispose()
  }
}

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

function problemOf(error: unknown): RenderProblem {
  return String(error).includes('pixel limit') ? 'too_many_pixels' : 'unreadable'
}
