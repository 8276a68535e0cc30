import type { NewClient } from '#features/clients/rules/client-form.ts'
import type { ImportedRow } from '#features/clients/rules/client-import.ts'
import { fullName } from '#features/clients/rules/full-name.ts'
import { nameKey } from '#platform/rules/names/plain-letters.ts'
import { maskSsn, ssnDigits } from '#platform/rules/ssn.ts'
import { SEALED_COLUMNS } from '#platform/sealing/sealed-columns.ts'

/** The clients of the rows above the ones at hand. They are read once per run of the job. */
export interface RowsAbove {
  people: Set<string>
  ssns: Set<string>
  /** Full names by what a row that may be the same person shares with them. */
  alike: Map<string, string>
  isRead: boolean
}

export const noRowsAbove = (): RowsAbove => ({ people: new Set(), ssns: new Set(), alike: new Map(), isRead: false })

type Keyed =
  | Pick<ImportedRow, 'email' | 'ssn' | 'first_name' | 'last_name'>
  | Pick<NewClient, 'email' | 'ssn' | 'first_name' | 'last_name'>

/** Returns what a row shares with another row of the same person, and its SSN. */
export function keysOf({ email, ssn, first_name = '', last_name = '' }: Keyed): { person: string; ssn: string } {
  const digits = ssnDigits(ssn ?? '')
  const named = fullName({ first_name: first_name.trim(), last_name: last_name.trim() })
  return { person: `${email?.trim().toLowerCase() || nameKey(named)}, ${digits.slice(-4)}`, ssn: digits }
}

/** Adds a client to the rows above. */
export function remember(client: NewClient, above: RowsAbove): void {
  const { person, ssn } = keysOf(client)
  above.people.add(person)
  above.ssns.add(ssn)
  for (const key of alikeKeys(client)) if (!above.alike.has(key)) above.alike.set(key, fullName(client))
}

/** Returns the problem of a row that may be a client on file, or one of a row above; null for a new person. */
export function alikeProblem(client: NewClient, onFile: string | null, above: RowsAbove): string | null {
  const name =
    onFile ??
    alikeKeys(client)
      .map((key) => above.alike.get(key))
      .find((one) => one !== undefined)
  if (name === undefined) return null
  return `This may be ${name}, whose SSN has the same last four digits. If it is a different person, add the client by hand.`
}

function alikeKeys({ ssn, first_name, last_name, date_of_birth }: NewClient): string[] {
  const mask = maskSsn(ssn)
  const born = SEALED_COLUMNS['clients.date_of_birth'].mask(date_of_birth)
  return [`${mask} ${nameKey(last_name)}`, `${mask} ${born} ${nameKey(first_name)}`]
}
