import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import type { Language } from '#platform/rules/languages/language.ts'

/** A consent text as the applicant reads and signs it. */
export interface ConsentText {
  version: string
  body: string
  language: Language
}

/** The consent text for companies without their own, by language. The Spanish one says the same. If you change a text, change its version. */
export const CONSENT_TEXTS: Readonly<Record<Language, ConsentText>> = {
  en: { ...DEFAULT_CONSENT_TEXT, language: 'en' },
  es: {
    version: `${DEFAULT_CONSENT_TEXT.version}-es`,
    body:
      'Autorizo a la empresa nombrada en esta solicitud a obtener mi informe y puntaje de crédito de Experian, Equifax y TransUnion ' +
      'para el propósito indicado en ella, conforme a la Ley de Informe Justo de Crédito (Fair Credit Reporting Act). Esta autorización ' +
      'termina en la fecha indicada con ella, y puedo retirarla en cualquier momento antes.',
    language: 'es',
  },
}
