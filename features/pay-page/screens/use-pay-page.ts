import { useCallback, useEffect, useRef, useState } from 'react'
import type { PayState } from '#features/pay-page/rules/pay-state.ts'
import { Refused, useLinkSecret } from '#platform/browser/client-link.ts'
import { actOn, type PageAct, type PayReply, type Secrets } from './calls.ts'
import { forgetPage, keepPage, keptPage, takeMethodPage } from './kept-page.ts'

export type View =
  | { status: 'loading' }
  /** The address has no secret: the reader types the code of a letter. */
  | { status: 'no_link' }
  | { status: 'failed'; problem: Refused }
  | { status: 'there'; state: PayState }

/** The page of a borrower: its state, its secrets, and a function for acts. */
export interface PayPageTools {
  view: View
  secrets: Secrets
  /** Carries out an act and shows the new state. Throws `Refused` with text for the reader. */
  act: (act: PageAct) => Promise<PayReply>
  again: () => void
}

export function usePayPage(): PayPageTools {
  const secret = useLinkSecret()
  const token = secret === '' ? null : secret
  const [view, setView] = useState<View>({ status: 'loading' })
  const [tries, setTries] = useState(0)
  const methodPage = useRef<string | null>(null)
  const { act, restore, session } = useActs(token, setView, () => setTries((count) => count + 1))
  useEffect(() => {
    if (secret === null) return
    methodPage.current ??= takeMethodPage()
    if (token === null) {
      if (methodPage.current === null) setView({ status: 'no_link' })
      return
    }
    restore(token)
    let isOver = false
    const open = async () => {
      const { state } = await act({ act: 'open' })
      const pageId = methodPage.current
      if (pageId === null || state.stage !== 'home') return
      methodPage.current = null
      await act({ act: 'finish_method', page_id: pageId })
    }
    open().catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      if (!isOver) setView({ status: 'failed', problem: error })
    })
    return () => {
      isOver = true
    }
  }, [secret, token, tries, act, restore])
  const again = () => {
    setView({ status: 'loading' })
    setTries(tries + 1)
  }
  return { view, secrets: { token: token ?? '', session }, act, again }
}

/** The acts of a page with its secret, which the tab keeps. */
function useActs(token: string | null, onView: (view: View) => void, onClosed: () => void) {
  // Acts read the newest secret from the ref, and files from the state.
  const session = useRef<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const closed = useRef(onClosed)
  const act = useCallback(
    async (asked: PageAct) => {
      try {
        const reply = await actOn({ token: token ?? '', session: session.current }, asked)
        if (reply.session !== undefined) session.current = reply.session
        if (reply.state.stage === 'identity') session.current = null
        if (asked.act === 'leave') forgetPage()
        else keepPage({ token: token ?? '', session: session.current })
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
    const kept = keptPage()
    session.current = kept?.token === opened ? kept.session : null
  }, [])
  return { act, restore, session: shown }
}
