import type { ChangeAct, ChangeValues } from '#features/lending/rules/servicing/change-form.ts'
import type { ChangeRefusal } from '#features/lending/rules/servicing/refused.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { TextField } from '#ui/forms/field.tsx'

interface LimitOverrideProps {
  refusal: ChangeRefusal | null
  act: ChangeAct
  values: ChangeValues
  onChange: (values: ChangeValues) => void
  error: string | undefined
}

/** The reason to extend a loan beyond a limit of its product, for users who may. Empty while no limit is exceeded. */
export function LimitOverride({ act, refusal, values, onChange, error }: LimitOverrideProps) {
  const mayOverride = useMay('override_loan_limits')
  const isLimited = refusal?.code === 'EXTENSION_LIMIT'
  const value = values.limit_override ?? ''
  if (act !== 'extension' || (!isLimited && value === '')) return null
  if (!mayOverride) return <p className="text-ink-2 text-small">{refusal?.message} An owner can make an exception.</p>
  return (
    <TextField
      label="Why this loan goes beyond the limit"
      hint={isLimited ? refusal.message : 'The reason is kept in the ledger and in the audit log.'}
      maxLength={200}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange({ ...values, limit_override: currentTarget.value })}
      error={error}
    />
  )
}
