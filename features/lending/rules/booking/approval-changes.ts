import type { CollateralItem } from '#features/lending/rules/collateral/collateral.ts'
import { COLLATERAL_KIND_WORDS, collateralName } from '#features/lending/rules/collateral/collateral-words.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

/** A co-applicant or guarantor of an application. */
export interface ApplicationPerson {
  client_id: string
  role: 'co_applicant' | 'guarantor'
  name: string
}

/** A thing that secures a loan, as an approval relied on it, or as it is now. */
export interface SecuredBy
  extends Pick<
    CollateralItem,
    'kind' | 'vin' | 'model_year' | 'make' | 'model' | 'body' | 'description' | 'value_cents'
  > {
  id: string
}

/** Returns how the people of an application differ from those who were approved, in words. Empty if they are the same. */
export function peopleChanges(approved: readonly ApplicationPerson[], now: readonly ApplicationPerson[]): string[] {
  const has = (people: readonly ApplicationPerson[], one: ApplicationPerson) =>
    people.some(({ client_id, role }) => client_id === one.client_id && role === one.role)
  const words = ({ name, role }: ApplicationPerson) => `${name} (${role === 'co_applicant' ? 'co-applicant' : role})`
  return [
    ...now.filter((one) => !has(approved, one)).map((one) => `${words(one)} was added`),
    ...approved.filter((one) => !has(now, one)).map((one) => `${words(one)} was removed`),
  ]
}

/**
 * Returns how the collateral differs from what was approved to the lender's disadvantage, in words. Further collateral, a higher
 * value, and a correction of the name are no difference.
 */
export function collateralChanges(approved: readonly SecuredBy[], now: readonly SecuredBy[]): string[] {
  return approved.flatMap((before) => {
    const after =
      now.find(({ id }) => id === before.id) ?? now.find(({ vin }) => vin !== null && vin === before.vin) ?? null
    const change = after === null ? 'was removed' : changeOf(before, after)
    return change === null ? [] : [`${collateralName(before)} ${change}`]
  })
}

function changeOf(before: SecuredBy, after: SecuredBy): string | null {
  if (after.kind !== before.kind) return `became another kind: ${COLLATERAL_KIND_WORDS[after.kind].toLowerCase()}`
  if (after.vin !== before.vin)
    return before.vin === null && sameName(before, after)
      ? null
      : `now has ${vinWords(after.vin)}, not ${vinWords(before.vin)}`
  if (before.vin === null && !sameName(before, after)) return `became ${collateralName(after)}`
  if (before.value_cents === null || (after.value_cents ?? 0) >= before.value_cents) return null
  return after.value_cents === null
    ? `has no value anymore, instead of ${dollarsAndCents(before.value_cents)}`
    : `is worth ${dollarsAndCents(after.value_cents)}, less than ${dollarsAndCents(before.value_cents)}`
}

const sameName = (one: SecuredBy, other: SecuredBy) => collateralName(one) === collateralName(other)
const vinWords = (vin: string | null) => (vin === null ? 'no VIN' : `the VIN ${vin}`)
