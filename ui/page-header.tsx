import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  /** The small line above the title: the kind of page. */
  eyebrow?: ReactNode
  /** A sentence below the title. */
  children?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
}

/** The page's only h1, with the page's actions. */
export function PageHeader({ title, eyebrow, children, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        {eyebrow !== undefined && <p className="text-ink-3 text-label">{eyebrow}</p>}
        <h1 className="break-words text-h1">{title}</h1>
        {children !== undefined && <p className="mt-1 max-w-[62ch] text-ink-2">{children}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </header>
  )
}
