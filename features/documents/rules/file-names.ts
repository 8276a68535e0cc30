export const LONGEST_FILE_NAME = 255

/** The extensions of each type that documents may have. The first one is given to files without one of these. */
export const EXTENSIONS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/tiff': ['tif', 'tiff'],
  'image/bmp': ['bmp'],
  'application/pdf': ['pdf'],
}

const KNOWN = Object.values(EXTENSIONS).flat()

/**
 * Returns the file's name with an extension of its type: 'scan.jpg' of a PNG is 'scan.png'. An extension of no document stays before it,
 * as in 'scan.v2.pdf'. The name of an unknown type is returned unchanged. The database has the same function: app.named_after_type.
 */
export function namedAfterType(name: string, type: string): string {
  const wanted = EXTENSIONS[type]
  if (wanted === undefined) return name
  const given = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase()
  if (given !== undefined && wanted.includes(given)) return name
  const base = given !== undefined && KNOWN.includes(given) ? name.slice(0, -given.length - 1) : name
  return `${base.slice(0, LONGEST_FILE_NAME - wanted[0].length - 1) || 'file'}.${wanted[0]}`
}
