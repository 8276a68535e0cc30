import { type ReactNode, useEffect } from 'react'
import { NOTICE_DAYS } from '#features/documents/rules/electronic-records/statement.ts'
import { longDate } from '#platform/rules/dates.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { usePrintInLight } from '#ui/printing/print-in-light.ts'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { AgreeForm } from './agree-form.tsx'
import { Agreed, Withdrawn } from './agreed.tsx'
import type { Answered, RecordLink } from './calls.ts'
import { PageButton } from './page-button.tsx'
import { SavePdf } from './save-pdf.tsx'
import { Statement } from './statement.tsx'
import { useRecordLink } from './use-record-link.ts'

const TITLE = 'Legal notices by email'

/** The client's page for consent to notices by email: shows the request, and lets them agree or withdraw. */
export function RecordReader() {
  const { view, token, retry, answer, hasAnswered } = useRecordLink()
  usePrintInLight()
  switch (view.status) {
    case 'loading':
      return (
        <>
          <h1 className="text-h1">{TITLE}</h1>
          <CenteredSpinner label="Loading the request" />
        </>
      )
    case 'failed':
      return <NotOpened message={view.message} onRetry={view.canRetry ? retry : null} />
    case 'there':
      return (
        <Opened record={view.record}>
          <SentNotice token={token} record={view.record} />
          <Standing token={token} record={view.record} isNews={hasAnswered} onAnswer={answer} />
        </Opened>
      )
  }
}

function NotOpened({ message, onRetry }: { message: string; onRetry: (() => void) | null }) {
  return (
    <>
      <h1 className="mb-4 text-h1">{TITLE}</h1>
      <FormError>{message}</FormError>
      <p className="mt-4 text-ink-2">Until you agree, notices come by mail. Nothing else depends on this page.</p>
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
  isNews: boolean
  onAnswer: (answer: Answered) => void
}

/** A sent notice that the client saves as a PDF and keeps. */
function SentNotice({ token, record: { company, notice } }: Pick<StandingProps, 'token' | 'record'>) {
  if (notice === null) return null
  const { title, day } = notice
  return (
    <section className="mt-6 border-rule border-b pb-6">
      <h2 className="text-h2">{title}</h2>
      <p className="mt-1">
        From {company}, {longDate(day)}. Save or print it and keep it: this link works for {NOTICE_DAYS} days.
      </p>
      <SavePdf token={token} name={`notice-${day}.pdf`} label="Save the notice as PDF" look="primary" />
    </section>
  )
}

function Standing({ token, record, isNews, onAnswer }: StandingProps) {
  const { first_name, company, statement, agreed_at, withdrawn_at } = record
  if (withdrawn_at !== null) return <Withdrawn record={record} isNews={isNews} withdrawnAt={withdrawn_at} />
  if (agreed_at !== null)
    return <Agreed token={token} record={record} isNews={isNews} agreedAt={agreed_at} onAnswer={onAnswer} />
  return (
    <>
      <p className="mt-2 mb-6 text-ink-2">
        {first_name}, {company} asks for your consent. First read what it means.
      </p>
      <Statement parts={statement} />
      <AgreeForm token={token} onAnswer={onAnswer} />
    </>
  )
}
