import type { ReactNode } from 'react'

/** A table cell. If its bureau differs from the others, it is underlined in orange and announced as different. */
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
