// Order matters: the first match counts, because browsers also include the names of the browsers they derive from.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['FxiOS', 'Firefox'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Returns a User-Agent as text, such as 'Chrome on Windows'. A program that isn't a browser keeps its own name. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device'
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([mark]) => userAgent.includes(mark))?.[1])
  if (browser === undefined) return userAgent.split('/')[0]?.slice(0, 40) ?? 'Unknown device'
  return system === undefined ? browser : `${browser} on ${system}`
}
