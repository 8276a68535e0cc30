import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  EMPTY_COLLATERAL,
  readCollateral,
  type TypedCollateralProblem,
  typedCollateral,
} from '#features/lending/rules/collateral/collateral-form.ts'
import type { StoredCollateral } from '#features/lending/screens/queries.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import '#ui/forms/required-marks.css'
import { CollateralInputs } from './collateral-inputs.tsx'
import { useCollateralAct } from './collateral-queries.ts'

interface CollateralDialogProps {
  applicationId: string
  /** Null for another thing. */
  item: StoredCollateral | null
  onClose: () => void
}

/** Adds a thing that secures a loan, or changes it. */
export function CollateralDialog({ applicationId, item, onClose }: CollateralDialogProps) {
  const zone = useQuery(timeZoneQuery)
  const [opened] = useState(() => new Date())
  const [typed, setTyped] = useState(() => (item === null ? EMPTY_COLLATERAL : typedCollateral(item)))
  const [problems, setProblems] = useState<readonly TypedCollateralProblem[]>([])
  const saving = useCollateralAct(onClose)
  const today = dateOfInstant(opened, zone.data?.time_zone ?? 'UTC')
  const save = () => {
    const read = readCollateral(typed, today)
    setProblems('problems' in read ? read.problems : [])
    if ('problems' in read) return
    saving.mutate(
      item === null
        ? { act: 'add', application_id: applicationId, ...read.item }
        : { act: 'change', collateral_id: item.id, seen_version: item.version, ...read.item },
    )
  }
  return (
    <Dialog
      wide
      onClose={onClose}
      title={item === null ? 'Add collateral' : 'Change collateral'}
      description="The VIN fills in the vehicle. The audit log keeps the old values."
    >
      <form
        noValidate
        className="required-marks grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) save()
        }}
      >
        {saving.isError && <FormError>{saving.error.message}</FormError>}
        <CollateralInputs
          typed={typed}
          problems={problems}
          today={today}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
        <DialogActions onClose={onClose} pending={saving.isPending && 'Saving...'}>
          {item === null ? 'Add collateral' : 'Save changes'}
        </DialogActions>
      </form>
    </Dialog>
  )
}
