import type { ReactNode } from 'react'

/** The title and introduction of a public page other than the landing page. */
export function PageTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="ledger-row">
      <p aria-hidden="true" />
      <div className="margin-line pt-14 pb-10 max-sm:pt-9">
        <h1 className="text-display max-sm:text-[2.125rem]/10">{title}</h1>
        <p className="mt-4 max-w-[62ch] text-ink-2">{children}</p>
      </div>
    </div>
  )
}
