import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dateOfInstant, longDate } from '#platform/rules/dates.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { type Answered, type RecordLink, withdraw } from './calls.ts'
import { PageButton } from './page-button.tsx'
import { Statement } from './statement.tsx'
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
  const { company, email, statement, notice } = record
  return (
    <Outcome isNews={isNews} title={`You agreed on ${longDate(dateOfInstant(agreedAt))}`}>
      <p className="mt-2">
        {company} may send notices to {email}.
        {notice === null && 'Print this page, or keep the email with its link. You can use the link later to withdraw.'}
      </p>
      <Withdrawal token={token} company={company} onAnswer={onAnswer} />
      <h2 className="mt-8 mb-3 text-h2">What you agreed to</h2>
      <Statement parts={statement} />
    </Outcome>
  )
}

/** Shows that the client withdrew, and the consequences. */
export function Withdrawn({ record, isNews, withdrawnAt }: OutcomeProps & { withdrawnAt: string }) {
  const { company, contact } = record
  return (
    <Outcome isNews={isNews} title={`Withdrawn on ${longDate(dateOfInstant(withdrawnAt))}`}>
      <p className="mt-2">
        Notices from {company} come by mail. To get them by email again, ask for a new link: {contact}
      </p>
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
        Withdraw my consent
      </PageButton>
      {isAsked && (
        <div className="mt-3 grid gap-3 rounded-sheet border border-rule bg-sunken p-4">
          <p>It takes effect at once, and there is no fee. From then on, notices from {company} come by mail.</p>
          {withdrawing.problem && <FormError>{withdrawing.problem.message}</FormError>}
          <div className="flex flex-wrap gap-2">
            <PageButton look="primary" pending={withdrawing.isUnderWay && 'Withdrawing...'} onClick={withdrawing.run}>
              Yes, withdraw
            </PageButton>
            <PageButton look="quiet" onClick={keep}>
              Keep my consent
            </PageButton>
          </div>
        </div>
      )}
    </div>
  )
}
