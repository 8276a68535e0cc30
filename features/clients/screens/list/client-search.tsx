import { LoaderCircle, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isWholeSsn, ssnDigits } from '#platform/rules/ssn.ts'
import { OWN, useForeignNavigations } from '#ui/foreign-navigations.ts'
import { controlStyle } from '#ui/forms/field.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { changed } from './client-list-view.ts'

const PAUSE_MS = 250
// A longer number passes through nine digits while it is typed, and each SSN search uses the budget.
const SSN_PAUSE_MS = 700

interface ClientSearchState {
  typed: string
  type: (text: string) => void
  /** The nine digits of an SSN search, otherwise ''. */
  ssn: string
  /** Changes the address and includes the typed text. */
  change: (changes: Record<string, string | null>) => void
}

/** The search as typed, and in the address (`?q=`) once typing pauses. */
export function useClientSearch(): ClientSearchState {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const [typed, setTyped] = useState(search)
  const isOvertaken = useForeignNavigations(() => setTyped(search))
  // An SSN never goes into the address, because addresses are kept in histories and logs.
  const wanted = isWholeSsn(typed) ? '' : typed.trim()

  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(() => {
      // Doesn't navigate back if the user clicked a link meanwhile.
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

/** Returns the nine digits once typing pauses, and '' for anything else. */
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
  /** True while the list doesn't show the requested result yet. */
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
          title="Name, email, phone, city, SSN or last four SSN digits"
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
