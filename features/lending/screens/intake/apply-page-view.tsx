import { useEffect } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { Language } from '#platform/rules/languages/language.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { ApplyForm } from './apply-form.tsx'
import { applyPage } from './calls.ts'
import { CompanyHead } from './company-head.tsx'
import type { IntakeTexts } from './texts/intake-texts.ts'
import { useLoaded } from './use-loaded.ts'

interface ApplyPageViewProps {
  company: string
  language: Language
  texts: IntakeTexts
  onSubmitted: (token: string) => void
}

/** The public application page of a company. */
export function ApplyPageView({ company, language, texts, onSubmitted }: ApplyPageViewProps) {
  const { loaded, again } = useLoaded(company, applyPage)
  const name = loaded.status === 'there' ? loaded.found.company.name : null
  useEffect(() => {
    document.title = name === null ? texts.title : `${texts.title} · ${name}`
  }, [name, texts])
  if (loaded.status === 'loading') return <CenteredSpinner label={texts.loading} />
  if (loaded.status === 'failed')
    return (
      <>
        <h1 className="mb-4 text-h1">{texts.title}</h1>
        <FormError>{texts.refusals[loaded.problem.code] ?? loaded.problem.message}</FormError>
        {!loaded.problem.isOver && (
          <div className="mt-4">
            <PageButton onClick={again}>{texts.tryAgain}</PageButton>
          </div>
        )}
      </>
    )
  return (
    <>
      <CompanyHead company={loaded.found.company} />
      <h1 className="mt-6 text-h1">{texts.title}</h1>
      <ApplyForm
        company={company}
        page={loaded.found}
        openedAtMs={loaded.atMs}
        language={language}
        texts={texts}
        onSubmitted={onSubmitted}
        onRefused={again}
      />
    </>
  )
}
