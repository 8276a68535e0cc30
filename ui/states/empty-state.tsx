import type { ReactNode } from 'react'

/** An empty state: what is missing, why, and the next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="border-rule border-y px-4 py-12 text-center">
      <p className="break-words text-h2">{title}</p>
      {children !== undefined && <p className="mt-1 text-ink-2">{children}</p>}
      {action !== undefined && <div className="mt-4 flex justify-center">{action}</div>}
    </div>
  )
}
