import { bullets, facts, section, text } from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER, HAS_COSIGNER, HAS_VEHICLE } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The notice after collateral was taken, in Spanish. */
export const repossessionNoticeEs: TemplateContent = {
  language: 'es',
  title: 'Aviso de que tomamos posesión del bien en garantía',
  blocks: [
    facts([
      ['Acreedor', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['Para', '{{borrower.name}}, {{borrower.address}}'],
      ['Cuenta', '{{loan.number}}'],
      ['Fecha', '{{document.date}}'],
    ]),
    facts([['También para', '{{co_borrower.name}}']], HAS_CO_BORROWER),
    facts([['También para', '{{cosigner.name}}']], HAS_COSIGNER),
    text(
      'El {{repossession.on}} tomamos posesión de {{loan.collateral}} porque los pagos de su contrato están vencidos.',
    ),
    facts(
      [
        ['Vehículo', '{{vehicle.year}} {{vehicle.make}} {{vehicle.model}}'],
        ['VIN', '{{vehicle.vin}}'],
      ],
      HAS_VEHICLE,
    ),
    facts([
      ['Dónde está', '{{repossession.stored_at}}'],
      ['Cantidad para recuperarlo', '{{repossession.redeem_cents}}'],
    ]),
    section('Cómo recuperarlo'),
    text(
      'Usted puede recuperarlo en cualquier momento antes de que lo vendamos si paga la cantidad total que debe, incluidos nuestros gastos. La cantidad indicada arriba cambia cada día. Llame al {{company.phone}} para saber la cantidad exacta. Si la ley de su estado le permite restablecer el contrato pagando menos, aceptamos esa cantidad.',
    ),
    section('Sus pertenencias personales'),
    text(
      'Las pertenencias que estén en él y que no formen parte de la garantía son suyas. Llame al {{company.phone}} para acordar una hora para recogerlas. No tiene que pagar lo que debe para obtenerlas.',
    ),
    section('Lo que sigue'),
    bullets([
      'Le enviamos un aviso aparte antes de venderlo, con la fecha de la venta.',
      'Después de la venta, le enviamos una explicación de cómo usamos el dinero.',
      'Si está en el servicio militar, o lo estaba cuando celebró el contrato, díganoslo ahora. La ley federal podría exigirnos que lo devolvamos.',
    ]),
  ],
}
