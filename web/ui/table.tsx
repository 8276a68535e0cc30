import type { ReactNode } from 'react'

/** A ruled table that scrolls sideways on its own when the screen is narrow; write thead and tbody inside. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="ledger">{children}</table>
    </section>
  )
}
