import { CONSENT_LASTS_DAYS } from '#features/credit-reports/rules/ordering/consent.ts'
import type { ConsentText } from '#features/lending/rules/intake/consent-text.ts'
import type { IntakeTexts } from './texts/intake-texts.ts'

interface ConsentPartProps {
  consent: ConsentText
  company: string
  texts: IntakeTexts
}

/** The text that the applicant signs. It may be in another language than the page, and says so to screen readers. */
export function ConsentPart({ consent, company, texts }: ConsentPartProps) {
  return (
    <section aria-labelledby="consent" className="rounded-sheet border border-rule-strong p-4">
      <h3 id="consent" className="font-medium">
        {texts.consentTitle}
      </h3>
      <p lang={consent.language} className="mt-2 whitespace-pre-line">
        {consent.body}
      </p>
      <p className="mt-2 text-ink-2 text-small">
        {texts.consentLasts(CONSENT_LASTS_DAYS)} {texts.signing(company)}
      </p>
    </section>
  )
}
