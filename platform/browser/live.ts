import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveTable } from '#platform/browser/live-tables.ts'
import { showFailure } from '#ui/states/toast.tsx'
import { LiveChanges, type RowFilter } from './live-changes.ts'
import { onTooManySockets } from './live-socket.ts'
import { supabase } from './supabase.ts'

/** Changes come in bursts (an import, a bulk edit). One refetch covers all within this time. */
const GATHERED_MS = 250
const EVERY_ROW: RowFilter = {}

const changes = new LiveChanges(supabase)
let listeningAs: string | undefined
supabase.auth.onAuthStateChange((_event, session) => {
  if (listeningAs !== undefined && session?.user.id !== listeningAs) changes.closeAll()
  listeningAs = session?.user.id
})

const CROWDED =
  'Live updates are paused because too many tabs are open. Close some of them, and this page updates again within two minutes.'
onTooManySockets(() => showFailure(CROWDED))

/**
 * Keeps the screen up to date while others work: when a row of a table changes, refetches the queries under `queryKey`
 * in the background. The screen keeps its data until then, and forms are not touched. `filter` limits this to rows with
 * these values, as in `{ client_id: clientId }`.
 */
export function useLive(tables: LiveTable | LiveTable[], queryKey: QueryKey, filter: RowFilter = EVERY_ROW): void {
  const queryClient = useQueryClient()
  // Callers pass literals, which are new objects on each render.
  const wanted = JSON.stringify([[tables].flat(), queryKey, filter])
  useEffect(() => {
    const [several, key, narrowed]: [LiveTable[], QueryKey, RowFilter] = JSON.parse(wanted)
    let waiting: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      waiting = undefined
      // A hidden tab refetches when it is shown again.
      void queryClient.invalidateQueries({ queryKey: key, refetchType: document.hidden ? 'none' : 'active' })
    }
    const onChange = () => (waiting ??= setTimeout(refresh, GATHERED_MS))
    const stops = several.map((table) => changes.listen(table, narrowed, onChange))
    return () => {
      for (const stop of stops) stop()
      clearTimeout(waiting)
    }
  }, [wanted, queryClient])
}
