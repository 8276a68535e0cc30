/** Placeholder rows of the final height while a list loads. Shown after 150 ms. */
export function SkeletonRows({ count = 5, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <div role="status" className="appear-late">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} aria-hidden className="flex h-[38px] items-center gap-8 border-b border-rule">
          <span className="h-3 w-1/4 rounded-sheet bg-sunken" />
          <span className="h-3 w-1/3 rounded-sheet bg-sunken" />
          <span className="h-3 w-1/6 rounded-sheet bg-sunken" />
        </div>
      ))}
    </div>
  )
}
