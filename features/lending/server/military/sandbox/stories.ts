import { fullName } from '#features/clients/rules/full-name.ts'

/** The behavior of the sandbox register for a person. */
export type Story = 'covered' | 'not_covered' | 'slow' | 'silent' | 'down' | 'garbage' | 'another_person'

/** The people in the sandbox bureau's town with a special result. */
export const STORIES: Readonly<Record<string, Story>> = {
  'abel duty': 'covered',
  'sam slowpoke': 'slow',
  'terry timeout': 'silent',
  'dana downs': 'down',
  'gary garbage': 'garbage',
  'adele elsewhere': 'another_person',
}

/** Anyone whose SSN ends with the section number of title 10 is covered too. */
export const COVERED_ENDING = '987'

/** Returns the story of a person. Anyone not listed is neither a servicemember nor a dependent. */
export function storyOf(person: { first_name: string; last_name: string; ssn: string }): Story {
  const told = STORIES[fullName(person).toLowerCase()]
  return told ?? (person.ssn.endsWith(COVERED_ENDING) ? 'covered' : 'not_covered')
}
