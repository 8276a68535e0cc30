const UNITS = [
  { seconds: 86_400, singular: 'day' },
  { seconds: 3_600, singular: 'hour' },
  { seconds: 60, singular: 'minute' },
] as const

/** Returns an age in its largest unit, rounded down, such as "3 minutes". Ages under a minute are counted in seconds, and never below 0. */
export function ageOf(seconds: number): string {
  const unit = UNITS.find((one) => seconds >= one.seconds) ?? { seconds: 1, singular: 'second' }
  const count = Math.max(0, Math.floor(seconds / unit.seconds))
  return `${count.toLocaleString('en-US')} ${unit.singular}${count === 1 ? '' : 's'}`
}
