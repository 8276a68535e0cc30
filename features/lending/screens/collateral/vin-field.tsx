import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TypedCollateral } from '#features/lending/rules/collateral/collateral-form.ts'
import type { DecodedVehicle } from '#platform/rules/vehicles/vehicle-table.ts'
import { cleanVin, VIN_LENGTH, vinProblem } from '#platform/rules/vehicles/vin.ts'
import { TextField } from '#ui/forms/field.tsx'
import { collateralQueries } from './collateral-queries.ts'

interface VinFieldProps {
  typed: TypedCollateral
  error?: string | undefined
  onChange: (change: Partial<TypedCollateral>) => void
}

/** The VIN. It is checked while it is typed or pasted; a whole one fills in the vehicle. */
export function VinField({ typed, error, onChange }: VinFieldProps) {
  const decode = useDecoding(onChange)
  const [isLeft, setLeft] = useState(false)
  const isStandard = typed.vin_exception === ''
  const vin = cleanVin(typed.vin)
  const isWhole = vin.length >= VIN_LENGTH || isLeft || /[^A-HJ-NPR-Z0-9]/.test(vin)
  const problem = isStandard && vin !== '' && isWhole ? (vinProblem(vin) ?? undefined) : undefined
  const count = vin === '' ? '' : ` ${vin.length} so far.`
  return (
    <TextField
      label={isStandard ? 'VIN' : 'Serial number'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="text-code uppercase"
      hint={isStandard ? `${VIN_LENGTH} characters.${count}` : 'As it is stamped on the vehicle.'}
      error={problem ?? error}
      value={typed.vin}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => {
        setLeft(false)
        onChange({ vin: target.value })
        if (isStandard) void decode(target.value)
      }}
    />
  )
}

/** Returns a function that fills in what a valid VIN says. The answer for a VIN that has been typed over is dropped. */
function useDecoding(onChange: VinFieldProps['onChange']) {
  const queryClient = useQueryClient()
  const newest = useRef('')
  return async (text: string) => {
    const vin = cleanVin(text)
    newest.current = vin
    if (vinProblem(vin) !== null) return
    // Without an answer, the person types the vehicle, and the server decodes the VIN once more.
    const vehicle = await queryClient.query(collateralQueries.decoded(vin)).catch(() => null)
    if (vehicle !== null && newest.current === vin) onChange(decodedFields(vehicle))
  }
}

/** Replaces only what the VIN says. */
function decodedFields({ model_year, make, model, body }: DecodedVehicle): Partial<TypedCollateral> {
  return {
    ...(model_year !== null && { model_year: String(model_year) }),
    ...(make !== null && { make }),
    ...(model !== null && { model }),
    ...(body !== null && { body }),
  }
}
