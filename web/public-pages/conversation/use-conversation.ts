import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ClientConversation, type ClientMessage, openConversation, Refused } from './calls.ts'

export type View =
  | { status: 'loading' }
  | { status: 'failed'; message: string; canRetry: boolean }
  | { status: 'there'; conversation: ClientConversation }

const LOADING: View = { status: 'loading' }
const INCOMPLETE = 'This link is incomplete. Open it from the e-mail once more, or ask the sender for a new one'
/** Coming back to the page asks anew, at most this often: an address may open links only so often. */
const ASKED_AGAIN_MS = 30_000

/** The conversation that the address's secret opens, how to ask for it once more, and to what a reply is added. */
export function useConversation() {
  const token = useSyncExternalStore(subscribe, secretInAddress, () => null)
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
  const add = (message: ClientMessage) =>
    setKnown((before) => ({ ...before, view: isThere(before.view) ? withMessage(before.view, message) : before.view }))
  return { view: known.token === token ? known.view : LOADING, token: token ?? '', retry, add }
}

/** A fragment reaches no server, so the secret may stay there: loading the page anew opens the conversation again. */
const secretInAddress = () => window.location.hash.slice(1)

function subscribe(onChange: () => void): () => void {
  // A second link opened in the same tab changes nothing else.
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** Asks now, and when the page is looked at again. Answers how to stop. */
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
  if (token === '') return { status: 'failed', message: INCOMPLETE, canRetry: false }
  try {
    return { status: 'there', conversation: await openConversation(token) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { status: 'failed', message: error.message, canRetry: !error.isOver }
  }
}

type There = Extract<View, { status: 'there' }>
const isThere = (view: View): view is There => view.status === 'there'

const withMessage = ({ conversation }: There, message: ClientMessage): There => ({
  status: 'there',
  conversation: { ...conversation, messages: [...conversation.messages, message] },
})
