import { validationFailed } from './errors.ts'

const UNIT_SECONDS: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 }
const PART = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g
const LONGEST_TEXT = 40
// The hosted service's maximum, a little over 292 years.
const LONGEST_SECONDS = 9_223_372_036

/** Parses `24h`, `1h30m`, and the like. Returns 0 for `none`, which lifts a ban, and null if the duration is empty. */
export function banSeconds(given: string): number | null {
  if (given === '') return null
  if (given === 'none') return 0
  if (given.length > LONGEST_TEXT) throw invalid(given.slice(0, LONGEST_TEXT))
  const seconds = [...given.matchAll(PART)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNIT_SECONDS[unit ?? ''] ?? 0),
    0,
  )
  if (given.replace(PART, '') !== '' || seconds > LONGEST_SECONDS) throw invalid(given)
  return seconds
}

const invalid = (given: string) =>
  validationFailed(`invalid format for ban duration: time: invalid duration "${given}"`)
