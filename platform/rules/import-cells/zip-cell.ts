import { stateName } from '#platform/rules/state-names.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import { stateOfZip } from '#platform/rules/zip-state.ts'

const SHORT_ZIP = /^(\d{3,4})(?:-(\d{4}))?$/
const SHORT_NINE = /^(\d{3,4})(\d{4})$/
// Military mail through Europe. The postal service's table of states leaves these prefixes out.
const MILITARY_EUROPE = /^09/

/**
 * Restores the zeros that a spreadsheet drops from the start of a ZIP code: 2138 is 02138, and 21381234 is 02138-1234.
 * A restored code must belong to the row's state. Otherwise a digit is missing elsewhere, and the text stays as it is.
 */
export function zipOfCell(cell: string, state: string): string {
  const text = cell.trim()
  const [, short, plusFour] = SHORT_ZIP.exec(text) ?? SHORT_NINE.exec(text) ?? []
  if (short === undefined) return text
  const restored = short.padStart(5, '0')
  if (!isInState(restored, state)) return text
  return plusFour === undefined ? restored : `${restored}-${plusFour}`
}

function isInState(zip: string, state: string): boolean {
  if (stateName(state) === null) return false
  const code = stateCode(state)
  return stateOfZip(zip) === code || (code === 'AE' && MILITARY_EUROPE.test(zip))
}
