/** A header of an email, as its receiver reports it. */
export interface EmailHeader {
  Name: string
  Value: string
}

const valuesOf = (headers: readonly EmailHeader[], name: string): string[] =>
  headers.filter((header) => header.Name.toLowerCase() === name).map(({ Value }) => Value.trim())

const domainOf = (address: string): string => (address.split('@').at(-1) ?? '').toLowerCase().replace(/>$/, '')

/**
 * Returns true if the mail comes from the domain of its From address, as the receiving service checked: DKIM signed by
 * that domain, or SPF passed for an envelope sender of that domain. SPF for another domain proves nothing about From. A
 * header that is there twice is not trusted, because the sender may have written one of them.
 */
export function isSenderVerified(from: string, headers: readonly EmailHeader[]): boolean {
  const tests = [...valuesOf(headers, 'x-spam-tests'), ...valuesOf(headers, 'x-spam-status').map(testsIn)]
  const listings = valuesOf(headers, 'x-spam-tests').length
  const isSigned =
    listings <= 1 && tests.length > 0 && tests.every((list) => /(^|[\s,])DKIM_VALID_AU([\s,]|$)/.test(list))
  if (isSigned) return true
  const [spf, ...others] = valuesOf(headers, 'received-spf')
  if (spf === undefined || others.length > 0 || !/^pass\b/i.test(spf)) return false
  const envelope = /envelope-from="?<?([^\s;>"]+)/i.exec(spf)?.[1]
  return envelope !== undefined && domainOf(envelope) === domainOf(from)
}

/** Returns the list of tests in `X-Spam-Status: No, score=0.1 tests=DKIM_VALID,SPF_PASS`. */
const testsIn = (status: string): string => /tests=([\w,\s]*)/.exec(status)?.[1] ?? ''

/** Returns true if both are one address. Case and blanks around don't count. */
export const isSameAddress = (one: string, other: string | null): boolean =>
  other !== null && one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Returns true for mail that no person wrote: automatic replies (RFC 3834), lists, and bounces, which have an empty
 * return path (RFC 5321). Such mail is not stored, so two programs can't keep writing to each other.
 */
export function isAutomatic(from: string, headers: readonly EmailHeader[]): boolean {
  const submitted = valuesOf(headers, 'auto-submitted')
  if (submitted.some((value) => !/^no\b/i.test(value))) return true
  if (valuesOf(headers, 'return-path').includes('<>')) return true
  if (valuesOf(headers, 'x-autoreply').length + valuesOf(headers, 'x-autorespond').length > 0) return true
  if (valuesOf(headers, 'precedence').some((value) => /^(bulk|list|junk|auto_reply)$/i.test(value))) return true
  if (valuesOf(headers, 'content-type').some((value) => /^multipart\/report/i.test(value))) return true
  return /^(mailer-daemon|postmaster)@/i.test(from.trim())
}

/** Returns the Message-ID that the sender's program gave the mail, without brackets. Null without one. */
export const messageIdOf = (headers: readonly EmailHeader[]): string | null =>
  valuesOf(headers, 'message-id')[0]?.replaceAll(/[<>\s]/g, '') || null
