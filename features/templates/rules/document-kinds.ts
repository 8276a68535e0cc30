/** The law and the form of a kind of document. */
interface KindRule {
  name: string
  nameEs: string
  /** Printed without letterhead or any text that isn't its own, because the law requires a document of its own. */
  isAlone?: true
}

/** The kinds of documents that a template can be, in menu order. */
const KINDS = {
  credit_application_consent: { name: 'Credit application consent', nameEs: 'Consentimiento de la solicitud' },
  prequalification: { name: 'Prequalification', nameEs: 'Precalificación' },
  credit_score_disclosure: { name: 'Credit score disclosure', nameEs: 'Divulgación del puntaje de crédito' },
  adverse_action: { name: 'Adverse action notice', nameEs: 'Aviso de acción adversa' },
  counteroffer: { name: 'Counteroffer', nameEs: 'Contraoferta' },
  note_disclosure: { name: 'Note and disclosure', nameEs: 'Pagaré y divulgación' },
  security_agreement: { name: 'Security agreement', nameEs: 'Contrato de garantía' },
  retail_contract: { name: 'Retail installment contract', nameEs: 'Contrato de venta a plazos' },
  buyers_order: { name: 'Buyer’s order', nameEs: 'Orden de compra' },
  // 16 CFR 455.2: the window form has no other words.
  buyers_guide: { name: 'Buyers Guide', nameEs: 'Guía del comprador', isAlone: true },
  odometer_statement: { name: 'Odometer statement', nameEs: 'Declaración del odómetro' },
  privacy_notice: { name: 'Privacy notice', nameEs: 'Aviso de privacidad' },
  // 16 CFR 444.3(c): a separate document with this text and no other.
  cosigner_notice: { name: 'Cosigner notice', nameEs: 'Aviso para el cosignatario', isAlone: true },
  // 12 CFR 1026.23(b)(1): on a separate document.
  rescission_notice: { name: 'Notice of right to cancel', nameEs: 'Aviso del derecho a cancelar', isAlone: true },
  mla_statement: { name: 'Military lending statement', nameEs: 'Declaración de préstamos a militares' },
  ach_authorization: { name: 'ACH authorization', nameEs: 'Autorización de débito automático' },
  insurance_agreement: { name: 'Agreement to insure', nameEs: 'Acuerdo de seguro' },
  arbitration_agreement: { name: 'Arbitration agreement', nameEs: 'Acuerdo de arbitraje' },
  payoff_letter: { name: 'Payoff letter', nameEs: 'Carta de liquidación' },
  statement: { name: 'Statement', nameEs: 'Estado de cuenta' },
  right_to_cure: { name: 'Right to cure', nameEs: 'Derecho a subsanar' },
  repossession_notice: { name: 'Repossession notice', nameEs: 'Aviso de recuperación' },
  sale_notice: { name: 'Notice of sale', nameEs: 'Aviso de venta' },
  deficiency_letter: { name: 'Deficiency letter', nameEs: 'Carta de saldo deudor' },
  negative_information_notice: { name: 'Negative information notice', nameEs: 'Aviso de información negativa' },
  esign_consent: { name: 'ESIGN consent', nameEs: 'Consentimiento electrónico' },
  // 15 USC 1679c(b): separate from any contract or other agreement or material.
  croa_statement: {
    name: 'Credit repair rights statement',
    nameEs: 'Declaración de derechos de reparación de crédito',
    isAlone: true,
  },
  croa_contract: { name: 'Credit repair contract', nameEs: 'Contrato de reparación de crédito' },
  croa_cancellation: { name: 'Notice of cancellation', nameEs: 'Aviso de cancelación', isAlone: true },
  dispute_letter: { name: 'Dispute letter', nameEs: 'Carta de disputa' },
  other: { name: 'Other document', nameEs: 'Otro documento' },
} as const satisfies Record<string, KindRule>

export type DocumentKind = keyof typeof KINDS

/** Every kind of document, in menu order. */
export const DOCUMENT_KINDS = Object.keys(KINDS) as [DocumentKind, ...DocumentKind[]] // keys of a literal

/** Returns the name of a kind of document. */
export const documentKindName = (kind: DocumentKind, language: 'en' | 'es' = 'en'): string =>
  language === 'es' ? KINDS[kind].nameEs : KINDS[kind].name

/** Returns true if a document of this kind has no letterhead, because the law requires its text to stand alone. */
export const isAlone = (kind: DocumentKind): boolean => 'isAlone' in KINDS[kind]
