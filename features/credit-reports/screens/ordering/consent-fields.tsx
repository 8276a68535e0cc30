import { useQuery } from '@tanstack/react-query'
import { consentRefusal, consentSentence } from '#features/credit-reports/rules/ordering/consent.ts'
import type { PermissiblePurpose } from '#features/credit-reports/rules/ordering/purposes.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { CertificationNeeded } from './certification-needed.tsx'
import { NewConsent } from './new-consent.tsx'
import { consentMethodLabel, NEW_CONSENT, type OrderChoice, purposeOptions } from './order-fields.ts'
import { orderQueries, type StoredConsent } from './order-queries.ts'

/** The error messages of the fields. */
export type ConsentProblems = Partial<Record<keyof OrderChoice, string | undefined>>

export interface ConsentFieldsProps {
  clientId: string
  accountType: string | null
  choice: OrderChoice
  choose: (changed: Partial<OrderChoice>) => void
  problems?: ConsentProblems
}

/** The purpose of the report and a consent that covers it: one on file or a new one. */
export function ConsentFields({ clientId, accountType, choice, choose, problems = {} }: ConsentFieldsProps) {
  const consents = useQuery(orderQueries.consents(clientId))
  const { covering, chosen, refusal, otherRefusals } = judged(consents.data ?? [], choice)
  return (
    <>
      <CertificationNeeded purpose={choice.permissible_purpose} accountType={accountType} />
      <SelectField
        label="Permissible purpose"
        required
        options={purposeOptions(accountType)}
        value={choice.permissible_purpose}
        error={problems.permissible_purpose}
        onChange={({ currentTarget: { value } }) => choose({ permissible_purpose: purposeOf(value, accountType) })}
      />
      <SelectField
        label="Consent"
        options={[{ value: NEW_CONSENT, label: 'Record a new consent' }, ...covering.map(optionOf)]}
        value={chosen?.id ?? NEW_CONSENT}
        error={refusal}
        hint={otherRefusals.length > 0 ? `Other consents on file: ${otherRefusals.join('; ')}.` : undefined}
        onChange={({ currentTarget: { value } }) => choose({ consent_choice: value })}
      />
      {chosen === undefined && <NewConsent choice={choice} choose={choose} problems={problems} />}
    </>
  )
}

function purposeOf(value: string, accountType: string | null): PermissiblePurpose | '' {
  return purposeOptions(accountType).find((option) => option.value === value)?.value ?? ''
}

/**
 * Returns the consents that cover this order, the chosen one even if it no longer does, and the distinct reasons that
 * the others don't.
 */
function judged(consents: readonly StoredConsent[], choice: OrderChoice) {
  const reasonOf = (consent: StoredConsent) => refusalFor(consent, choice)
  const chosen = consents.find(({ id }) => id === choice.consent_choice)
  const others = consents.filter((consent) => consent !== chosen && choice.permissible_purpose !== '')
  return {
    covering: consents.filter((consent) => consent === chosen || (others.includes(consent) && !reasonOf(consent))),
    chosen,
    refusal: chosen && reasonOf(chosen),
    otherRefusals: [...new Set(others.flatMap((consent) => reasonOf(consent) ?? []))].map(asClause),
  }
}

function refusalFor(consent: StoredConsent, { bureaus, pull_type, permissible_purpose }: OrderChoice) {
  if (permissible_purpose === '') return undefined
  const wanted = { purpose: permissible_purpose, bureaus, pullType: pull_type }
  const refusal = consentRefusal(consent, wanted, Date.now())
  return refusal === null ? undefined : consentSentence(refusal)
}

const asClause = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

function optionOf({ id, method, signed_at, expires_at, pull_type }: StoredConsent) {
  const given = shortDate(dateOfInstant(signed_at))
  const until = shortDate(dateOfInstant(expires_at))
  return { value: id, label: `${consentMethodLabel(method)} ${given}, ${pull_type} pull, until ${until}` }
}
