interface NotKeptYetProps {
  title: string
  /** What will stand here, as the beginning of a sentence. */
  what: string
}

/** A part of the dashboard whose records are not kept yet, and which says so. */
export function NotKeptYet({ title, what }: NotKeptYetProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="border-rule-strong border-b pb-1.5 text-h2">{title}</h2>
      <p className="py-4 text-ink-2">{what} here once disputes are recorded. Nothing is recorded so far.</p>
    </section>
  )
}
