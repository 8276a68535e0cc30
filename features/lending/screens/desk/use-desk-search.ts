import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { OWN, useForeignNavigations } from '#ui/foreign-navigations.ts'
import { changed } from './desk-view.ts'

const PAUSE_MS = 250

interface DeskSearch {
  typed: string
  type: (text: string) => void
  /** Changes the address and includes the typed text. */
  change: (changes: Record<string, string>) => void
}

/** The search as typed, and in the address (`?q=`) once typing pauses. */
export function useDeskSearch(): DeskSearch {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const [typed, type] = useState(search)
  // The address after the last change. The router may not have rendered it yet when the next change comes.
  const asked = useRef<URLSearchParams | null>(null)
  const isOvertaken = useForeignNavigations(() => {
    asked.current = null
    type(search)
  })
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(() => {
      if (isOvertaken.current) return
      asked.current = changed(asked.current ?? params, { q: wanted })
      setParams(asked.current, { replace: true, state: OWN, preventScrollReset: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, search, params, setParams, isOvertaken])
  const change = (changes: Record<string, string>) => {
    if ('q' in changes) type(changes['q'] ?? '')
    const latest = isOvertaken.current ? params : (asked.current ?? params)
    asked.current = changed(latest, { q: wanted, ...changes })
    setParams(asked.current, { state: OWN, preventScrollReset: true })
  }
  return { typed, type, change }
}
