import { ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { usePrinting } from './printing/printing.ts'

interface DisclosureProps {
  title: string
  /** A short summary of the contents: '3 loans'. */
  note?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A titled, collapsible part of a page. It is always open in print. */
export function Disclosure({ title, note, isOpen = true, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  usePrinting(() => {
    const { current } = details
    const wasOpen = current?.open ?? isOpen
    if (current) current.open = true
    return () => {
      if (current) current.open = wasOpen
    }
  })
  return (
    <details ref={details} open={isOpen} className="group mt-6">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 border-rule-strong border-b py-1 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-3 group-open:rotate-90 print:hidden" />
        <h2 className="text-h2">{title}</h2>
        {note !== undefined && <span className="ml-auto text-ink-2 text-small">{note}</span>}
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  )
}
