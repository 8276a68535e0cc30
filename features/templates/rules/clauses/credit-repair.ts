import { CANCEL_STATEMENT, cancellationParagraphs } from '#features/credit-repair/rules/repair-contract.ts'
import { RIGHTS_STATEMENT } from '#features/credit-repair/rules/rights-statement.ts'
import type { Clause } from '#features/templates/rules/clause.ts'
import { withOfficialEnglish } from './official-english.ts'

const RIGHTS_IN_SPANISH = [
  'Usted tiene derecho a disputar la información inexacta de su informe de crédito comunicándose directamente con la agencia de informes de crédito. Sin embargo, ni usted ni ninguna compañía de “reparación de crédito” u organización de reparación de crédito tiene derecho a que se elimine de su informe de crédito información exacta, actual y verificable. La agencia de informes de crédito debe eliminar la información negativa exacta de su informe únicamente si tiene más de 7 años. La información sobre una bancarrota puede reportarse durante 10 años.',
  'Usted tiene derecho a obtener una copia de su informe de crédito de una agencia de informes de crédito. Se le puede cobrar una tarifa razonable. Sin embargo, no hay tarifa si en los últimos 60 días se le negó crédito, empleo, seguro o el alquiler de una vivienda por información contenida en su informe de crédito. La agencia de informes de crédito debe poner a su disposición a una persona que le ayude a interpretar la información de su expediente de crédito. Usted tiene derecho a recibir una copia gratuita de su informe de crédito si está desempleado y piensa solicitar empleo en los próximos 60 días, si recibe asistencia pública o si tiene motivos para creer que su informe de crédito contiene información inexacta debido a un fraude.',
  'Usted tiene derecho a demandar a una organización de reparación de crédito que viole la Ley de Organizaciones de Reparación de Crédito. Esta ley prohíbe las prácticas engañosas de las organizaciones de reparación de crédito.',
  'Usted tiene derecho a cancelar su contrato con cualquier organización de reparación de crédito, por cualquier motivo, dentro de los 3 días hábiles a partir de la fecha en que lo firmó.',
  'Las agencias de informes de crédito deben seguir procedimientos razonables para asegurarse de que la información que reportan sea exacta. Sin embargo, pueden ocurrir errores.',
  'Usted puede, por su cuenta, notificar por escrito a una agencia de informes de crédito que disputa la exactitud de la información de su expediente de crédito. La agencia de informes de crédito debe entonces investigar de nuevo y modificar o eliminar la información inexacta o incompleta. La agencia de informes de crédito no puede cobrar ninguna tarifa por este servicio. Toda la información pertinente y copias de todos los documentos que usted tenga sobre un error deben entregarse a la agencia de informes de crédito.',
  'Si la nueva investigación de la agencia de informes de crédito no resuelve la disputa a su satisfacción, usted puede enviar a la agencia de informes de crédito una breve declaración, para que se conserve en su expediente, en la que explique por qué considera que el registro es inexacto. La agencia de informes de crédito debe incluir un resumen de su declaración sobre la información disputada en todo informe que emita sobre usted.',
  'La Comisión Federal de Comercio regula a las agencias de informes de crédito y a las organizaciones de reparación de crédito. Para más información, comuníquese con:',
  'The Public Reference Branch',
  'Federal Trade Commission',
  'Washington, D.C. 20580',
]

export const croaRights: Clause = {
  id: 'croa_rights',
  name: 'Consumer credit file rights',
  source: '15 USC 1679c(a)',
  look: 'plain',
  text: {
    en: RIGHTS_STATEMENT.join('\n'),
    es: withOfficialEnglish(RIGHTS_IN_SPANISH.join('\n'), RIGHTS_STATEMENT.join('\n')),
  },
}

const CANCEL_IN_SPANISH =
  'Usted puede cancelar este contrato sin penalidad ni obligación alguna en cualquier momento antes de la medianoche del tercer día hábil después de la fecha en que firmó el contrato. Consulte el formulario de aviso de cancelación adjunto, donde se explica este derecho.'

/** The statement of the right to cancel in Spanish, followed by the words of the law. For the line above a signature. */
export const CANCEL_STATEMENT_ES = `${CANCEL_IN_SPANISH} ${CANCEL_STATEMENT}`

const FORM = cancellationParagraphs('{{company.name}}', '{{company.address}}', '{{repair.cancel_by}}')

const FORM_IN_SPANISH = [
  'Usted puede cancelar este contrato, sin penalidad ni obligación alguna, en cualquier momento antes de la medianoche del tercer día que comienza después de la fecha en que usted firme el contrato.',
  'Para cancelar este contrato, envíe por correo o entregue una copia firmada y fechada de este aviso de cancelación, o cualquier otro aviso por escrito, a {{company.name}} en {{company.address}} antes de la medianoche del {{repair.cancel_by}}.',
]
const FORM_END_IN_SPANISH = 'Por la presente cancelo esta transacción.'

export const croaCancellation: Clause = {
  id: 'croa_cancellation',
  name: 'Notice of cancellation',
  source: '15 USC 1679e(b)',
  look: 'conspicuous',
  text: {
    en: FORM.join('\n'),
    es: `${withOfficialEnglish(FORM_IN_SPANISH.join('\n'), FORM.slice(0, -1).join('\n'))}\n${FORM_END_IN_SPANISH} ${FORM.at(-1) ?? ''}`,
  },
}
