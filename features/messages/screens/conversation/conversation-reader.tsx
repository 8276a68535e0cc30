import { type ReactNode, useEffect } from 'react'
import { CONVERSATION_LINK_DAYS } from '#features/messages/rules/message.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { usePrintInLight } from '#ui/printing/print-in-light.ts'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import type { ClientConversation } from './calls.ts'
import { MessageList } from './message-list.tsx'
import { ReplyForm } from './reply-form.tsx'
import { useConversation } from './use-conversation.ts'

/** The client's view of the conversation, with the form to reply. */
export function ConversationReader() {
  const { view, token, retry, add } = useConversation()
  usePrintInLight()
  switch (view.status) {
    case 'loading':
      return (
        <>
          <h1 className="text-h1">Your conversation</h1>
          <CenteredSpinner label="Loading your conversation" />
        </>
      )
    case 'failed':
      return <NotOpened message={view.message} onRetry={view.canRetry ? retry : null} />
    case 'there':
      return (
        <Opened conversation={view.conversation}>
          <ReplyForm token={token} company={view.conversation.company} onReceived={add} />
        </Opened>
      )
  }
}

function NotOpened({ message, onRetry }: { message: string; onRetry: (() => void) | null }) {
  return (
    <>
      <h1 className="mb-4 text-h1">Your conversation</h1>
      <FormError>{message}</FormError>
      {onRetry ? (
        <button type="button" className={`${buttonStyle()} mt-4`} onClick={onRetry}>
          Try again
        </button>
      ) : (
        <p className="mt-4 text-ink-2">
          A link opens its conversation for {CONVERSATION_LINK_DAYS} days, unless the sender’s address for you changes.
        </p>
      )}
    </>
  )
}

function Opened({ conversation, children }: { conversation: ClientConversation; children: ReactNode }) {
  const { company, first_name, subject } = conversation
  const title = subject ?? 'Your conversation'
  useEffect(() => {
    document.title = `${title} · ${company}`
  }, [title, company])
  return (
    <>
      <p className="break-words border-rule-strong border-b pb-3 font-semibold font-serif text-[1.1875rem]/6">
        {company}
      </p>
      <h1 className="mt-8 break-words text-h1">{title}</h1>
      <p className="mt-2 mb-6 text-ink-2">
        {first_name}, this is between you and {company}. Anyone who has the link can read it and reply as you, so don’t
        forward it.
      </p>
      <MessageList conversation={conversation} />
      {children}
    </>
  )
}
