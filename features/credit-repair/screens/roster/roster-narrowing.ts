import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RosterRequest } from '#features/credit-repair/screens/dashboard-queries.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { isWholeSsn } from '#platform/rules/ssn.ts'
import { OWN, useForeignNavigations } from '#ui/foreign-navigations.ts'

export type Narrowing = Omit<RosterRequest, 'period'>

export const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
export const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'existing', label: 'Existing' },
] as const

export const statusOf = (text: string | null) => STATUSES.find(({ value }) => value === text)?.value ?? 'all'
export const kindOf = (text: string | null) => KINDS.find(({ value }) => value === text)?.value ?? 'all'

const PAUSE_MS = 250

/** Returns the roster's filters: the current choice, and the version in the address after a pause. */
export function useRosterNarrowing() {
  const [params, setParams] = useSearchParams()
  const [narrowing, setNarrowing] = useState(() => narrowingOf(params))
  const isOvertaken = useForeignNavigations(() => setNarrowing(narrowingOf(params)))
  const isWritten = narrowed(params, narrowing).toString() === params.toString()

  useEffect(() => {
    if (isWritten) return
    const timer = setTimeout(() => {
      // Doesn't navigate back if the user opened a client meanwhile.
      if (!isOvertaken.current)
        setParams((current) => narrowed(current, narrowing), { replace: true, preventScrollReset: true, state: OWN })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWritten, narrowing, setParams, isOvertaken])

  return [narrowing, setNarrowing] as const
}

/** Returns the filters in an address. Ignores invalid ones. */
function narrowingOf(params: URLSearchParams): Narrowing {
  return {
    search: params.get('q') ?? '',
    status: statusOf(params.get('status')),
    kind: kindOf(params.get('kind')),
    from: dateOf(params.get('from')),
    to: dateOf(params.get('to')),
  }
}

const dateOf = (text: string | null) => (text !== null && isPlainDate(text) ? text : '')

/**
 * Returns the address with the filters. An SSN never goes into it, because addresses are kept in histories and logs.
 */
function narrowed(params: URLSearchParams, { search, ...chosen }: Narrowing): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [key, value] of Object.entries({ q: isWholeSsn(search) ? '' : search.trim(), ...chosen })) {
    if (value === '' || value === 'all') next.delete(key)
    else next.set(key, value)
  }
  return next
}
