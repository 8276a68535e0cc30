import { CREDITOR_AGENCIES, type CreditorAgency } from '#features/lending/rules/adverse-action/creditor-agencies.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import type { Weighed } from './decision-queries.ts'

interface CreditorFieldsProps {
  creditor: Weighed['creditor']
  address: string
  agency: CreditorAgency | undefined
  onChange: (change: { address: string } | { agency: CreditorAgency }) => void
}

/** The creditor's address, and the federal agency that the notice names. */
export function CreditorFields({ creditor, address, agency, onChange }: CreditorFieldsProps) {
  const { name, agencies } = creditor
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={`Address of ${name}, the creditor`}
        autoComplete="off"
        maxLength={200}
        value={address}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      <SelectField
        label="Federal agency for the creditor"
        value={agency ?? ''}
        onChange={(event) => {
          const chosen = agencies.find((one) => one === event.target.value)
          if (chosen) onChange({ agency: chosen })
        }}
        options={[
          ...(agencies.length > 1 ? [{ value: '', label: 'Choose' }] : []),
          ...agencies.map((one) => ({ value: one, label: `${one.toUpperCase()}: ${CREDITOR_AGENCIES[one].for}` })),
        ]}
      />
    </div>
  )
}
