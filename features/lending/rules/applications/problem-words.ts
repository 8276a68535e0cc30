import type { ApplicationForm, TypedProblem } from './application-form.ts'

/** Returns the message of a problem. In a list, it begins with the entry, such as “Uncle Joe: …” or “Collateral 2: …”. */
export function problemWords([field, message, at]: TypedProblem, typed: ApplicationForm): string {
  return typeof at === 'number' && isList(field) ? `${ENTRY_NAMES[field](typed, at)}: ${message}` : message
}

const ENTRY_NAMES = {
  people: ({ people }: ApplicationForm, at: number) => people[at]?.name || `Person ${at + 1}`,
  collateral: (_: ApplicationForm, at: number) => `Collateral ${at + 1}`,
  debt_changes: ({ debt_changes }: ApplicationForm, at: number) => debt_changes[at]?.creditor || `Debt ${at + 1}`,
  personal_references: ({ personal_references }: ApplicationForm, at: number) =>
    personal_references[at]?.name || `Reference ${at + 1}`,
}

const isList = (field: string): field is keyof typeof ENTRY_NAMES => Object.hasOwn(ENTRY_NAMES, field)
