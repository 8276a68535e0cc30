import { useEffect } from 'react'
import { usePageLanguage } from '#platform/browser/page-language.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { LanguagePage } from '#ui/languages/language-page.tsx'
import { usePrintInLight } from '#ui/printing/print-in-light.ts'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import type { ClientConversation } from './calls.ts'
import { MessageList } from './message-list.tsx'
import { ReplyForm } from './reply-form.tsx'
import { type ConversationTexts, EN } from './texts/en.ts'
import { ES } from './texts/es.ts'
import { useConversation } from './use-conversation.ts'

const TEXTS = { en: EN, es: ES }
/** The client's view of the conversation with the form to reply, in the client's language, which the reader can change. */
export function ConversationReader() {
  const conversation = useConversation()
  const { view, token } = conversation
  const { language, choose } = usePageLanguage(view.status === 'there' ? view.conversation.language : null, token)
  usePrintInLight()
  return (
    <LanguagePage language={language} onChoose={choose}>
      <Content conversation={conversation} texts={TEXTS[language]} />
    </LanguagePage>
  )
}

interface ContentProps {
  conversation: ReturnType<typeof useConversation>
  texts: ConversationTexts
}

function Content({ conversation: { view, token, retry, add }, texts }: ContentProps) {
  if (view.status === 'loading')
    return (
      <>
        <h1 className="text-h1">{texts.title}</h1>
        <CenteredSpinner label={texts.loading} />
      </>
    )
  if (view.status === 'failed')
    return (
      <NotOpened
        message={view.problem === null ? texts.incomplete : (texts.refusals[view.problem.code] ?? view.problem.message)}
        onRetry={view.problem === null || view.problem.isOver ? null : retry}
        texts={texts}
      />
    )
  const { company } = view.conversation
  return (
    <>
      <Head conversation={view.conversation} texts={texts} />
      <MessageList conversation={view.conversation} texts={texts} />
      <ReplyForm token={token} company={company} texts={texts} onReceived={add} />
    </>
  )
}

interface NotOpenedProps {
  message: string
  onRetry: (() => void) | null
  texts: ConversationTexts
}

function NotOpened({ message, onRetry, texts }: NotOpenedProps) {
  return (
    <>
      <h1 className="mb-4 text-h1">{texts.title}</h1>
      <FormError>{message}</FormError>
      {onRetry ? (
        <button type="button" className={`${buttonStyle()} mt-4`} onClick={onRetry}>
          {texts.tryAgain}
        </button>
      ) : (
        <p className="mt-4 text-ink-2">{texts.linkDays}</p>
      )}
    </>
  )
}

function Head({ conversation, texts }: { conversation: ClientConversation; texts: ConversationTexts }) {
  const { company, first_name, subject } = conversation
  const title = subject ?? texts.title
  useEffect(() => {
    document.title = `${title} · ${company}`
  }, [title, company])
  return (
    <>
      <p className="break-words border-rule-strong border-b pb-3 font-semibold font-serif text-[1.1875rem]/6">
        {company}
      </p>
      <h1 className="mt-8 break-words text-h1">{title}</h1>
      <p className="mt-2 mb-6 text-ink-2">{texts.between(first_name, company)}</p>
    </>
  )
}
