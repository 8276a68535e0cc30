import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CollateralCommand } from '#features/lending/rules/collateral/collateral.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import type { DecodedVehicle } from '#platform/rules/vehicles/vehicle-table.ts'
import { useMutation } from '#ui/use-mutation.ts'

export const collateralQueries = {
  /** The vehicle that a VIN describes. The answer for a VIN never changes. */
  decoded: (vin: string) =>
    queryOptions({
      queryKey: ['decoded-vin', vin],
      queryFn: () => callFunction<DecodedVehicle>('decode-vin', { vin }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

/** An act on collateral with its details. The server validates them. */
type CollateralRequest = Pick<CollateralCommand, 'act'> & Record<string, unknown>

/** Sends an act on collateral, once even if repeated. */
export function useCollateralAct(onDone: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: CollateralRequest) =>
      callFunction<{ id: string }>('application-collateral', { ...wish, idempotency_key: keyFor(wish) }),
    onSuccess: onDone,
    // Also after an error, because someone else may have acted first.
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
}
