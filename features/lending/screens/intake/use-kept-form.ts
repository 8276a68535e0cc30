import { useEffect, useRef, useState } from 'react'
import { DRAFT_FIELDS } from '#features/lending/rules/intake/draft-fields.ts'
import type { ApplicantField } from '#features/lending/rules/intake/online-application.ts'
import { keepByLink } from './calls.ts'

const PAUSE_MS = 800
const TRY_AGAIN_MS = 5_000

/** Sends what is typed to the server, soon after each pause. A failed save is repeated, and saves keep their order. */
export function useKeptForm(token: string) {
  const waiting = useRef<Record<string, string>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(Promise.resolve())
  const [isLost, setLost] = useState(false)
  const send = (): Promise<void> => {
    clearTimeout(timer.current)
    sending.current = sending.current.then(async () => {
      const values = waiting.current
      if (Object.keys(values).length === 0) return
      waiting.current = {}
      try {
        await keepByLink(token, values)
        setLost(false)
      } catch {
        waiting.current = { ...values, ...waiting.current }
        setLost(true)
        timer.current = setTimeout(() => void send(), TRY_AGAIN_MS)
      }
    })
    return sending.current
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    // A phone may end the page without another event.
    const leave = () => document.visibilityState === 'hidden' && void latest.current()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      clearTimeout(timer.current)
    }
  }, [])
  return {
    isLost,
    keep(field: ApplicantField, text: string) {
      if (!DRAFT_FIELDS.includes(field)) return
      waiting.current[field] = text
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), PAUSE_MS)
    },
    settled: send,
  }
}
