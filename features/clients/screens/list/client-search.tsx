import { LoaderCircle, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isWholeSsn, ssnDigits } from '#platform/rules/ssn.ts'
import { OWN, useForeignNavigations } from '#ui/foreign-navigations.ts'
import { controlStyle } from '#ui/forms/field.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { changed } from './client-list-view.ts'

const PAUSE_MS = 250
// A longer number passes through nine digits while it is typed, and each search by SSN is counted.
const SSN_PAUSE_MS = 700

interface ClientSearchState {
  typed: string
  type: (text: string) => void
  /** The nine digits, when an SSN is being searched for; else ''. */
  ssn: string
  /** Changes the address, and brings what is typed along. */
  change: (changes: Record<string, string | null>) => void
}

/** The search as typed, and as the address carries it (`?q=`) once typing pauses. */
export function useClientSearch(): ClientSearchState {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const [typed, setTyped] = useState(search)
  const isOvertaken = useForeignNavigations(() => setTyped(search))
  // An SSN never stands in an address: addresses are kept in histories and logs.
  const wanted = isWholeSsn(typed) ? '' : typed.trim()

  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(() => {
      // Whoever has clicked a link meanwhile is not called back.
      if (!isOvertaken.current) {
        setParams((current) => changed(current, { q: wanted }), { replace: true, state: OWN })
      }
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, search, setParams, isOvertaken])

  const change = (changes: Record<string, string | null>) => {
    const isWritten = wanted === search || 'q' in changes
    const next = (current: URLSearchParams) => changed(current, changes)
    setParams((current) => (isWritten ? next(current) : changed(next(current), { q: wanted })), { state: OWN })
  }
  return { typed, type: setTyped, ssn: useSettledSsn(typed), change }
}

/** The nine digits once typing pauses; '' for anything else. */
function useSettledSsn(typed: string): string {
  const ssn = isWholeSsn(typed) ? ssnDigits(typed) : ''
  const [settled, setSettled] = useState(ssn)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(ssn), SSN_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [ssn])
  return ssn === settled ? ssn : ''
}

interface ClientSearchProps {
  typed: string
  onType: (text: string) => void
  /** Whether the list does not show yet what was asked for. */
  isSearching: boolean
}

export function ClientSearch({ typed, onType, isSearching }: ClientSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  return (
    <search className="max-w-md flex-1 max-sm:max-w-none max-sm:basis-full">
      <div className="relative">
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-ink-3"
        >
          {isSearching ? <LoaderCircle size={15} className="animate-spin" /> : <Search size={15} />}
        </span>
        <input
          ref={input}
          type="search"
          aria-label="Search clients"
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search clients..."
          title="Name, email, phone, city, SSN or its last four digits"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          className={`${controlStyle} pr-9 pl-8`}
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-code text-ink-3 max-sm:hidden"
        >
          {typed === '' ? '/' : ''}
        </kbd>
      </div>
    </search>
  )
}
