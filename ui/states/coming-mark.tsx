/** A small mark beside something that is promised and doesn't exist yet. */
export function ComingMark({ children }: { children: string }) {
  return (
    <span className="inline-block whitespace-nowrap rounded-control border border-rule-strong px-1.5 font-medium text-ink-2 text-small/5">
      {children}
    </span>
  )
}
