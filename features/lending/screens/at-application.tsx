import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

interface AtApplicationProps {
  /** The applications in the order of the list. */
  applications: readonly { id: string }[]
  /** The list, with one tbody for each application. */
  children: ReactNode
}

/** Scrolls to the application that the address names (`?application=`), marks it, and moves the focus there. */
export function AtApplication({ applications, children }: AtApplicationProps) {
  const [params] = useSearchParams()
  const named = params.get('application')
  const place = named === null ? -1 : applications.findIndex(({ id }) => id === named)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = place < 0 ? undefined : list.current?.querySelectorAll('tbody')[place]
    if (row === undefined) return
    row.tabIndex = -1
    row.setAttribute('aria-current', 'true')
    row.focus({ preventScroll: true })
    row.scrollIntoView?.({ block: 'center' })
    return () => row.removeAttribute('aria-current')
  }, [place])
  return (
    <div ref={list} className="[&_tbody[aria-current]]:bg-brand-tint">
      {children}
    </div>
  )
}
