import type { NewClient } from '#features/clients/rules/client-form.ts'
import { fullName } from '#features/clients/rules/full-name.ts'
import type { SsnPolicy } from '#features/clients/rules/issued-ssn.ts'
import { nameKey } from '#platform/rules/names/plain-letters.ts'
import { maskSsn } from '#platform/rules/ssn.ts'
import { SEALED_COLUMNS } from '#platform/sealing/sealed-columns.ts'
import { namesakeProblem, sameDigitsProblem } from './clients-on-file.ts'

/** The clients of the rows above the ones at hand. They are read once per run of the job. */
export interface RowsAbove {
  people: Set<string>
  ssns: Set<string>
  /** Full names by what a row that may be the same person shares with them. */
  alike: Map<string, string>
  isRead: boolean
}

export const noRowsAbove = (): RowsAbove => ({ people: new Set(), ssns: new Set(), alike: new Map(), isRead: false })

// Without the middle name and the suffix, which one of two rows may lack.
const namedOf = ({ first_name, last_name }: Pick<NewClient, 'first_name' | 'last_name'>) => first_name + last_name

type Named = Pick<NewClient, 'email' | 'first_name' | 'last_name' | 'date_of_birth' | 'ssn'>

/** Returns what a row shares with another row of the same person, and its SSN; '' if the client has none. */
export function keysOf({ email, ssn, date_of_birth, ...named }: Named): { person: string; ssn: string } {
  const digits = ssn ?? ''
  const told = digits === '' ? `born ${date_of_birth}` : digits.slice(-4)
  return { person: `${email?.toLowerCase() || nameKey(namedOf(named))}, ${told}`, ssn: digits }
}

/** Adds a client to the rows above. */
export function remember(client: NewClient, above: RowsAbove): void {
  const { person, ssn } = keysOf(client)
  above.people.add(person)
  if (ssn !== '') above.ssns.add(ssn)
  for (const key of alikeKeys(client)) if (!above.alike.has(key)) above.alike.set(key, fullName(client))
}

/** Returns the problem of a row that may be the person of a row above; null for a new person. */
export function alikeProblem(client: NewClient, { isRepair }: SsnPolicy, above: RowsAbove): string | null {
  const digits = digitsKeys(client)
    .map((key) => above.alike.get(key))
    .find((one) => one !== undefined)
  if (digits !== undefined) return sameDigitsProblem(digits)
  const other = above.alike.get(bornKey(client, client.ssn === null ? 'with' : 'without'))
  const namesake =
    other ?? (isRepair ? above.alike.get(bornKey(client, client.ssn === null ? 'without' : 'with')) : undefined)
  if (namesake === undefined) return null
  return namesakeProblem({ full_name: namesake, has_other_ssn: other === undefined && client.ssn !== null })
}

const alikeKeys = (client: NewClient): string[] => [
  ...digitsKeys(client),
  bornKey(client, client.ssn === null ? 'without' : 'with'),
]

const bornOf = ({ date_of_birth }: NewClient) => SEALED_COLUMNS['clients.date_of_birth'].mask(date_of_birth)

function digitsKeys(client: NewClient): string[] {
  if (client.ssn === null) return []
  const mask = maskSsn(client.ssn)
  return [
    `${mask} ${nameKey(client.last_name || client.first_name)}`,
    `${mask} ${bornOf(client)} ${nameKey(client.first_name)}`,
  ]
}

const bornKey = (client: NewClient, ssn: 'with' | 'without') =>
  `${ssn} SSN ${bornOf(client)} ${nameKey(namedOf(client))}`
