import { useState } from 'react'
import { CHANNELS, type Channel, type DraftProblem, draftProblem } from '#features/messages/rules/message.ts'
import { type Draft, useDraft } from './drafts.ts'
import type { Reach } from './queries.ts'
import { useRequiredNotice } from './use-required-notice.tsx'
import { useSend } from './use-send.ts'
import { obstacleTo } from './ways.ts'

/** Manages a new conversation: its input, its available channels, and the result of sending. */
export function useNewMessage(clientId: string, client: Reach, onSent: (threadId: string) => void) {
  const { draft, write, spend } = useDraft(`${clientId} new`)
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const sending = useSend(clientId, ({ idempotency_key: key }, threadId) => {
    spend(key)
    onSent(threadId)
  })
  const required = useRequiredNotice(sending.error)
  const ways = CHANNELS.map((channel) => ({ channel, obstacle: obstacleTo(channel, client) }))
  const send = (channel: Channel | undefined) => {
    if (channel === undefined || sending.isPending) return
    const found = draftProblem(wordsFor(channel, draft))
    setProblem(found)
    if (found !== null) return
    const { thread_id: _none, ...words } = wordsFor(channel, draft)
    sending.mutate({ client_id: clientId, ...words, ...required.fields, idempotency_key: `${draft.key}-${channel}` })
  }
  const type = (change: Partial<Pick<Draft, 'subject' | 'body'>>) => {
    setProblem(null)
    if (!sending.isPending) sending.reset()
    write(change)
  }
  const errorOf = (field: DraftProblem['field']) => (problem?.field === field ? problem.sentence : undefined)
  return {
    draft,
    type,
    send,
    ways,
    /** Offered once contact was refused. */
    requiredNotice: required.field,
    /** The channel used by the keyboard shortcut. */
    firstWay: ways.find(({ obstacle }) => obstacle === null)?.channel,
    sendingBy: sending.isPending ? sending.variables.channel : null,
    /** The problem found by the last attempt to send. */
    problem,
    subjectError: errorOf('subject'),
    bodyError: errorOf('body') ?? sending.error?.message,
  }
}

function wordsFor(channel: Channel, { subject, body }: Draft) {
  return { channel, thread_id: null, subject: channel === 'text' ? '' : subject.trim(), body: body.trim() }
}
