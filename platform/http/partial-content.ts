/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** The values to compare a client's copy with the current resource. */
export interface Validators {
  eTag?: string | undefined
  lastModified?: string | undefined
}

/** Returns true if the client's copy is still valid, by its tag or else by its date (RFC 9110, section 13). */
export function isUnchanged(header: (name: string) => string | undefined, { eTag, lastModified }: Validators): boolean {
  const known = header('if-none-match')
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || (eTag !== undefined && tags.includes(eTag))
  }
  const since = Date.parse(header('if-modified-since') ?? '')
  // The header has whole seconds.
  return lastModified !== undefined && Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since
}

/**
 * Returns the one requested range of a resource of `size` bytes, or 'beyond' if it starts after the end. Returns null
 * for any other `Range`: those get the whole resource, as RFC 9110 (section 14.2) allows.
 */
export function askedRange(
  header: (name: string) => string | undefined,
  { eTag }: Validators,
  size: number,
): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header('range')?.trim() ?? '') ?? []
  const condition = header('if-range')
  if ((first === '' && last === '') || (condition !== undefined && condition !== eTag)) return null
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'beyond' : { start, end }
}
