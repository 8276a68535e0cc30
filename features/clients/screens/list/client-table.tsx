import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { ClientLine } from './client-line.tsx'
import type { ListRow } from './client-list-queries.ts'
import type { Density, ListView, Sort } from './client-list-view.ts'
import { useColumns } from './use-columns.ts'
import './client-list-print.css'

interface ClientTableProps {
  clients: readonly ListRow[]
  view: ListView
  /** The list's parameters without the page, so that an opened client knows its neighbors. */
  listQuery: string
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], isSelected: boolean) => void
  onSort: (sort: Sort) => void
  onPeek: (client: ListRow) => void
}

const ROW_HEIGHT: Record<Density, string> = {
  compact: 'sm:[&_tbody_:is(td,th)]:h-8 sm:[&_tbody_:is(td,th)]:py-1',
  default: '',
  comfortable: 'sm:[&_tbody_:is(td,th)]:h-11.5',
}

/**
 * One row per client; on a phone two lines and the scores, without column headers. J and K (or the arrows) move
 * between rows, Enter opens, Space previews, X selects; these keys work only while a row has the focus. From
 * elsewhere, J and K return to the last focused row. Below 1280 px the table scrolls in its own frame, so that its
 * header and names stay visible.
 */
export function ClientTable({ clients, view, listQuery, selected, onSelect, onSort, onPeek }: ClientTableProps) {
  const from = new URLSearchParams({ list: listQuery })
  const mayOrder = useMayOrder()
  const rows = useRef<HTMLTableSectionElement>(null)
  useRowShortcuts(rows, listQuery)
  const shown = useColumns().filter(({ key }) => view.columns.includes(key))
  return (
    <section aria-label="Clients" className="client-list relative sm:max-xl:max-h-[75dvh] sm:max-xl:overflow-auto">
      <table className={`ledger max-sm:block sm:[&_:is(td,th)]:px-2 ${ROW_HEIGHT[view.density]}`}>
        <thead className="max-sm:sr-only">
          <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:bg-paper [&>th]:shadow-[inset_0_-1px_0_var(--rule-strong)]">
            <PageBox clients={clients} selected={selected} onSelect={onSelect} />
            <SortHead sort="name" view={view} onSort={onSort} className="left-0 z-20!">
              Name
            </SortHead>
            {shown.map(({ key, label }) => (
              <SortHead
                key={key}
                sort={key}
                view={view}
                onSort={onSort}
                className={key === 'loans' ? 'text-right!' : ''}
              >
                {label}
              </SortHead>
            ))}
            <th scope="col" className="print:hidden">
              Actions
            </th>
          </tr>
        </thead>
        <tbody ref={rows} className="max-sm:block">
          {clients.map((client, place) => (
            <ClientLine
              key={client.id}
              client={client}
              file={`/dashboard/clients/${client.id}?${from}`}
              columns={view.columns}
              isSelected={selected.has(client.id)}
              isEntry={place === 0}
              mayOrder={mayOrder && !view.isArchived}
              onSelect={onSelect}
              onPeek={onPeek}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** J and K move from the current or last focused row to the next or previous one, wherever the focus is. */
function useRowShortcuts(rows: RefObject<HTMLTableSectionElement | null>, listQuery: string) {
  const last = useRef(-1)
  const step = (by: 1 | -1) => {
    const all = [...(rows.current?.rows ?? [])]
    const here = all.findIndex((row) => row.contains(document.activeElement))
    const from = here >= 0 ? here + by : Math.max(last.current, 0)
    all[Math.min(Math.max(from, 0), all.length - 1)]?.focus()
  }
  useShortcut('j', () => step(1))
  useShortcut('k', () => step(-1))
  useEffect(() => {
    const body = rows.current
    const remember = () => {
      last.current = [...(body?.rows ?? [])].findIndex((row) => row.contains(document.activeElement))
    }
    body?.addEventListener('focusin', remember)
    return () => body?.removeEventListener('focusin', remember)
  }, [rows])
  // A new list starts at its first row.
  useEffect(() => {
    last.current = -1
  }, [listQuery])
}

function PageBox({ clients, selected, onSelect }: Pick<ClientTableProps, 'clients' | 'selected' | 'onSelect'>) {
  const ids = clients.map(({ id }) => id)
  const isWhole = ids.every((id) => selected.has(id))
  return (
    <th scope="col" className="w-9 print:hidden">
      <input
        type="checkbox"
        aria-label="Select this page"
        className="block size-4 accent-brand"
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = !isWhole && ids.some((id) => selected.has(id))
        }}
        onChange={(event) => onSelect(ids, event.target.checked)}
      />
    </th>
  )
}

function SortHead({
  sort,
  view,
  onSort,
  className = '',
  children,
}: {
  sort: Sort
  view: ListView
  onSort: (sort: Sort) => void
  className?: string
  children: ReactNode
}) {
  const isSorted = view.sort === sort
  const Arrow = view.isDescending ? ArrowDown : ArrowUp
  const direction = view.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={className}>
      <button
        type="button"
        onClick={() => onSort(sort)}
        className="inline-flex min-h-6 items-center gap-1 uppercase tracking-[inherit] hover:text-ink"
      >
        {children}
        {isSorted && <Arrow aria-hidden size={12} />}
      </button>
    </th>
  )
}
