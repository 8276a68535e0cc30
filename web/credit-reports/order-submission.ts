import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCooldown } from './cooldown.ts'
import { OrderFailure, orderReport } from './credit-order.ts'
import { type FilledOrder, orderFrom } from './order-fields.ts'

const REDIRECT_AFTER_MS = 1500

/** Sends a filled form, waits out the server's cooldown, and goes to the report 1.5 s after it came. */
export function useOrderSubmission() {
  const queryClient = useQueryClient()
  const { secondsLeft, wait } = useCooldown()
  const { keyFor, spend } = useIdempotencyKey()
  const [orderKey, setOrderKey] = useState<string | null>(null)
  const submission = useMutation({
    onMutate: (filled: FilledOrder) => setOrderKey(keyFor(filled)),
    mutationFn: (filled: FilledOrder) => orderReport(orderFrom(filled, keyFor(filled))),
    // Credits, counts and lists all over the app have changed.
    onSuccess: () => {
      spend()
      void queryClient.invalidateQueries()
    },
    onError: (error) => {
      if (!(error instanceof OrderFailure)) return
      wait(error.retryAfterSeconds)
      if (error.storedReportId !== null) spend()
    },
  })
  useRedirectToReport(submission.data?.id)
  return { submission, secondsLeft, orderKey: submission.isPending ? orderKey : null }
}

/** One key per filled form: pressing the button again after a lost answer orders, and costs, nothing twice. */
export function useIdempotencyKey() {
  const current = useRef<{ form: string; key: string } | null>(null)
  const keyFor = (filled: FilledOrder): string => {
    const form = JSON.stringify(filled)
    if (current.current?.form !== form) current.current = { form, key: crypto.randomUUID() }
    return current.current.key
  }
  const spend = () => {
    current.current = null
  }
  return { keyFor, spend }
}

function useRedirectToReport(reportId: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (reportId === undefined) return
    const timer = setTimeout(() => {
      void navigate(`/dashboard/credit-bureau/report/${reportId}`, { replace: true })
    }, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [reportId, navigate])
}
