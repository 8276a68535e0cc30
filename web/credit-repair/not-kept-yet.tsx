import { Part } from '#web/ui/part.tsx'

interface NotKeptYetProps {
  title: string
  /** What will stand here, as the beginning of a sentence. */
  what: string
}

/** A part of the dashboard whose records are not kept yet, and which says so. */
export function NotKeptYet({ title, what }: NotKeptYetProps) {
  return (
    <Part title={title} isRuled>
      <p className="py-4 text-ink-2">{what} here once disputes are recorded. Nothing is recorded so far.</p>
    </Part>
  )
}
