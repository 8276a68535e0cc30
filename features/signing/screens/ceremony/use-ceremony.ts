import { useCallback, useEffect, useRef, useState } from 'react'
import type { SignerState } from '#features/signing/rules/signer-state.ts'
import { Refused, useLinkSecret } from '#platform/browser/client-link.ts'
import { actOn, type PageAct, type Secrets } from './calls.ts'
import { keepPage, keptSession, otherPage } from './kept-pages.ts'

export type View =
  | { status: 'loading' }
  | { status: 'failed'; problem: Refused }
  | { status: 'there'; state: SignerState }

/** The page of a signer: its state, its secrets, and a function for acts. */
export interface Ceremony {
  view: View
  secrets: Secrets
  /** Carries out an act and shows the new state. Throws `Refused` with text for the reader. */
  act: (act: PageAct) => Promise<void>
  again: () => void
}

export function useCeremony(): Ceremony {
  const token = useLinkSecret()
  const [view, setView] = useState<View>({ status: 'loading' })
  const [tries, setTries] = useState(0)
  // Acts read the newest secret from the ref, and files from the state.
  const session = useRef<string | null>(null)
  const openedToken = useRef<string | null>(null)
  const [shownSession, setShownSession] = useState<string | null>(null)
  const carryOut = useCallback(
    async (asked: PageAct) => {
      try {
        const reply = await actOn({ token: token ?? '', session: session.current }, asked)
        if (reply.session !== undefined) {
          session.current = reply.session
          keepPage({ token: token ?? '', session: reply.session })
        }
        setShownSession(session.current)
        setView({ status: 'there', state: reply.state })
      } catch (error) {
        // The page was opened in another place, or was idle too long: the identity step comes again.
        if (!(error instanceof Refused) || error.code !== 'IDENTITY_NEEDED' || asked.act === 'open') throw error
        session.current = null
        setShownSession(null)
        setTries((count) => count + 1)
        throw error
      }
    },
    [token],
  )
  const act = useTurns(carryOut)
  useReloadAfterBack()
  useEffect(() => {
    if (token === null) return
    // Another link in the same tab has its own secret.
    if (openedToken.current !== token) {
      openedToken.current = token
      session.current = keptSession(token)
      setView({ status: 'loading' })
    }
    let isOver = false
    const proof = otherPage(token)
    act({ act: 'open', ...(proof !== undefined && { proof }) }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      if (!isOver) setView({ status: 'failed', problem: error })
    })
    return () => {
      isOver = true
    }
  }, [token, tries, act])
  return {
    view,
    secrets: { token: token ?? '', session: shownSession },
    act,
    again: () => {
      setView({ status: 'loading' })
      setTries(tries + 1)
    },
  }
}

/** Carries out one act at a time: the late reply to an earlier act would show a signed page as unsigned again. */
function useTurns(carryOut: (asked: PageAct) => Promise<void>): (asked: PageAct) => Promise<void> {
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (asked) => {
      const mine = turn.current.then(() => carryOut(asked))
      turn.current = mine.catch(() => undefined)
      return mine
    },
    [carryOut],
  )
}

/** The browser may keep a page that was left, and show it again after Back. */
function useReloadAfterBack() {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}
