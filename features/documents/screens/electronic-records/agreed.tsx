import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { type Answered, type RecordLink, withdraw } from './calls.ts'
import { PageButton } from './page-button.tsx'
import { RecordStatement } from './record-statement.tsx'
import { useRecordTexts } from './record-texts.ts'
import { useAction } from './use-action.ts'

interface OutcomeProps {
  record: RecordLink
  /** True if the client just did this, so that the heading gets the focus. */
  isNews: boolean
}

interface AgreedProps extends OutcomeProps {
  token: string
  agreedAt: string
  onAnswer: (answer: Answered) => void
}

/** Shows what the client consented to, and how to withdraw. */
export function Agreed({ token, record, isNews, agreedAt, onAnswer }: AgreedProps) {
  const { company, email, notice } = record
  const { texts } = useRecordTexts()
  const words = texts.agreed
  return (
    <Outcome isNews={isNews} title={words.heading(texts.day(dateOfInstant(agreedAt)))}>
      <p className="mt-2">
        {words.maySend(company, email)} {notice === null && words.keepLink}
      </p>
      <Withdrawal token={token} company={company} onAnswer={onAnswer} />
      <h2 className="mt-8 mb-3 text-h2">{words.what}</h2>
      <RecordStatement record={record} />
    </Outcome>
  )
}

/** Shows that the client withdrew, and the consequences. */
export function Withdrawn({ record, isNews, withdrawnAt }: OutcomeProps & { withdrawnAt: string }) {
  const { company, contact } = record
  const { texts } = useRecordTexts()
  const words = texts.withdrawal
  return (
    <Outcome isNews={isNews} title={words.done(texts.day(dateOfInstant(withdrawnAt)))}>
      <p className="mt-2">{words.byMail(company, contact)}</p>
    </Outcome>
  )
}

function Outcome({ title, isNews, children }: { title: string; isNews: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <section className="mt-6">
      <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Withdrawal({ token, company, onAnswer }: Pick<AgreedProps, 'token' | 'onAnswer'> & { company: string }) {
  const { texts } = useRecordTexts()
  const words = texts.withdrawal
  const [isAsked, setAsked] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const withdrawing = useAction(() => withdraw(token), onAnswer)
  const keep = () => {
    setAsked(false)
    withdrawing.forget()
    opener.current?.focus()
  }
  return (
    <div className="mt-4 print:hidden">
      <PageButton ref={opener} aria-expanded={isAsked} onClick={() => setAsked(true)}>
        {words.open}
      </PageButton>
      {isAsked && (
        <div className="mt-3 grid gap-3 rounded-sheet border border-rule bg-sunken p-4">
          <p>{words.effect(company)}</p>
          {withdrawing.problem && <FormError>{texts.refusal(withdrawing.problem)}</FormError>}
          <div className="flex flex-wrap gap-2">
            <PageButton look="primary" pending={withdrawing.isUnderWay && words.withdrawing} onClick={withdrawing.run}>
              {words.yes}
            </PageButton>
            <PageButton look="quiet" onClick={keep}>
              {words.keep}
            </PageButton>
          </div>
        </div>
      )}
    </div>
  )
}
