import {
  bullets,
  clause,
  facts,
  initials,
  section,
  signature,
  text,
} from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The consents of an application, in Spanish. */
export const applicationConsentEs: TemplateContent = {
  language: 'es',
  title: 'Consentimiento para la solicitud de crédito',
  blocks: [
    facts([
      ['Compañía', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['Solicitante', '{{borrower.name}}, {{borrower.address}}'],
      ['Solicitud', '{{loan.application_number}}'],
    ]),
    facts([['Cosolicitante', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    section('Su solicitud'),
    text(
      'Usted solicita un crédito de {{loan.amount_cents}}. Declara que toda la información de su solicitud es verdadera y completa, y que avisará a {{company.name}} si algo cambia antes de que se tome una decisión.',
    ),
    section('Sus informes de crédito'),
    text(
      'Usted autoriza a {{company.name}} a obtener sus informes y puntajes de crédito de Experian, Equifax y TransUnion para decidir sobre esta solicitud, conforme a la Ley de Informe Justo de Crédito (Fair Credit Reporting Act). Si se otorga el crédito, la compañía puede obtener informes posteriores para revisar la cuenta y cobrarla. Usted puede preguntar si se obtuvo un informe y pedir el nombre y la dirección de la agencia.',
    ),
    section('Verificación de lo que nos informa'),
    text(
      'Usted permite que {{company.name}} confirme su identidad, ingresos, empleo y cuentas bancarias con las personas y compañías que usted indique en su solicitud. La ley federal exige que los prestamistas obtengan y verifiquen información que identifique a cada persona que abre una cuenta.',
    ),
    section('Sus derechos'),
    clause('ecoa_rights'),
    bullets([
      'Usted recibe una decisión dentro de los 30 días después de que su solicitud esté completa.',
      'No tiene que declarar ingresos por pensión alimenticia, manutención de menores o manutención por separación si no quiere que se consideren.',
      'Usted puede presentar la solicitud por su cuenta. Su cónyuge u otra persona debe firmar solo si usted cuenta con los ingresos o los bienes de esa persona, o si la ley estatal lo exige.',
    ]),
    clause('privacy_reference'),
    section('Crédito conjunto', HAS_CO_BORROWER),
    text(
      'Ambos tienen la intención de solicitar un crédito conjunto. Escriban sus iniciales para confirmarlo.',
      HAS_CO_BORROWER,
    ),
    initials('applicant', 'Tengo la intención de solicitar un crédito conjunto.', HAS_CO_BORROWER),
    initials('co_applicant', 'Tengo la intención de solicitar un crédito conjunto.', HAS_CO_BORROWER),
    signature('applicant', 'Doy estos consentimientos.'),
    signature('co_applicant', 'Doy estos consentimientos.', HAS_CO_BORROWER),
  ],
}
