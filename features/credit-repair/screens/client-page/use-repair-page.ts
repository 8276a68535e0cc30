import { useCallback, useEffect, useRef, useState } from 'react'
import type { RepairPageState } from '#features/credit-repair/rules/client-page/page-state.ts'
import { INCOMPLETE_LINK, Refused, useLinkSecret } from '#platform/browser/client-link.ts'
import { actOn, type PageAct, type PageReply, type Secrets } from './calls.ts'
import { forgetPage, keepPage, keptSession } from './kept-page.ts'

export type View =
  | { status: 'loading' }
  | { status: 'failed'; problem: Refused }
  | { status: 'there'; state: RepairPageState }

const INCOMPLETE: View = { status: 'failed', problem: new Refused(INCOMPLETE_LINK, true, 'LINK_INCOMPLETE') }

/** The page of a client: its state, its secrets, and a function for acts. */
export interface RepairPageTools {
  view: View
  secrets: Secrets
  /** Carries out an act and shows the new state. Throws `Refused` with text for the reader. */
  act: (act: PageAct) => Promise<PageReply>
  again: () => void
}

export function useRepairPage(): RepairPageTools {
  const token = useLinkSecret()
  const [view, setView] = useState<View>({ status: 'loading' })
  const [tries, setTries] = useState(0)
  const { act, session, restore } = useActs(token ?? '', setView, () => setTries((count) => count + 1))
  useEffect(() => {
    if (token === null || token === '') return
    let isOver = false
    restore(token)
    act({ act: 'open' }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      if (!isOver) setView({ status: 'failed', problem: error })
    })
    return () => {
      isOver = true
    }
  }, [token, tries, act, restore])
  const again = () => {
    setView({ status: 'loading' })
    setTries(tries + 1)
  }
  return { view: token === '' ? INCOMPLETE : view, secrets: { token: token ?? '', session }, act, again }
}

/** The acts of a page with its secret, which the tab keeps. */
function useActs(token: string, onView: (view: View) => void, onClosed: () => void) {
  // Acts read the newest secret from the ref, and files from the state.
  const session = useRef<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const closed = useRef(onClosed)
  const act = useCallback(
    async (asked: PageAct) => {
      try {
        const reply = await actOn({ token, session: session.current }, asked)
        if (reply.session !== undefined) session.current = reply.session
        if (reply.state.stage === 'identity') session.current = null
        if (asked.act === 'leave') forgetPage()
        else keepPage(token, session.current)
        setShown(session.current)
        onView({ status: 'there', state: reply.state })
        return reply
      } catch (error) {
        // The page was opened in another place, or was idle too long: the code comes again.
        if (error instanceof Refused && error.code === 'IDENTITY_NEEDED' && asked.act !== 'open') {
          session.current = null
          setShown(null)
          closed.current()
        }
        throw error
      }
    },
    [token, onView],
  )
  const restore = useCallback((opened: string) => {
    session.current = keptSession(opened)
  }, [])
  return { act, restore, session: shown }
}
