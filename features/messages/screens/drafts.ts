import { useState } from 'react'
import { supabase } from '#platform/browser/supabase.ts'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'
import { holdWork } from '#ui/held-work.ts'

/** What was typed and not yet sent. */
export interface Draft {
  subject: string
  body: string
  /** A new one for whatever is typed: trying the same again sends it once. */
  key: string
}

// In memory alone: what people write to clients is nothing to leave behind in a browser.
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

/** Closing the browser's tab would lose them: then it asks. */
function holdIfAny(): void {
  if (drafts.size > 0 && release.length === 0) release = [holdWork(), askBeforeClosing()]
  if (drafts.size === 0) for (const letGo of release.splice(0)) letGo()
}

const blank = (): Draft => ({ subject: '', body: '', key: crypto.randomUUID() })

const isBlank = ({ subject, body }: Draft): boolean => subject.trim() === '' && body.trim() === ''

/** The draft at a place, such as a conversation. It is there again after going to another tab or page and back. */
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
  /** Forgets what went out under a key that begins with the draft's; what was typed since has another, and stays. */
  const spend = (sentKey: string) => {
    const isSent = ({ key }: Draft) => sentKey.startsWith(key)
    const kept = drafts.get(place)
    if (kept && isSent(kept)) drafts.delete(place)
    holdIfAny()
    setDraft((current) => (isSent(current) ? blank() : current))
  }
  return { draft, write, spend }
}
