import { stateName } from '#features/credit-repair/rules/state-windows.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { shortDate } from '#platform/rules/dates.ts'

/** The requirements of a state for a company that sells credit repair there. */
export interface StatePack {
  /** The code of the state. */
  state: string
  /** Null if the state requires no registration or the company has none. */
  registration_number: string | null
  registration_expires_on: PlainDate | null
  bond_number: string | null
  bond_expires_on: PlainDate | null
  /** The words that the contract must have, verbatim. */
  wording: string | null
  /** True if the contract must list the items to be modified. */
  lists_items: boolean
  /** The highest fee for one disputed item, in cents. Null if the state sets none. */
  most_per_item_cents: number | null
  citation: string
  /** A publication of the text. */
  source: string
  /** The day on which the text was read. */
  read_on: PlainDate
}

/**
 * The states whose law requires neither a registration nor a bond, with the words of their contracts. In every other state,
 * an owner enters the company's own pack.
 */
export const STATE_PACKS: readonly StatePack[] = [
  {
    ...{
      state: 'NY',
      registration_number: null,
      registration_expires_on: null,
      bond_number: null,
      bond_expires_on: null,
    },
    // N.Y. Gen. Bus. Law 458-f(1)(b), in at least ten point type, and (a).
    wording:
      '“Under New York law no fee may be collected in advance of performance of the services specified in this contract.”',
    ...{ lists_items: true, most_per_item_cents: null, citation: 'N.Y. Gen. Bus. Law 458-a to 458-k' },
    ...{ source: 'https://www.nysenate.gov/legislation/laws/GBS/458-F', read_on: '2026-11-30' },
  },
]

/** Returns the pack of a state: the company's own, which comes first, or the product's. Null without one. */
export function packOf(state: string, own: readonly StatePack[]): StatePack | null {
  return own.find((pack) => pack.state === state) ?? STATE_PACKS.find((pack) => pack.state === state) ?? null
}

/** Returns why no client of a state can be enrolled or sign, or null if they can. */
export function packProblem(state: string | null, pack: StatePack | null, today: PlainDate): string | null {
  if (state === null) return 'Enter the client’s state first. The rules for credit repair depend on it'
  const name = stateName(state)
  const howTo = 'An owner or admin can enter it under Org Admin, Credit repair states'
  if (pack === null) return `Your company has no pack for credit repair in ${name}. ${howTo}`
  const { registration_expires_on: registered, bond_expires_on: bonded } = pack
  if (registered !== null && registered < today)
    return `Your registration in ${name} expired on ${shortDate(registered)}. ${howTo}`
  if (bonded !== null && bonded < today) return `Your bond in ${name} expired on ${shortDate(bonded)}. ${howTo}`
  return null
}

/** Returns the text of the contract's clause about the law of the client's state. Empty if it requires none. */
export function packWords(pack: StatePack | null, items: string): string {
  const list = pack?.lists_items === true && items !== '' ? `Items to be modified, how, and by when:\n${items}` : ''
  return [pack?.wording ?? '', list].filter((text) => text !== '').join('\n')
}

/** Returns why a fee for some items exceeds the limit of the state, or null if it doesn't. */
export function packFeeProblem(amountCents: number, items: number, pack: StatePack | null): string | null {
  const most = pack?.most_per_item_cents ?? null
  if (pack === null || most === null || amountCents <= most * items) return null
  return `The law of ${stateName(pack.state)} (${pack.citation}) limits this fee to $${((most * items) / 100).toFixed(2)}`
}
