import { isRoutingNumber } from '#features/lending/rules/funding/routing-number.ts'

/** A bank account as the company keeps it. */
export interface KeptAccount {
  routing: string
  number: string
  type: 'checking' | 'savings'
}

const ACCOUNT = /^\d{4,17}$/
const TYPES: Readonly<Record<string, KeptAccount['type']>> = { 2: 'checking', 3: 'savings' }

/**
 * Returns an account with the corrected data of a notification of change, or null if a person must look at it: the data can't be read, or
 * the code is about something else. `corrected` is the field of 29 characters, whose parts are at fixed places.
 *
 * @see Nacha Operating Rules, Appendix Five, Part 5.2 (change codes)
 */
export function correctedAccount(code: string, corrected: string, kept: KeptAccount): KeptAccount | null {
  const field = corrected.padEnd(29)
  const at = (from: number, to: number) => field.slice(from, to).trim()
  const changes: Record<string, () => { routing?: string; number?: string; code?: string }> = {
    C01: () => ({ number: at(0, 17) }),
    C02: () => ({ routing: at(0, 9) }),
    C03: () => ({ routing: at(0, 9), number: at(12, 29) }),
    C05: () => ({ code: at(0, 2) }),
    C06: () => ({ number: at(0, 17), code: at(20, 22) }),
    C07: () => ({ routing: at(0, 9), number: at(9, 26), code: at(26, 28) }),
  }
  const change = changes[code]?.()
  if (change === undefined) return null
  const { routing = kept.routing, number = kept.number } = change
  const type = change.code === undefined ? kept.type : TYPES[change.code.charAt(0)]
  if (type === undefined || !isRoutingNumber(routing) || !ACCOUNT.test(number)) return null
  return { routing, number, type }
}
