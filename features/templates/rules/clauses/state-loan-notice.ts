import type { Clause } from '#features/templates/rules/clause.ts'
import { withOfficialEnglish } from './official-english.ts'

const TEXAS =
  'For questions or complaints about this contract, contact {{company.name}} at {{company.phone}}. The Office of Consumer Credit Commissioner (OCCC) is a state agency, and it enforces certain laws that apply to this contract. If a complaint or question cannot be resolved by contacting the creditor, consumers can contact the OCCC to file a complaint or ask a general credit-related question. OCCC address: 2601 N. Lamar Blvd., Austin, Texas 78705. Phone: (800) 538-1579. Fax: (512) 936-7610. Website: occc.texas.gov. E-mail: consumer.complaints@occc.texas.gov.'

const TEXAS_IN_SPANISH =
  'Si tiene preguntas o quejas sobre este contrato, comuníquese con {{company.name}} al {{company.phone}}. La Oficina del Comisionado de Crédito al Consumidor (OCCC) es una agencia estatal y hace cumplir ciertas leyes que se aplican a este contrato. Si una queja o pregunta no se puede resolver comunicándose con el acreedor, los consumidores pueden comunicarse con la OCCC para presentar una queja o hacer una pregunta general sobre el crédito. Dirección de la OCCC: 2601 N. Lamar Blvd., Austin, Texas 78705. Teléfono: (800) 538-1579. Fax: (512) 936-7610. Sitio web: occc.texas.gov. Correo electrónico: consumer.complaints@occc.texas.gov.'

/** Texas’ notice of its regulator, in the words of 7 Tex. Admin. Code 86.101, which contracts under other chapters share. */
export const texasRegulator = { en: TEXAS, es: withOfficialEnglish(TEXAS_IN_SPANISH, TEXAS) }

export const stateLoanNotice: Clause = {
  id: 'state_loan_notice',
  name: 'State notice in a loan contract',
  source: 'The law of the state: 7 Tex. Admin. Code ch. 83',
  look: 'conspicuous',
  text: { en: '', es: '' },
  byState: { TX: texasRegulator },
}
