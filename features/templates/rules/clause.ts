import type { STATE_CODES } from '#features/lending/rules/states/state-codes.ts'
import type { Language } from '#platform/rules/languages/language.ts'

/** The text of a clause in each language. Paragraphs are separated by line breaks, and merge fields are allowed. */
export type ClauseText = Readonly<Record<Language, string>>

/** A clause that the product supplies. */
export interface Clause {
  id: string
  name: string
  /** The law that prescribes it, or null. */
  source: string | null
  look: 'plain' | 'conspicuous'
  text: ClauseText
  /** The texts of states that prescribe another one. */
  byState?: Readonly<Partial<Record<(typeof STATE_CODES)[number], ClauseText>>>
}

/** Returns the text of a clause in a state and a language. `state` is null if it is unknown. */
export function clauseText(clause: Clause, state: string | null, language: Language): string {
  const ofState = Object.entries(clause.byState ?? {}).find(([code]) => code === state)?.[1]
  return (ofState ?? clause.text)[language]
}
