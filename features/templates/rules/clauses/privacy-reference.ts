import type { Clause } from '#features/templates/rules/clause.ts'

export const privacyReference: Clause = {
  id: 'privacy_reference',
  name: 'Reference to the privacy notice',
  source: '15 USC 6803, 16 CFR 313.4 and 12 CFR 1016.4',
  look: 'plain',
  text: {
    en: 'The privacy notice of {{company.name}} tells you which information it collects, with whom it shares it, and how you can limit that. Ask for a copy at {{company.phone}}.',
    es: 'El aviso de privacidad de {{company.name}} le informa qué información recopila, con quién la comparte y cómo puede usted limitarlo. Pida una copia al {{company.phone}}.',
  },
}
