import { type ReactNode, useEffect } from 'react'
import { FormError } from '#web/ui/form-error.tsx'
import { usePrintInLight } from '#web/ui/print-in-light.ts'
import { CenteredSpinner } from '#web/ui/spinner.tsx'
import { AgreeForm } from './agree-form.tsx'
import { Agreed, Withdrawn } from './agreed.tsx'
import type { Answered, RecordLink } from './calls.ts'
import { PageButton } from './page-button.tsx'
import { Statement } from './statement.tsx'
import { useRecordLink } from './use-record-link.ts'

const TITLE = 'Legal notices by e-mail'

/** What a client is asked about notices by e-mail, for the client, and where they agree and withdraw. */
export function RecordReader() {
  const { view, token, retry, answer } = useRecordLink()
  usePrintInLight()
  switch (view.status) {
    case 'loading':
      return (
        <>
          <h1 className="text-h1">{TITLE}</h1>
          <CenteredSpinner label="Loading what you are asked" />
        </>
      )
    case 'failed':
      return <NotOpened message={view.message} onRetry={view.canRetry ? retry : null} />
    case 'there':
      return (
        <Opened record={view.record}>
          <Standing token={token} record={view.record} onAnswer={answer} />
        </Opened>
      )
  }
}

function NotOpened({ message, onRetry }: { message: string; onRetry: (() => void) | null }) {
  return (
    <>
      <h1 className="mb-4 text-h1">{TITLE}</h1>
      <FormError>{message}</FormError>
      <p className="mt-4 text-ink-2">Until you have agreed, notices come by mail. Nothing else depends on this page.</p>
      {onRetry && (
        <div className="mt-4">
          <PageButton onClick={onRetry}>Try again</PageButton>
        </div>
      )}
    </>
  )
}

function Opened({ record: { company }, children }: { record: RecordLink; children: ReactNode }) {
  useEffect(() => {
    document.title = `${TITLE} · ${company}`
  }, [company])
  return (
    <>
      <p className="break-words border-rule-strong border-b pb-3 font-semibold font-serif text-[1.1875rem]/6">
        {company}
      </p>
      <h1 className="mt-8 text-h1">{TITLE}</h1>
      {children}
    </>
  )
}

interface StandingProps {
  token: string
  record: RecordLink
  onAnswer: (answer: Answered) => void
}

function Standing({ token, record, onAnswer }: StandingProps) {
  const { first_name, company, statement, agreed_at, withdrawn_at } = record
  if (withdrawn_at !== null) return <Withdrawn record={record} withdrawnAt={withdrawn_at} />
  if (agreed_at !== null) return <Agreed token={token} record={record} agreedAt={agreed_at} onAnswer={onAnswer} />
  return (
    <>
      <p className="mt-2 mb-6 text-ink-2">
        {first_name}, {company} asks for your consent. Read what it means first.
      </p>
      <Statement parts={statement} />
      <AgreeForm token={token} onAnswer={onAnswer} />
    </>
  )
}
