import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ENDED_STATES, repossessionStateName } from '#features/collections/rules/repossession/repossession-state.ts'
import { useCollections } from '#features/collections/screens/collection-queries.ts'
import { submitted, typedText } from '#features/collections/screens/submitted.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { repossessionQueries } from './repossession-queries.ts'

/** The repossessions of a loan, and the way to begin one. */
export function RepossessionOfLoan({ loan, state }: { loan: Loan; state: LoanState }) {
  const [isOpen, setIsOpen] = useState(false)
  const found = useQuery(repossessionQueries.ofLoan(loan.id)).data ?? []
  const mayCollect = useMay('collect_loans')
  const isUnderWay = found.some((one) => !ENDED_STATES.some((ended) => ended === one.state))
  const isDefault = state.pastDueCents > 0 || state.chargedOff !== null
  if (found.length === 0 && !(mayCollect && isDefault)) return null
  return (
    <Part
      title="Repossession"
      isRuled
      action={
        mayCollect && isDefault && !isUnderWay ? (
          <Button onClick={() => setIsOpen(true)}>Begin a repossession</Button>
        ) : undefined
      }
    >
      {found.length === 0 && <p className="py-3 text-ink-2">None was begun.</p>}
      <ul aria-label="Repossessions">
        {found.map(({ id, collateral, state: kept }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-rule border-b py-2">
            <Link to={`/dashboard/collections/repossessions/${id}`} className="font-medium hover:underline">
              {collateral}
            </Link>
            <span className="text-ink-2">{repossessionStateName(kept)}</span>
          </li>
        ))}
      </ul>
      {isOpen && <BeginDialog loan={loan} onClose={() => setIsOpen(false)} />}
    </Part>
  )
}

function BeginDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const navigate = useNavigate()
  const beginning = useCollections('repossessions', {
    onDone: ({ id }) => void navigate(`/dashboard/collections/repossessions/${id}`),
  })
  const save = (form: FormData) =>
    beginning.mutate({
      ...{ act: 'begin', loan_id: loan.id, collateral: typedText(form, 'collateral') },
      court_order: typedText(form, 'court_order') || null,
    })
  return (
    <Dialog
      title="Begin a repossession"
      description="It begins with the notice of the right to cure where the borrower’s state requires one."
      onClose={onClose}
    >
      <form onSubmit={submitted(save)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {beginning.isError && <FormError>{beginning.error.message}</FormError>}
        <TextField label="Collateral" name="collateral" maxLength={300} defaultValue={collateralOf(loan)} required />
        <TextField
          label="Court order, if a court allowed it"
          hint="A court must allow it if a person who owes the loan is in military service."
          name="court_order"
          maxLength={300}
        />
        <DialogActions onClose={onClose} pending={beginning.isPending && 'Beginning...'}>
          Begin
        </DialogActions>
      </form>
    </Dialog>
  )
}

function collateralOf({ collateral }: Loan): string {
  const [first] = collateral
  if (first === undefined) return ''
  const vehicle = [first.model_year, first.make, first.model].filter(Boolean).join(' ')
  return [vehicle || first.description, first.vin && `VIN ${first.vin}`].filter(Boolean).join(', ')
}
