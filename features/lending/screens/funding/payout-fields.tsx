import {
  FUNDING_KIND_NAMES,
  FUNDING_KINDS,
  type FundingKind,
  needsAccount,
} from '#features/lending/rules/funding/funding-lists.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'

/** The typed fields of a payout. */
export interface TypedPayout {
  kind: FundingKind
  payee: string
  routing: string
  account: string
  type: 'checking' | 'savings'
  isBusiness: boolean
  wantsPrenote: boolean
}

/** A payout by the payout service to a person, before anything is typed. */
export const newPayout = (payee: string): TypedPayout => ({
  ...{ kind: 'processor', payee, routing: '', account: '', type: 'checking', isBusiness: false, wantsPrenote: false },
})

/** Returns a typed payout as the commands take it, without its amount. */
export const payoutBody = ({ kind, payee, routing, account, type, isBusiness, wantsPrenote }: TypedPayout) => ({
  ...{ kind, payee_name: payee, wants_prenote: kind === 'nacha' && wantsPrenote },
  ...(needsAccount(kind) && { account: { routing, number: account, type, is_business: isBusiness } }),
})

const TYPES = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
]

interface PayoutFieldsProps {
  payout: TypedPayout
  onChange: (payout: TypedPayout) => void
}

/** The fields of a payout: how, to whom, and the bank account if it needs one. */
export function PayoutFields({ payout, onChange }: PayoutFieldsProps) {
  const change = (changes: Partial<TypedPayout>) => onChange({ ...payout, ...changes })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Pay out by"
        value={payout.kind}
        onChange={({ target }) => change({ kind: FUNDING_KINDS.find((kind) => kind === target.value) ?? 'check' })}
        options={FUNDING_KINDS.map((kind) => ({ value: kind, label: FUNDING_KIND_NAMES[kind] }))}
      />
      <TextField label="Pay to" value={payout.payee} onChange={({ target }) => change({ payee: target.value })} />
      {needsAccount(payout.kind) && (
        <>
          <TextField
            label="Routing number"
            inputMode="numeric"
            autoComplete="off"
            value={payout.routing}
            onChange={({ target }) => change({ routing: target.value.trim() })}
          />
          <TextField
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            value={payout.account}
            onChange={({ target }) => change({ account: target.value.trim() })}
          />
          <SelectField
            label="Account type"
            value={payout.type}
            onChange={({ target }) => change({ type: target.value === 'savings' ? 'savings' : 'checking' })}
            options={TYPES}
          />
          {payout.kind === 'nacha' && (
            <div className="grid content-end gap-2">
              <CheckboxField
                label="Business account"
                checked={payout.isBusiness}
                onChange={({ target }) => change({ isBusiness: target.checked })}
              />
              <CheckboxField
                label="Send a prenote first"
                checked={payout.wantsPrenote}
                onChange={({ target }) => change({ wantsPrenote: target.checked })}
              />
            </div>
          )}
        </>
      )}
    </div>
  )
}
