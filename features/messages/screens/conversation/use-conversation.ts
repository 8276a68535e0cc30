import { useEffect, useState } from 'react'
import { Refused, useLinkSecret } from '#platform/browser/client-link.ts'
import { type ClientConversation, type ClientMessage, openConversation } from './calls.ts'

export type View =
  | { status: 'loading' }
  /** Without a problem, the link was incomplete. */
  | { status: 'failed'; problem: Refused | null }
  | { status: 'there'; conversation: ClientConversation }

const LOADING: View = { status: 'loading' }
/** Returning to the page reloads at most this often, because link requests are rate-limited per address. */
const ASKED_AGAIN_MS = 30_000

/** Loads the conversation of the link's secret. Returns a retry, and a function that adds a reply. */
export function useConversation() {
  const token = useLinkSecret()
  const [known, setKnown] = useState({ token, view: LOADING })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (token === null) return
    const take = (view: View) =>
      setKnown((before) =>
        before.token === token && isThere(before.view) && !isThere(view) ? before : { token, view },
      )
    return followed(token, take)
  }, [token, tries])
  const retry = () => {
    setKnown({ token, view: LOADING })
    setTries(tries + 1)
  }
  // Reloads the conversation for new messages of the company. If that fails, the reply is still shown below.
  const add = (message: ClientMessage) => {
    setKnown((before) => ({ ...before, view: isThere(before.view) ? withMessage(before.view, message) : before.view }))
    setTries((before) => before + 1)
  }
  return { view: known.token === token ? known.view : LOADING, token: token ?? '', retry, add }
}

/** Loads now and whenever the page becomes visible again. Returns a function that stops this. */
function followed(token: string, take: (view: View) => void): () => void {
  let isOver = false
  let askedAtMs = 0
  const ask = async () => {
    askedAtMs = Date.now()
    const view = await opened(token)
    if (!isOver) take(view)
  }
  const lookAgain = () => {
    if (!document.hidden && Date.now() - askedAtMs > ASKED_AGAIN_MS) void ask()
  }
  void ask()
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', lookAgain)
  }
}

async function opened(token: string): Promise<View> {
  if (token === '') return { status: 'failed', problem: null }
  try {
    return { status: 'there', conversation: await openConversation(token) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { status: 'failed', problem: error }
  }
}

type There = Extract<View, { status: 'there' }>
const isThere = (view: View): view is There => view.status === 'there'

const withMessage = ({ conversation }: There, message: ClientMessage): There => ({
  status: 'there',
  conversation: { ...conversation, messages: [...conversation.messages, message] },
})
