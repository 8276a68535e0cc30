import type { ReactNode } from 'react'

/** A section of a long form: its name in the margin and its fields in two columns. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-x-8 gap-y-4 border-rule border-t py-6 md:grid-cols-[160px_1fr]">
      <legend className="sr-only">{title}</legend>
      <h2 aria-hidden className="text-h2">
        {title}
      </h2>
      <div className="grid content-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
