export interface ContentsEntry {
  /** The id of the section. */
  id: string
  label: string
  /** The parts of the section. */
  parts?: readonly ContentsEntry[]
}

/** Returns the id of a section: its title in lower case with hyphens. */
export const sectionId = (title: string): string => `s-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

/** The contents of a long page: a column beside it on a wide screen, and a part to open above it on a narrow one. */
export function PageContents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <>
      <details className="text-body xl:hidden">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">On this page</summary>
        <nav aria-label="On this page" className="pb-4">
          <Entries entries={entries} />
        </nav>
      </details>
      <nav
        aria-label="On this page"
        className="sticky top-0 col-start-2 row-start-1 max-h-dvh self-start overflow-y-auto pt-14 pb-8 text-body max-xl:hidden"
      >
        <p aria-hidden className="mb-2 text-ink-3 text-label">
          On this page
        </p>
        <Entries entries={entries} />
      </nav>
    </>
  )
}

function Entries({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <ul>
      {entries.map(({ id, label, parts = [] }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block py-1 font-medium text-ink-2 underline-offset-4 hover:text-ink hover:underline"
          >
            {label}
          </a>
          {parts.length > 0 && (
            <ul className="mb-1 border-rule border-l pl-3 text-small">
              {parts.map((part) => (
                <li key={part.id}>
                  <a
                    href={`#${part.id}`}
                    className="block py-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline"
                  >
                    {part.label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
