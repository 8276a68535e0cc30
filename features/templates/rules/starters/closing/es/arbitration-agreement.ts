import { bold, facts, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import {
  CO_BORROWER_MAY_ARBITRATE,
  MAY_ARBITRATE,
  MAY_NOT_ARBITRATE,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** An arbitration agreement in Spanish. */
export const arbitrationAgreementEs: TemplateContent = {
  language: 'es',
  title: 'Acuerdo de arbitraje',
  blocks: [
    text(
      'La ley federal no permite un acuerdo de arbitraje con un prestatario cubierto por la Ley de Préstamos Militares. Este documento no le exige nada, y usted puede llevar toda disputa a los tribunales.',
      MAY_NOT_ARBITRATE,
    ),
    facts(
      [
        ['Compañía', '{{company.name}}, {{company.address}}'],
        ['Prestatario', '{{borrower.name}}, {{borrower.address}}'],
        ['Préstamo', '{{loan.number}}'],
      ],
      MAY_ARBITRATE,
    ),
    bold(
      'Lea este acuerdo con cuidado. Si no lo rechaza a tiempo, cualquiera de las partes puede exigir que una disputa la decida un árbitro neutral y no un tribunal ni un jurado.',
      MAY_ARBITRATE,
    ),
    section('Usted puede rechazarlo', MAY_ARBITRATE),
    text(
      'Usted puede rechazar este acuerdo dentro de los 60 días después de firmarlo. Escriba a {{company.address}} o a {{company.email}} e indique su nombre y número de préstamo. Rechazarlo no cambia nada más de su préstamo.',
      MAY_ARBITRATE,
    ),
    section('Qué abarca', MAY_ARBITRATE),
    text(
      'Abarca toda disputa entre usted y nosotros sobre este préstamo y su garantía. No abarca una reclamación en un tribunal de reclamos menores, la toma de posesión y la venta del bien según lo permita la ley, ni su derecho de presentar una queja ante una agencia del gobierno. Un tribunal, y no un árbitro, decide si este acuerdo es válido.',
      MAY_ARBITRATE,
    ),
    section('Cómo funciona', MAY_ARBITRATE),
    text(
      'Usted elige la American Arbitration Association (adr.org) o JAMS (jamsadr.com), conforme a sus reglas para consumidores. La audiencia es cerca de su domicilio, por teléfono o por video. Nosotros pagamos todas las tarifas del arbitraje, excepto la parte que usted habría pagado por presentar una demanda ante un tribunal. El árbitro puede otorgar todo lo que podría otorgar un tribunal. Usted y nosotros presentamos reclamaciones solo en nombre propio y no como un grupo. Si ese límite no es válido para una reclamación, la decide un tribunal.',
      MAY_ARBITRATE,
    ),
    text(
      'Este acuerdo se rige por la Ley Federal de Arbitraje. Obliga solo a la persona que lo firma y sigue vigente después de que se pague el préstamo. Usted no tiene que firmarlo para obtener este préstamo.',
      MAY_ARBITRATE,
    ),
    signature('applicant', 'Acepto el arbitraje. Puedo rechazarlo dentro de los 60 días.', MAY_ARBITRATE),
    signature(
      'co_applicant',
      'Acepto el arbitraje. Puedo rechazarlo dentro de los 60 días.',
      CO_BORROWER_MAY_ARBITRATE,
    ),
    signature('company', undefined, MAY_ARBITRATE),
  ],
}
