/** Links to the report's sections. On wide screens they stay visible at the left. */
export function ReportIndex({ parts }: { parts: readonly { id: string; title: string; count?: number }[] }) {
  return (
    <nav aria-label="In this report" className="sticky top-6 self-start max-xl:hidden print:hidden">
      <p className="text-ink-3 text-label">In this report</p>
      <ul className="mt-2 border-rule border-l">
        {parts.map(({ id, title, count }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-8 items-center justify-between gap-3 pl-3 text-ink-2 text-table no-underline hover:bg-surface hover:text-ink"
            >
              {title}
              {count !== undefined && <span className="text-ink-3 text-small">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
