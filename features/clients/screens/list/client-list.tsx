import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import type { Selection } from './client-bulk-actions.ts'
import { BulkBar } from './client-bulk-bar.tsx'
import type { ListPage, ListRow } from './client-list-queries.ts'
import { type ListView, type Sort, startsDescending, wishOf } from './client-list-view.ts'
import { ClientPager, inWords } from './client-pager.tsx'
import { ClientPeek } from './client-peek.tsx'
import { ClientTable } from './client-table.tsx'

interface ClientListProps {
  page: ListPage
  view: ListView
  /** The clients found by SSN, which is not in the address. Null without an SSN search. */
  ids: string[] | null
  count: number | undefined
  listQuery: string
  onChange: (changes: Record<string, string | null>) => void
}

/** One page of the list with its row actions. The selection stays from page to page until the list changes. */
export function ClientList({ page, view, ids, count, listQuery, onChange }: ClientListProps) {
  const list = `${listQuery} ${ids?.join() ?? ''}`
  const { selected, isAll, select, selectAll, leave } = useSelection(list)
  const mayWrite = useMay('change_clients')
  const [peeked, setPeeked] = useState<ListRow | null>(null)
  const rows = useUnhurried(page.rows)
  const sort = (by: Sort) => {
    const isDescending = by === view.sort ? !view.isDescending : startsDescending(by)
    onChange({ sort: by, dir: isDescending ? 'desc' : 'asc' })
  }
  const wish = wishOf(view, ids)
  const selection: Selection = isAll ? { kind: 'all', wish } : { kind: 'rows', ids: selected }
  const hasMore = page.has_next || page.has_previous
  const isPageSelected = page.rows.every(({ id }) => selected.has(id))
  return (
    <>
      <ClientTable
        clients={rows}
        view={view}
        listQuery={listQuery}
        selected={isAll ? new Set([...selected, ...page.rows.map(({ id }) => id)]) : selected}
        onSelect={select}
        onSort={sort}
        onPeek={setPeeked}
      />
      <ClientPager page={page} view={view} count={count} onChange={onChange} />
      {mayWrite && (selected.size > 0 || isAll) && (
        <BulkBar
          selection={selection}
          count={isAll ? inWords(count ?? 0) : inWords(selected.size)}
          selectAll={
            !isAll && hasMore && isPageSelected && count !== undefined
              ? { label: `Select all ${inWords(count)} matching`, onSelect: selectAll }
              : null
          }
          isArchived={view.isArchived}
          columns={view.columns}
          onLeft={leave}
        />
      )}
      {peeked && (
        <ClientPeek
          client={peeked}
          file={`/dashboard/clients/${peeked.id}?${new URLSearchParams({ list: listQuery })}`}
          onClose={() => setPeeked(null)}
        />
      )}
    </>
  )
}

/** Rows shown before. */
const lookedAt = new WeakSet<ListRow[]>()

/** Enough rows to fill a screen. They render first, the others follow. */
const FIRST_ROWS = 20

/**
 * Renders new rows between keystrokes and clicks. Rows seen before render at once, because the scroll position to
 * restore may be below the first rows.
 */
function useUnhurried(rows: ListRow[]): ListRow[] {
  const [wasLookedAt] = useState(() => lookedAt.has(rows))
  useEffect(() => void lookedAt.add(rows), [rows])
  const isBack = useNavigationType() === 'POP' && wasLookedAt
  return useDeferredValue(rows, isBack ? rows : rows.slice(0, FIRST_ROWS))
}

function useSelection(list: string) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setIsAll] = useState(false)
  const [of, setOf] = useState(list)
  if (of !== list) {
    setOf(list)
    setSelected(new Set())
    setIsAll(false)
  }
  const select = useCallback((rows: readonly string[], isSelected: boolean) => {
    setIsAll(false)
    setSelected((before) => {
      const after = new Set(before)
      for (const id of rows) {
        if (isSelected) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const leave = (left: string[]) => {
    setSelected(new Set(left))
    setIsAll(false)
  }
  return { selected, isAll, select, selectAll: () => setIsAll(true), leave }
}
