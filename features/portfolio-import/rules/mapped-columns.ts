import { guessedPlaces } from '#platform/rules/import-columns.ts'
import { FIELDS_OF, NEEDED_FIELDS } from './import-fields.ts'
import type { FileKind } from './import-lists.ts'

/** The column of each field by its position in the file. */
export type Places = Partial<Record<string, number>>
/** The column of each field by its name in the file. */
export type Heads = Partial<Record<string, string>>

/** Returns the columns of a file: by the names that the company mapped last, or else by names that other systems use. */
export function placesOf(kind: FileKind, heads: readonly string[], remembered: Heads): Places {
  const guessed: Places = guessedPlaces<string>(FIELDS_OF[kind], heads)
  const kept = Object.entries(remembered).map(([field, head]) => [field, heads.indexOf(head ?? '')] as const)
  const places: Places = { ...guessed, ...Object.fromEntries(kept.filter(([, place]) => place !== -1)) }
  const taken = new Set<number>()
  // Each column belongs to one field. The company's own choices take precedence.
  const inTurn = Object.entries(places).toSorted(
    ([one], [other]) => Number(other in remembered) - Number(one in remembered),
  )
  return Object.fromEntries(
    inTurn.filter(([, place]) => place !== undefined && !taken.has(place) && taken.add(place).size > 0),
  )
}

/** Returns the name of each mapped column, to remember it. */
export const headsOf = (places: Places, heads: readonly string[]): Heads =>
  Object.fromEntries(
    Object.entries(places).flatMap(([field, place]) => {
      const head = place === undefined ? undefined : heads[place]
      return head ? [[field, head.slice(0, 300)]] : []
    }),
  )

/** Returns the fields without a column that every file needs. */
export function missingFields(kind: FileKind, places: Places): string[] {
  const has = (field: string) => places[field] !== undefined
  const missing = NEEDED_FIELDS[kind].filter((field) => !has(field)).map(String)
  if (kind === 'payments') return missing
  const isNamed = has('borrower_name') || (has('first_name') && has('last_name'))
  return [...missing, ...(isNamed ? [] : ['borrower_name']), ...(has('term') || has('term_months') ? [] : ['term'])]
}
