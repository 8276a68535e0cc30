import { LoaderCircle } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from 'react'
import { Refused } from '#platform/browser/client-link.ts'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { TextAreaField } from '#ui/forms/field.tsx'
import { type ClientMessage, reply } from './calls.ts'
import type { ConversationTexts } from './texts/en.ts'

interface ReplyFormProps {
  token: string
  company: string
  texts: ConversationTexts
  onReceived: (message: ClientMessage) => void
}

/** The client's reply form. The input stays until the reply is received. */
export function ReplyForm({ token, company, texts, onReceived }: ReplyFormProps) {
  const { body, type, send, isSending, problem: refused, isReceived } = useReply(token, onReceived)
  const problem = refused && problemText(texts, refused)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 print:hidden">
      <TextAreaField
        label={texts.reply}
        hint={problem === undefined ? texts.noSsn : undefined}
        error={problem}
        value={body}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keys}
        className="field-sizing-content max-h-[60dvh] min-h-28 text-base"
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* The button keeps the focus. A second press while sending does nothing. */}
        <button
          type="submit"
          aria-disabled={isSending}
          className={`${buttonStyle('primary')} aria-disabled:opacity-60`}
        >
          {isSending && <LoaderCircle aria-hidden size={15} className="animate-spin" />}
          {isSending ? texts.sending : texts.send}
        </button>
        <p role="status" className="text-ink-2">
          {isReceived && texts.sent(company)}
        </p>
      </div>
    </form>
  )
}

const problemText = (texts: ConversationTexts, problem: Refused | 'empty'): string =>
  problem === 'empty' ? texts.empty : (texts.refusals[problem.code] ?? problem.message)

function useReply(token: string, onReceived: (message: ClientMessage) => void) {
  const [body, setBody] = useState('')
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<Refused | 'empty'>()
  const [state, setState] = useState<'typing' | 'sending' | 'received'>('typing')
  useAskedBeforeClosing(body.trim() !== '')
  const type = (typed: string) => {
    setBody(typed)
    // A new key only after success, so that a retry of the same text is received once.
    setKey(crypto.randomUUID())
    setProblem(undefined)
    if (state === 'received') setState('typing')
  }
  const send = async () => {
    const words = body.trim()
    if (state === 'sending') return
    if (words === '') return setProblem('empty')
    setProblem(undefined)
    setState('sending')
    try {
      const { id } = await reply(token, words, key)
      onReceived({ id, direction: 'inbound', body: words, created_at: new Date().toISOString() })
      setBody((typed) => (typed === body ? '' : typed))
      setState('received')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(error)
      setState('typing')
    }
  }
  return { body, type, send, problem, isSending: state === 'sending', isReceived: state === 'received' }
}

function useAskedBeforeClosing(isTyped: boolean): void {
  useEffect(() => (isTyped ? askBeforeClosing() : undefined), [isTyped])
}
