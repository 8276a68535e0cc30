import { useEffect, useState } from 'react'
import { Refused, useLinkSecret } from '#platform/browser/client-link.ts'
import { type Answered, openRecordLink, type RecordLink } from './calls.ts'

type View =
  | { status: 'loading' }
  /** Without a problem, the link was incomplete. */
  | { status: 'failed'; problem: Refused | null }
  | { status: 'there'; record: RecordLink }

const LOADING: View = { status: 'loading' }

/** Loads what the secret in the address opens. Returns a retry and a function to submit an answer. */
export function useRecordLink() {
  const token = useLinkSecret()
  const [known, setKnown] = useState({ token, view: LOADING })
  const [tries, setTries] = useState(0)
  const [hasAnswered, setAnswered] = useState(false)
  useEffect(() => {
    if (token === null) return
    let isOver = false
    void opened(token).then((view) => {
      if (!isOver) setKnown({ token, view })
    })
    return () => {
      isOver = true
    }
  }, [token, tries])
  const retry = () => {
    setKnown({ token, view: LOADING })
    setTries(tries + 1)
  }
  const answer = (answered: Answered) => {
    setAnswered(true)
    setKnown(({ view, ...of }) => ({ ...of, view: view.status === 'there' ? withAnswer(view.record, answered) : view }))
  }
  return { view: known.token === token ? known.view : LOADING, token: token ?? '', retry, answer, hasAnswered }
}

const withAnswer = (record: RecordLink, answered: Answered): View => ({
  status: 'there',
  record: { ...record, ...answered },
})

async function opened(token: string): Promise<View> {
  if (token === '') return { status: 'failed', problem: null }
  try {
    return { status: 'there', record: await openRecordLink(token) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { status: 'failed', problem: error }
  }
}
