import type { ReactNode } from 'react'

/** A line on paper alone that says which rows a printout leaves out, and how to get them. */
export const LeftOut = ({ children }: { children: ReactNode }) => (
  <p className="hidden text-ink-2 text-small print:block">{children}</p>
)
