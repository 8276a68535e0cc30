/** Fewer decisions say nothing about how long one takes. */
export const LEAST_DECISIONS = 5

const UNITS = [
  { seconds: 86_400, name: 'd' },
  { seconds: 3_600, name: 'h' },
  { seconds: 60, name: 'min' },
  { seconds: 1, name: 's' },
] as const

/** Returns a number of seconds with its two largest units, such as "1 min 12 s". */
export function durationInWords(seconds: number): string {
  const whole = Math.round(seconds)
  const first = UNITS.findIndex((unit) => whole >= unit.seconds)
  if (first === -1) return '0 s'
  const parts = UNITS.slice(first, first + 2).map((unit, n) => {
    const left = n === 0 ? whole : whole % (UNITS[first]?.seconds ?? 1)
    return { count: Math.floor(left / unit.seconds), name: unit.name }
  })
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${count} ${name}`)
    .join(' ')
}
