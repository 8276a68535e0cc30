/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** By what a client's copy is compared with the resource as it is now. */
export interface Validators {
  eTag?: string | undefined
  lastModified?: string | undefined
}

/** Whether the asker's copy is still good, by its tag or else by its date (RFC 9110, section 13). */
export function isUnchanged(header: (name: string) => string | undefined, { eTag, lastModified }: Validators): boolean {
  const known = header('if-none-match')
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || (eTag !== undefined && tags.includes(eTag))
  }
  const since = Date.parse(header('if-modified-since') ?? '')
  // The header counts whole seconds.
  return lastModified !== undefined && Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since
}

/**
 * The one range of bytes that was asked for, of a thing of `size` bytes; 'beyond' when it begins after the end. Null for
 * anything else that `Range` can say: that is answered with the whole, as RFC 9110 (section 14.2) allows.
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
