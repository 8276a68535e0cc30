import { useMemo, useState } from 'react'
import { REQUESTED_FREQUENCIES } from '#features/lending/rules/applications/application-lists.ts'
import { FREQUENCY_NAMES } from '#features/lending/rules/products/product-words.ts'
import { areSameTerms, decidedTerms, type TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { readTerms, type TypedTerms, typedTerms } from '#features/lending/rules/underwriting/typed-terms.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { costWords } from './cost-words.ts'
import type { Weighed } from './decision-queries.ts'

/** The terms in a form: as typed, and what they make. */
export type TermsInForm = ReturnType<typeof useTerms>

/** Keeps the terms of a decision while they are typed. They begin with the structure that the person chose, or the first offer. */
export function useTerms({ product, state, today, choices }: Weighed['terms'], structure: TermsChoice | undefined) {
  const [typed, setTyped] = useState<TypedTerms | null>(() => {
    const first = structure ?? choices[0]
    return first === undefined ? null : typedTerms(first)
  })
  const made = useMemo(() => {
    if (typed === null) return { problem: 'Enter the terms.' }
    const read = readTerms(typed)
    if ('problem' in read) return read
    const found = decidedTerms(read.choice, product?.terms ?? null, { asOf: today, state: state ?? undefined })
    if ('problem' in found) return found
    const { terms, request, figures } = found
    return { choice: read.choice, terms, request, hasMapr: figures.mapr_percent !== null }
  }, [typed, product, state, today])
  return {
    typed,
    setTyped,
    made,
    choices: structure === undefined ? choices : [{ ...structure, label: 'The chosen structure' }, ...choices],
  }
}

const FIELDS = [
  ['amount', 'Amount ($)'],
  ['down_payment', 'Down payment ($)'],
  ['term_months', 'Term (months)'],
  ['rate', 'Rate (%)'],
] as const

/** The terms of an approval or a counteroffer, with what the borrower pays for them. */
export function TermsFields({ typed, setTyped, made, choices }: TermsInForm) {
  if (typed === null) return null
  const read = readTerms(typed)
  const chosen = choices.findIndex((one) => 'choice' in read && areSameTerms(one, read.choice))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium text-ink-2 text-small">Terms</legend>
      <SelectField
        label="Start from"
        value={String(chosen)}
        onChange={({ target }) => {
          const choice = choices[Number(target.value)]
          if (choice !== undefined) setTyped(typedTerms(choice))
        }}
        options={[
          ...choices.map(({ label }, n) => ({ value: String(n), label })),
          ...(chosen < 0 ? [{ value: '-1', label: 'Your own terms' }] : []),
        ]}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {FIELDS.map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            value={typed[field]}
            onChange={({ currentTarget }) => setTyped({ ...typed, source: 'person', [field]: currentTarget.value })}
          />
        ))}
        <SelectField
          label="Paid"
          value={typed.payment_frequency}
          onChange={({ target }) => {
            const payment_frequency = REQUESTED_FREQUENCIES.find((one) => one === target.value)
            if (payment_frequency !== undefined) setTyped({ ...typed, source: 'person', payment_frequency })
          }}
          options={REQUESTED_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_NAMES[value] }))}
        />
      </div>
      <p role="status" className={'problem' in made ? 'text-red' : 'text-ink-2'}>
        {'problem' in made ? made.problem : costWords(made.terms)}
      </p>
    </fieldset>
  )
}
