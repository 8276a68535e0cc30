import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import type { LiveTable } from '#platform/browser/live-tables.ts'

/** Only rows with these values. A column that the change doesn't include can't be compared and counts as equal. */
export type RowFilter = Readonly<Record<string, string>>

interface Listener {
  filter: RowFilter
  onChange: () => void
}

interface Line {
  channel: RealtimeChannel
  listeners: Set<Listener>
  closing: ReturnType<typeof setTimeout> | undefined
}

/**
 * A page's first load takes about as long as joining. If a join takes longer than this, a change in between may have
 * been missed.
 */
const SOON_MS = 1_000
/** Navigating from one page to the next starts listening again within moments. */
const KEPT_OPEN_MS = 2_000

/** Reports changed rows, with one channel per table for all listeners. */
export class LiveChanges {
  private readonly supabase: SupabaseClient
  private readonly lines = new Map<LiveTable, Line>()
  private opened = 0

  constructor(supabase: SupabaseClient) {
    this.supabase = supabase
  }

  /**
   * Calls `onChange` for each changed row, and once after a time in which changes may have been missed. Returns a
   * function that stops listening.
   */
  listen(table: LiveTable, filter: RowFilter, onChange: () => void): () => void {
    const line = this.lines.get(table) ?? this.open(table)
    const listener = { filter, onChange }
    clearTimeout(line.closing)
    line.listeners.add(listener)
    return () => {
      if (!line.listeners.delete(listener) || line.listeners.size > 0) return
      line.closing = setTimeout(() => this.close(table, line), KEPT_OPEN_MS)
    }
  }

  /** Closes all channels at sign-out. */
  closeAll(): void {
    for (const [table, line] of this.lines) this.close(table, line)
  }

  private open(table: LiveTable): Line {
    const listeners = new Set<Listener>()
    const openedAt = performance.now()
    let isRejoin = false
    this.opened += 1
    const channel = this.supabase
      // A unique name, because the library would return a channel of the same name that is still closing.
      .channel(`live:${table}:${this.opened}`)
      .on('postgres_changes', { event: '*', schema: 'public', table }, (change) => {
        for (const { filter, onChange } of listeners) if (matches(change.new, filter)) onChange()
      })
      // The library rejoins by itself, and the server confirms each join. Changes in between were missed.
      .on('system', {}, ({ status }: { status: string }) => {
        if (status !== 'ok') return
        if (isRejoin || performance.now() - openedAt > SOON_MS) for (const { onChange } of listeners) onChange()
        isRejoin = true
      })
    channel.subscribe()
    const line: Line = { channel, listeners, closing: undefined }
    this.lines.set(table, line)
    return line
  }

  private close(table: LiveTable, line: Line): void {
    clearTimeout(line.closing)
    if (this.lines.get(table) === line) this.lines.delete(table)
    void this.supabase.removeChannel(line.channel)
  }
}

const matches = (row: Record<string, unknown>, filter: RowFilter): boolean =>
  Object.entries(filter).every(([column, value]) => !(column in row) || row[column] === value)
