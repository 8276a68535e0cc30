/** Hours that a company with one person who may publish must wait before publishing alone. */
export const HOURS_TO_PUBLISH_ALONE = 24

/** The people behind a version, and how long it has waited. */
export interface Publishing {
  /** The people who wrote, changed, or submitted it. */
  authors: readonly (string | null)[]
  personId: string
  /** The people of the company who may publish. */
  managers: number
  hoursSinceSubmitted: number
}

/**
 * Returns why a person may not publish a version: an author needs a second person, or must wait in a company without one. Null
 * if they may.
 */
export function publishingRefusal({
  authors,
  personId,
  managers,
  hoursSinceSubmitted,
}: Publishing): 'second_person_needed' | 'too_early' | null {
  if (!authors.includes(personId)) return null
  if (managers > 1) return 'second_person_needed'
  return hoursSinceSubmitted < HOURS_TO_PUBLISH_ALONE ? 'too_early' : null
}
