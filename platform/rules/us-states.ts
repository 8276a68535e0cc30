import { STATE_NAMES } from './state-names.ts'

export interface UsState {
  code: string
  name: string
}

/** The states, DC, and the territories by name, for a select: { code: 'TX', name: 'Texas' }. */
export const US_STATES: readonly UsState[] = Object.entries(STATE_NAMES)
  .map(([code, name]) => ({ code, name: inTitleCase(name) }))
  // Plain letters need no locale, which a browser would have to load before a page's first request.
  .sort((one, other) => (one.name < other.name ? -1 : 1))

/** The options of a select. */
export const STATES = US_STATES.map(({ code, name }) => ({ value: code, label: name }))

/** The options of a select with an empty first choice. */
export const STATE_OPTIONS = [{ value: '', label: 'Choose' }, ...STATES]

/** Returns the two-letter code of a state in any format ('Texas', 'TEXAS', 'tx'). Returns other text unchanged. */
export function stateCode(stored: string): string {
  const text = stored.trim().toUpperCase()
  return US_STATES.find(({ code, name }) => code === text || name.toUpperCase() === text)?.code ?? stored
}

/** Returns the stored spellings of a state: the code from a form, and the upper-case name from an order. */
export function stateSpellings(code: string): string[] {
  const name = US_STATES.find((state) => state.code === code)?.name ?? code
  return [code, code.toLowerCase(), name, name.toUpperCase()]
}

function inTitleCase(name: string): string {
  return name.toLowerCase().replace(/\b(?!of\b)[a-z]/g, (letter) => letter.toUpperCase())
}
