import { type ReactNode, useId } from 'react'

/** One section of the settings: its title and description at the left, its controls at the right. */
export function Section({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-rule border-t py-8 lg:grid-cols-[240px_minmax(0,720px)]"
    >
      <div>
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        {about !== undefined && <p className="mt-1 max-w-[48ch] text-ink-2">{about}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
