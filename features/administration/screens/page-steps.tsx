import { PAGE_LENGTH } from '#features/administration/screens/page-length.ts'
import { Button } from '#ui/button.tsx'
import { LeftOut } from '#ui/printing/left-out.tsx'

interface PageStepsProps {
  /** The plural of its rows, such as "companies". */
  of: string
  /** From 1. */
  page: number
  total: number
  onPage: (page: number) => void
}

/** The position in a list, with buttons to the pages before and after. */
export function PageSteps({ of, page, total, onPage }: PageStepsProps) {
  const first = Math.min(total, (page - 1) * PAGE_LENGTH + 1)
  const last = Math.min(total, page * PAGE_LENGTH)
  const written = (count: number) => count.toLocaleString('en-US')
  const place = `${written(first)}–${written(last)} of ${written(total)}`
  const hasMore = total > PAGE_LENGTH || page > 1
  return (
    <>
      <nav
        aria-label={`Pages of ${of}`}
        className="mt-3 flex flex-wrap items-center justify-between gap-3 print:hidden"
      >
        <p className="text-ink-2 text-table">{place}</p>
        {hasMore && (
          <div className="flex gap-2">
            <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
              Previous
            </Button>
            <Button disabled={last >= total} onClick={() => onPage(page + 1)}>
              Next
            </Button>
          </div>
        )}
      </nav>
      {hasMore && (
        <LeftOut>
          This printout has {place} {of}. The others are on other pages of the list.
        </LeftOut>
      )}
    </>
  )
}
