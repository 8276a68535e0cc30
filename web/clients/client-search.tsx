import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isWholeSsn } from '#domain/clients/ssn.ts'
import { controlStyle } from '#web/ui/field.tsx'

const PAUSE_MS = 250

/** The search as typed, and as the address carries it (`?q=`) once typing pauses. */
export function useClientSearch(): { typed: string; type: (text: string) => void; search: string } {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const [typed, setTyped] = useState(search)
  const written = useRef(search)

  useEffect(() => {
    const wanted = typed.trim()
    // An SSN never stands in an address: addresses are kept in histories and logs.
    if (wanted === written.current || isWholeSsn(wanted)) return
    const timer = setTimeout(() => {
      written.current = wanted
      setParams(wanted === '' ? {} : { q: wanted }, { replace: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, setParams])

  // Back, forward and links change the address without typing.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])

  return { typed, type: setTyped, search }
}

export function ClientSearch({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useSlashFocuses(input)
  return (
    <search className="mb-4 block">
      <div className="relative max-w-md">
        <Search
          aria-hidden
          size={15}
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={input}
          type="search"
          aria-label="Search clients"
          aria-keyshortcuts="/"
          autoComplete="off"
          placeholder="Search clients..."
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
      {isWholeSsn(typed) && (
        <output className="mt-1 block text-ink-3 text-small">
          Clients are found by name, email, phone or city, not by SSN.
        </output>
      )}
    </search>
  )
}

function useSlashFocuses(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [input])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]') !== null
  )
}
