import { type SubmitEvent, useEffect, useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { SigningQuestion } from '#features/signing/rules/signer-state.ts'
import { TextAreaField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { usePageTools, useRun } from './page-tools.ts'

const NEWS_EVERY_MS = 15_000

/** The signer's questions with the company's replies, and a form for another question. */
export function QuestionsPart({ questions }: { questions: readonly SigningQuestion[] }) {
  const { act, texts } = usePageTools()
  const words = texts.questions
  const [isOpen, setOpen] = useState(false)
  const isWaiting = questions.at(-1)?.is_mine === true
  useEffect(() => {
    if (!isWaiting) return
    const look = () => document.visibilityState === 'visible' && void act({ act: 'open' }).catch(() => {})
    const timer = setInterval(look, NEWS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, act])
  return (
    <section
      aria-labelledby="questions"
      className="mt-8 grid justify-items-start gap-3 border-rule border-t pt-6 print:hidden"
    >
      <h2 id="questions" className="text-h2">
        {words.heading}
      </h2>
      {questions.length > 0 && (
        <ol aria-live="polite" className="grid w-full gap-2">
          {questions.map(({ is_mine, author, text, at }) => (
            <li key={`${at} ${is_mine}`} className="rounded-control border border-rule px-3 py-2">
              <p className="text-ink-2 text-small">
                {is_mine ? words.you : author}, {words.moment(at)}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {isWaiting && <Notice>{words.asked}</Notice>}
      {isOpen ? (
        <QuestionForm onSent={() => setOpen(false)} />
      ) : (
        <PageButton onClick={() => setOpen(true)}>{words.ask}</PageButton>
      )}
    </section>
  )
}

function QuestionForm({ onSent }: { onSent: () => void }) {
  const { act, texts } = usePageTools()
  const words = texts.questions
  const [question, setQuestion] = useState('')
  const asking = useRun()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void asking.run(() => act({ act: 'ask', question })).then((isSent) => isSent && onSent())
  }
  return (
    <form noValidate onSubmit={submit} className="grid w-full max-w-120 justify-items-start gap-3">
      {asking.problem !== null && <FormError>{asking.problem}</FormError>}
      <TextAreaField
        label={words.question}
        rows={3}
        maxLength={1000}
        required
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <PageButton type="submit" look="primary" pending={asking.isUnderWay && words.sending}>
        {words.send}
      </PageButton>
    </form>
  )
}
