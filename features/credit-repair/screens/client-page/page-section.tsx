import { type ReactNode, useId } from 'react'

/** A titled section of the client's page. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="border-rule-strong border-b pb-1.5 text-h2">
        {title}
      </h2>
      {children}
    </section>
  )
}
