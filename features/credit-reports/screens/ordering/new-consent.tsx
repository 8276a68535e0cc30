import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONSENT_LASTS_DAYS } from '#features/credit-reports/rules/ordering/consent.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import type { ConsentFieldsProps } from './consent-fields.tsx'
import { CONSENT_CONFIRMED, CONSENT_METHOD_OPTIONS } from './order-fields.ts'
import { orderQueries } from './order-queries.ts'

const COVERS = `It covers this order’s bureaus and pull type and is valid for ${CONSENT_LASTS_DAYS} days from that date.`

/** The evidence of a new consent: the text, how and when it was given, and whether later orders may use it. */
export function NewConsent({
  choice,
  choose,
  problems = {},
}: Pick<ConsentFieldsProps, 'choice' | 'choose' | 'problems'>) {
  const [today] = useState(() => dateOfInstant(new Date()))
  const words = useQuery(orderQueries.consentText()).data
  return (
    <>
      <SelectField
        label="How it was given"
        options={CONSENT_METHOD_OPTIONS}
        value={choice.consent_method}
        onChange={({ currentTarget: { value } }) => {
          const method = CONSENT_METHOD_OPTIONS.find((one) => one.value === value)
          if (method) choose({ consent_method: method.value })
        }}
      />
      <TextField
        label="Given on"
        type="date"
        max={today}
        hint={COVERS}
        value={choice.consent_signed_on}
        error={problems.consent_signed_on}
        onChange={({ currentTarget: { value } }) => choose({ consent_signed_on: value })}
      />
      <div className="grid gap-3 sm:col-span-2">
        {words && (
          <blockquote className="border-rule-strong border-l-2 bg-surface px-3 py-2 text-ink-2 text-table">
            {words.body}
            <footer className="mt-1 text-ink-3 text-small">
              Text <span className="text-code">{words.version}</span>
            </footer>
          </blockquote>
        )}
        <CheckboxField
          label={CONSENT_CONFIRMED}
          checked={choice.is_consent_confirmed}
          error={problems.is_consent_confirmed}
          onChange={({ currentTarget: { checked } }) =>
            choose({ is_consent_confirmed: checked, ...(words && { consent_version: words.version }) })
          }
        />
        <CheckboxField
          label="Use it for later orders too, until it expires or is withdrawn"
          checked={choice.is_consent_reusable}
          onChange={({ currentTarget: { checked } }) => choose({ is_consent_reusable: checked })}
        />
      </div>
    </>
  )
}
