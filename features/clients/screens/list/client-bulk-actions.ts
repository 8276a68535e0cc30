import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { counted } from '#platform/rules/counted.ts'
import { showFailure, showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { archiveClients, assignClients, matchingIds, type Reassigned } from './client-list-queries.ts'

/** The selected rows, or everything that matches the list's request. */
export type Selection = { kind: 'rows'; ids: ReadonlySet<string> } | { kind: 'all'; wish: Record<string, unknown> }

/** The result of a bulk action that failed partway. Finished changes stay and can be undone. */
export interface PartlyDone {
  said: string
  /** The clients not processed. They stay selected. */
  left: string[]
  undo: () => void
}

interface BulkActions {
  archive: (archived: boolean) => void
  assign: (contactId: string | null) => void
  /** The progress in words, or null if no action is running. */
  progress: string | null
  partlyDone: PartlyDone | null
}

// Each batch is one transaction: long actions show progress, and none hits the database's time limit.
const AT_A_TIME = 500

/**
 * Archives and assigns the selected clients in batches, each with an undo. Calls `onLeft` with the clients that a
 * failed batch left unchanged, or with none.
 */
export function useBulkActions(selection: Selection, onLeft: (left: string[]) => void): BulkActions {
  const [progress, setProgress] = useState<string | null>(null)
  const [partlyDone, setPartlyDone] = useState<PartlyDone | null>(null)
  const queryClient = useQueryClient()
  const renew = () => queryClient.invalidateQueries({ queryKey: ['clients'] })
  const takeBack = (act: () => Promise<unknown>) => () => {
    setPartlyDone(null)
    void act()
      .catch(() => showFailure('Failed to update client'))
      .then(renew)
  }
  const acting = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onMutate: () => setPartlyDone(null),
    onError: (error) => showFailure(error.message),
    onSettled: (_said, error) => {
      isUnderWay.current = false
      setProgress(null)
      return unlessUnanswered(error, renew())
    },
  })
  // The second press of a double click arrives before the buttons are disabled, and would report that nothing changed.
  const isUnderWay = useRef(false)
  const carryOut = <Done>(plan: Plan<Done>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    acting.mutate(async () => {
      const ids = selection.kind === 'all' ? await matchingIds(selection.wish) : [...selection.ids]
      const { done, left, failure } = await inBatches(ids, setProgress, plan.act)
      if (failure !== null && done.length === 0) throw failure
      const said = `${counted(done.length, 'client')} ${plan.word}`
      const undo = takeBack(() => plan.undo(done))
      if (failure === null) showToast(said, undo)
      else setPartlyDone({ said: `${said}, except ${counted(left.length, 'client')}: ${failure.message}`, left, undo })
      onLeft(left)
    })
  }
  return {
    archive: (archived) =>
      carryOut({
        word: archived ? 'archived' : 'restored',
        act: (ids) => archiveClients(ids, archived),
        undo: (done) => everyBatch(done, (ids) => archiveClients(ids, !archived)),
      }),
    assign: (contactId) =>
      carryOut({
        word: contactId ? 'assigned' : 'contact removed',
        act: (ids) => assignClients(ids, contactId),
        undo: giveBack,
      }),
    progress: acting.isPending ? (progress ?? 'Working...') : null,
    partlyDone,
  }
}

interface Plan<Done> {
  /** The past participle for the success message. */
  word: string
  act: (ids: string[]) => Promise<Done[]>
  undo: (done: Done[]) => Promise<void>
}

/** Stops at the first failed batch, because the following ones would most likely fail too. */
async function inBatches<Done>(
  ids: string[],
  onProgress: (said: string) => void,
  act: (ids: string[]) => Promise<Done[]>,
): Promise<{ done: Done[]; left: string[]; failure: Error | null }> {
  const done: Done[] = []
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    if (ids.length > AT_A_TIME)
      onProgress(`${at.toLocaleString('en-US')} of ${ids.length.toLocaleString('en-US')} done`)
    try {
      done.push(...(await act(ids.slice(at, at + AT_A_TIME))))
    } catch (error) {
      return {
        done,
        left: ids.slice(at),
        failure: error instanceof Error ? error : new Error('Failed to update client'),
      }
    }
  }
  return { done, left: [], failure: null }
}

async function everyBatch(ids: string[], act: (ids: string[]) => Promise<unknown[]>): Promise<void> {
  const { failure } = await inBatches(ids, () => {}, act)
  if (failure !== null) throw failure
}

/** Assigns each client to their previous contact again. */
export async function giveBack(former: Reassigned): Promise<void> {
  for (const contact of new Set(former.map(({ contact_id }) => contact_id))) {
    const ids = former.filter(({ contact_id }) => contact_id === contact).map(({ id }) => id)
    await everyBatch(ids, (some) => assignClients(some, contact))
  }
}
