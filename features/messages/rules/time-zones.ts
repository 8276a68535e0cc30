import { stateCode } from '#platform/rules/us-states.ts'
import { stateOfZip } from '#platform/rules/zip-state.ts'

/** The facts in a client's file about where they live. */
export interface Home {
  state: string | null
  zip: string | null
}

const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
]
const [ALASKA, HAWAII, ATLANTIC] = ['America/Anchorage', 'Pacific/Honolulu', 'America/Puerto_Rico']
const [ARIZONA, ALEUTIANS] = ['America/Phoenix', 'America/Adak']
const [CHAMORRO, SAMOA] = ['Pacific/Guam', 'Pacific/Pago_Pago']

// 49 CFR part 71. In a state with two zones, most people live in the first. In Arizona the Navajo Nation observes
// daylight saving time.
// biome-ignore format: a table
const ZONES_BY_STATE: Readonly<Record<string, readonly string[]>> = {
  AL: [CENTRAL], AK: [ALASKA, ALEUTIANS], AZ: [ARIZONA, MOUNTAIN], AR: [CENTRAL], CA: [PACIFIC], CO: [MOUNTAIN],
  CT: [EASTERN], DE: [EASTERN], DC: [EASTERN], FL: [EASTERN, CENTRAL], GA: [EASTERN], HI: [HAWAII],
  ID: [MOUNTAIN, PACIFIC], IL: [CENTRAL], IN: [EASTERN, CENTRAL], IA: [CENTRAL], KS: [CENTRAL, MOUNTAIN],
  KY: [EASTERN, CENTRAL], LA: [CENTRAL], ME: [EASTERN], MD: [EASTERN], MA: [EASTERN], MI: [EASTERN, CENTRAL],
  MN: [CENTRAL], MS: [CENTRAL], MO: [CENTRAL], MT: [MOUNTAIN], NE: [CENTRAL, MOUNTAIN], NV: [PACIFIC, MOUNTAIN],
  NH: [EASTERN], NJ: [EASTERN], NM: [MOUNTAIN], NY: [EASTERN], NC: [EASTERN], ND: [CENTRAL, MOUNTAIN], OH: [EASTERN],
  OK: [CENTRAL], OR: [PACIFIC, MOUNTAIN], PA: [EASTERN], RI: [EASTERN], SC: [EASTERN], SD: [CENTRAL, MOUNTAIN],
  TN: [CENTRAL, EASTERN], TX: [CENTRAL, MOUNTAIN], UT: [MOUNTAIN], VT: [EASTERN], VA: [EASTERN], WA: [PACIFIC],
  WV: [EASTERN], WI: [CENTRAL], WY: [MOUNTAIN], PR: [ATLANTIC], VI: [ATLANTIC], GU: [CHAMORRO], MP: [CHAMORRO],
  AS: [SAMOA],
}
// Several territories share these ZIP codes.
const PACIFIC_ISLANDS = '969'

/**
 * Returns every time zone where the client may be, without duplicates: all zones of the state, plus those of the ZIP
 * code if the two disagree. Empty if neither is known.
 */
export function timeZonesOf({ state, zip }: Home): readonly string[] {
  const named = ZONES_BY_STATE[stateCode(state ?? '')]
  const found = zip === null ? undefined : zonesOfZip(zip)
  return [...new Set([...(named ?? []), ...(found ?? [])])]
}

function zonesOfZip(zip: string): readonly string[] | undefined {
  return zip.trim().startsWith(PACIFIC_ISLANDS) ? [CHAMORRO, SAMOA] : ZONES_BY_STATE[stateOfZip(zip) ?? '']
}

/** The zones of the fifty states and Puerto Rico, for a client without an address. */
export const ALL_TIME_ZONES: readonly string[] = [EASTERN, CENTRAL, MOUNTAIN, PACIFIC, ALASKA, HAWAII, ATLANTIC]
