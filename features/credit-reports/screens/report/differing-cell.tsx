import type { ReactNode } from 'react'

/** A table cell; underlined in orange, and said to differ, where its bureau is the odd one out. */
export function DifferingCell({
  differs,
  className = '',
  children,
}: {
  differs: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <td className={`${className} ${differs ? 'shadow-[inset_0_-2px_0_var(--orange-fill)]' : ''}`}>
      {children}
      {differs && <span className="sr-only"> differs between bureaus</span>}
    </td>
  )
}
