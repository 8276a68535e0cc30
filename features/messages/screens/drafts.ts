import { useState } from 'react'
import { supabase } from '#platform/browser/supabase.ts'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'
import { holdWork } from '#ui/held-work.ts'

/** Unsent input. */
export interface Draft {
  subject: string
  body: string
  /** A new key for each change of the input, so that a retry of the same text is sent once. */
  key: string
}

// In memory only, because messages to clients must not stay in the browser.
const drafts = new Map<string, Draft>()
let writer: string | undefined
supabase.auth.onAuthStateChange((_event, session) => {
  if (writer !== undefined && session?.user.id !== writer) {
    drafts.clear()
    holdIfAny()
  }
  writer = session?.user.id
})

let release: (() => void)[] = []

/** Asks before the browser tab is closed, because that would lose the drafts. */
function holdIfAny(): void {
  if (drafts.size > 0 && release.length === 0) release = [holdWork(), askBeforeClosing()]
  if (drafts.size === 0) for (const letGo of release.splice(0)) letGo()
}

const blank = (): Draft => ({ subject: '', body: '', key: crypto.randomUUID() })

const isBlank = ({ subject, body }: Draft): boolean => subject.trim() === '' && body.trim() === ''

/** Returns the draft of a place, such as a conversation. It survives switching to another tab or page and back. */
export function useDraft(place: string) {
  const [draft, setDraft] = useState<Draft>(() => drafts.get(place) ?? blank())
  const keep = (next: Draft) => {
    if (isBlank(next)) drafts.delete(place)
    else drafts.set(place, next)
    holdIfAny()
    setDraft(next)
  }
  const write = (change: Partial<Pick<Draft, 'subject' | 'body'>>) =>
    keep({ ...draft, ...change, key: crypto.randomUUID() })
  /** Clears the draft that was sent under this key. Input typed since has another key and stays. */
  const spend = (sentKey: string) => {
    const isSent = ({ key }: Draft) => sentKey.startsWith(key)
    const kept = drafts.get(place)
    if (kept && isSent(kept)) drafts.delete(place)
    holdIfAny()
    setDraft((current) => (isSent(current) ? blank() : current))
  }
  return { draft, write, spend }
}
