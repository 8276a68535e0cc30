import { MILITARY_STATES, mailStateCode, STATE_NAMES } from './state-names.ts'

export interface UsState {
  code: string
  name: string
}

/** The states, DC, and the territories by name, for a select: { code: 'TX', name: 'Texas' }. */
export const US_STATES: readonly UsState[] = listed(STATE_NAMES)

/** Those, and military mail after them: the states that an address can have. */
export const ADDRESS_STATES: readonly UsState[] = [...US_STATES, ...listed(MILITARY_STATES)]

function listed(names: Readonly<Record<string, string>>): UsState[] {
  return (
    Object.entries(names)
      .map(([code, name]) => ({ code, name: inTitleCase(name) }))
      // Plain letters need no locale, which a browser would have to load before a page's first request.
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  )
}

const option = ({ code, name }: UsState) => ({ value: code, label: name })

/** The options of a select of jurisdictions. */
export const STATES = US_STATES.map(option)

/** The same with an empty first choice. */
export const STATE_OPTIONS = [{ value: '', label: 'Choose' }, ...STATES]

/** The options of a select for addresses. */
export const ADDRESS_STATE_CHOICES = ADDRESS_STATES.map(option)
export const ADDRESS_STATE_OPTIONS = [{ value: '', label: 'Choose' }, ...ADDRESS_STATE_CHOICES]

/** Returns the two-letter code of a state in any format ('Texas', 'TEXAS', 'tex.'). Returns other text unchanged. */
export const stateCode = (stored: string): string => mailStateCode(stored) ?? stored

function inTitleCase(name: string): string {
  return name.toLowerCase().replace(/\b(?!of\b)[a-z]/g, (letter) => letter.toUpperCase())
}
