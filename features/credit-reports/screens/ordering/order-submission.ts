import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { useCooldown } from './cooldown.ts'
import { OrderFailure, orderReport } from './credit-order.ts'
import { type FilledOrder, orderFrom } from './order-fields.ts'

const REDIRECT_AFTER_MS = 1500

/**
 * Orders a report and waits out the server's cooldown. If a response is lost, pressing the button again neither
 * orders nor charges twice. `fill` builds the order from the choices, or throws why it
 * can't. `prepare` saves what the order needs first.
 */
export function useOrdering<Chosen>(
  fill: (chosen: Chosen) => FilledOrder,
  prepare: (filled: FilledOrder) => Promise<FilledOrder> = async (filled) => filled,
) {
  const queryClient = useQueryClient()
  const { secondsLeft, wait } = useCooldown()
  const keyFor = useIdempotencyKey()
  const brought = useRef(0)
  const [orderKey, setOrderKey] = useState<string | null>(null)
  // After a report arrived, the same form places a new order. Credits, counts and lists all over the app have
  // changed.
  const renew = () => {
    brought.current += 1
    void queryClient.invalidateQueries()
  }
  const ordering = useMutation({
    mutationFn: async (chosen: Chosen) => {
      const filled = await prepare(fill(chosen))
      const key = keyFor([brought.current, filled])
      setOrderKey(key)
      return orderReport(orderFrom(filled, key))
    },
    onSuccess: renew,
    onError: (error) => {
      if (!(error instanceof OrderFailure)) return
      wait(error.retryAfterSeconds)
      if (error.storedReportId !== null) renew()
    },
    onSettled: () => setOrderKey(null),
  })
  return { ordering, secondsLeft, orderKey }
}

/** Opens the report 1.5 s after it arrives. */
export function useRedirectToReport(reportId: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (reportId === undefined) return
    const timer = setTimeout(() => {
      void navigate(`/dashboard/credit-bureau/report/${reportId}`, { replace: true })
    }, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [reportId, navigate])
}
