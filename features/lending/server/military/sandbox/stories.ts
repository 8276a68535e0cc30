import { fullName } from '#features/clients/rules/full-name.ts'

/** What the sandbox register does about a person. */
export type Story = 'covered' | 'not_covered' | 'slow' | 'silent' | 'down' | 'garbage' | 'another_person'

/** The people of the sandbox bureau's town of whom the register has something to tell. */
export const STORIES: Readonly<Record<string, Story>> = {
  'abel duty': 'covered',
  'sam slowpoke': 'slow',
  'terry timeout': 'silent',
  'dana downs': 'down',
  'gary garbage': 'garbage',
  'adele elsewhere': 'another_person',
}

/** The section of title 10: whoever has an SSN with this end is covered, too. */
export const COVERED_ENDING = '987'

/** Anybody else is no servicemember and belongs to none. */
export function storyOf(person: { first_name: string; last_name: string; ssn: string }): Story {
  const told = STORIES[fullName(person).toLowerCase()]
  return told ?? (person.ssn.endsWith(COVERED_ENDING) ? 'covered' : 'not_covered')
}
