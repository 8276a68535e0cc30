import { CONDITION_KINDS } from '#features/lending/rules/conditions/condition-kinds.ts'
import { PROVIDER_WORDS } from '#features/lending/rules/conditions/condition-words.ts'
import type { TypedDocument, TypedFee } from '#features/lending/rules/products/product-form.ts'
import { DOCUMENT_PROVIDERS } from '#features/lending/rules/products/product-lists.ts'
import { Rows } from '#features/lending/screens/inspector/contract-rows.tsx'
import { OPTIONS } from '#features/lending/screens/inspector/inspector-words.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import type { TypedProductForm } from './use-product-form.ts'

interface RowsOfProps {
  form: TypedProductForm
}

/** The rate of each tier. */
export function RateRows({ form: { fields, change, problemOf } }: RowsOfProps) {
  return (
    <Rows
      title="Rates"
      one="rate"
      rows={fields.rate_tiers}
      blank={{ tier: 'abcdefgh'.charAt(fields.rate_tiers.length), annual_rate_percent: '' }}
      onChange={(rate_tiers) => change({ rate_tiers })}
      problem={problemOf('rate_tiers')}
    >
      {(row, n, set) => (
        <>
          <TextField
            label="Tier"
            autoComplete="off"
            value={row.tier}
            onChange={set('tier')}
            error={problemOf(`rate_tiers.${n}.tier`)}
          />
          <TextField
            label="Annual rate (%)"
            inputMode="decimal"
            autoComplete="off"
            value={row.annual_rate_percent}
            onChange={set('annual_rate_percent')}
            error={problemOf(`rate_tiers.${n}.annual_rate_percent`)}
          />
        </>
      )}
    </Rows>
  )
}

const FEE: TypedFee = { kind: 'origination_fee', form: 'amount', amount: '', percent: '', most: '', financed: false }
const FORMS = [
  { value: 'amount', label: 'An amount' },
  { value: 'percent', label: 'A percentage of the loan' },
]

/** The charges that come with each loan. */
export function FeeRows({ form: { fields, change, problemOf } }: RowsOfProps) {
  const setFinanced = (n: number, financed: boolean) =>
    change({ fees: fields.fees.map((fee, at) => (at === n ? { ...fee, financed } : fee)) })
  return (
    <Rows<TypedFee>
      title="Charges"
      one="charge"
      about="Charges at closing, such as an origination fee."
      rows={fields.fees}
      blank={FEE}
      onChange={(fees) => change({ fees })}
      problem={problemOf('fees')}
    >
      {(row, n, set) => {
        const error = (name: string) => problemOf(`fees.${n}.${name}`)
        const text = (name: 'amount' | 'percent' | 'most') => ({
          ...{ inputMode: 'decimal' as const, autoComplete: 'off', value: row[name] },
          ...{ onChange: set(name), error: error(name) },
        })
        return (
          <>
            <SelectField label="Kind" options={OPTIONS.chargeKind} value={row.kind} onChange={set('kind')} />
            <SelectField label="It is" options={FORMS} value={row.form} onChange={set('form')} />
            {row.form === 'amount' && <TextField label="Amount ($)" {...text('amount')} />}
            {row.form === 'percent' && <TextField label="Percentage (%)" {...text('percent')} />}
            {row.form === 'percent' && <TextField label="At most ($)" {...text('most')} />}
            <CheckboxField
              label="Financed"
              checked={row.financed}
              onChange={({ currentTarget }) => setFinanced(n, currentTarget.checked)}
            />
          </>
        )
      }}
    </Rows>
  )
}

const KINDS = CONDITION_KINDS.map(({ kind, label }) => ({ value: kind, label }))
const PROVIDERS = DOCUMENT_PROVIDERS.map((value) => ({ value, label: PROVIDER_WORDS[value] }))
const DOCUMENT: TypedDocument = { kind: 'pay_stub', from: 'applicant', days_to_provide: '10', expires_after_days: '' }

/** The documents that each application needs. */
export function DocumentRows({ form: { fields, change, problemOf } }: RowsOfProps) {
  return (
    <Rows<TypedDocument>
      title="Required documents"
      one="document"
      about="Documents that each application for this product needs."
      rows={fields.required_documents}
      blank={DOCUMENT}
      onChange={(required_documents) => change({ required_documents })}
      problem={problemOf('required_documents')}
    >
      {(row, n, set) => (
        <>
          <SelectField label="Document" options={KINDS} value={row.kind} onChange={set('kind')} />
          <SelectField label="From" options={PROVIDERS} value={row.from} onChange={set('from')} />
          <TextField
            label="Days to provide it"
            inputMode="numeric"
            autoComplete="off"
            value={row.days_to_provide}
            onChange={set('days_to_provide')}
            error={problemOf(`required_documents.${n}.days_to_provide`)}
          />
          <TextField
            label="Valid for (days)"
            inputMode="numeric"
            autoComplete="off"
            placeholder="No end"
            value={row.expires_after_days}
            onChange={set('expires_after_days')}
            error={problemOf(`required_documents.${n}.expires_after_days`)}
          />
        </>
      )}
    </Rows>
  )
}
