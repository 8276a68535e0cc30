import { ecoaNoticeNaming } from '#features/lending/rules/adverse-action/creditor-agencies.ts'
import type { Clause } from '#features/templates/rules/clause.ts'
import { withOfficialEnglish } from './official-english.ts'

const NOTICE = ecoaNoticeNaming('{{company.ecoa_agency}}', '{{company.ecoa_agency_address}}')
/** The first sentence of the notice, which names no agency. */
const [RIGHTS = ''] = NOTICE.split(' The Federal agency')

const RIGHTS_ES =
  'La Ley Federal de Igualdad de Oportunidades de Crédito prohíbe que los acreedores discriminen a los solicitantes de crédito por motivos de raza, color, religión, origen nacional, sexo, estado civil o edad (siempre que el solicitante tenga capacidad para celebrar un contrato vinculante); porque todos o parte de los ingresos del solicitante provienen de un programa de asistencia pública; o porque el solicitante ha ejercido de buena fe algún derecho conforme a la Ley de Protección del Crédito al Consumidor.'

export const ecoaNotice: Clause = {
  id: 'ecoa_notice',
  name: 'Equal Credit Opportunity Act notice',
  source: '12 CFR 1002.9(b)(1)',
  look: 'plain',
  text: {
    en: NOTICE,
    es: withOfficialEnglish(
      `${RIGHTS_ES} La agencia federal que administra el cumplimiento de esta ley con respecto a este acreedor es {{company.ecoa_agency}}, {{company.ecoa_agency_address}}.`,
      NOTICE,
    ),
  },
}

export const ecoaRights: Clause = {
  id: 'ecoa_rights',
  name: 'Equal Credit Opportunity Act, without its agency',
  source: '15 USC 1691(a)',
  look: 'plain',
  text: { en: RIGHTS, es: RIGHTS_ES },
}
