import { type ReactNode, useEffect } from 'react'
import type { Refused } from '#platform/browser/client-link.ts'
import { usePageLanguage } from '#platform/browser/page-language.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { LanguagePage } from '#ui/languages/language-page.tsx'
import { usePrintInLight } from '#ui/printing/print-in-light.ts'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { AgreeForm } from './agree-form.tsx'
import { Agreed, Withdrawn } from './agreed.tsx'
import type { Answered, RecordLink } from './calls.ts'
import { PageButton } from './page-button.tsx'
import { RecordStatement } from './record-statement.tsx'
import { RecordLanguage, useRecordTexts } from './record-texts.ts'
import { SavePdf } from './save-pdf.tsx'
import { useRecordLink } from './use-record-link.ts'

/** The client's page for consent to notices by email, in the client's language: shows the request, and lets them agree or withdraw. */
export function RecordReader() {
  const link = useRecordLink()
  const { view, token } = link
  const { language, choose } = usePageLanguage(view.status === 'there' ? view.record.language : null, token)
  usePrintInLight()
  return (
    <RecordLanguage value={language}>
      <LanguagePage language={language} onChoose={choose}>
        <Content link={link} />
      </LanguagePage>
    </RecordLanguage>
  )
}

function Content({ link: { view, token, retry, answer, hasAnswered } }: { link: ReturnType<typeof useRecordLink> }) {
  const { texts } = useRecordTexts()
  switch (view.status) {
    case 'loading':
      return (
        <>
          <h1 className="text-h1">{texts.title}</h1>
          <CenteredSpinner label={texts.loading} />
        </>
      )
    case 'failed':
      return <NotOpened problem={view.problem} onRetry={retry} />
    case 'there':
      return (
        <Opened record={view.record}>
          <SentNotice token={token} record={view.record} />
          <Standing token={token} record={view.record} isNews={hasAnswered} onAnswer={answer} />
        </Opened>
      )
  }
}

function NotOpened({ problem, onRetry }: { problem: Refused | null; onRetry: () => void }) {
  const { texts } = useRecordTexts()
  return (
    <>
      <h1 className="mb-4 text-h1">{texts.title}</h1>
      <FormError>{problem === null ? texts.incomplete : texts.refusal(problem)}</FormError>
      <p className="mt-4 text-ink-2">{texts.untilThen}</p>
      {problem !== null && !problem.isOver && (
        <div className="mt-4">
          <PageButton onClick={onRetry}>{texts.tryAgain}</PageButton>
        </div>
      )}
    </>
  )
}

function Opened({ record: { company }, children }: { record: RecordLink; children: ReactNode }) {
  const { title } = useRecordTexts().texts
  useEffect(() => {
    document.title = `${title} · ${company}`
  }, [title, company])
  return (
    <>
      <p className="break-words border-rule-strong border-b pb-3 font-semibold font-serif text-[1.1875rem]/6">
        {company}
      </p>
      <h1 className="mt-8 text-h1">{title}</h1>
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
  const { texts } = useRecordTexts()
  if (notice === null) return null
  const { title, day } = notice
  const words = texts.notice
  return (
    <section className="mt-6 border-rule border-b pb-6">
      <h2 className="text-h2">{words.name(title)}</h2>
      {words.about !== null && <p className="mt-1">{words.about}</p>}
      <p className="mt-1">{words.from(company, texts.day(day))}</p>
      <SavePdf token={token} name={`notice-${day}.pdf`} label={words.save} look="primary" />
    </section>
  )
}

function Standing({ token, record, isNews, onAnswer }: StandingProps) {
  const { texts } = useRecordTexts()
  const { first_name, company, agreed_at, withdrawn_at } = record
  if (withdrawn_at !== null) return <Withdrawn record={record} isNews={isNews} withdrawnAt={withdrawn_at} />
  if (agreed_at !== null)
    return <Agreed token={token} record={record} isNews={isNews} agreedAt={agreed_at} onAnswer={onAnswer} />
  return (
    <>
      <p className="mt-2 mb-6 text-ink-2">{texts.asks(first_name, company)}</p>
      <RecordStatement record={record} />
      <AgreeForm token={token} onAnswer={onAnswer} />
    </>
  )
}
