import { facts, text } from '#features/templates/rules/starters/blocks.ts'
import {
  HAS_CO_BORROWER,
  HAS_COSIGNER,
  HAS_DEFICIENCY,
  HAS_SURPLUS,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The explanation of a deficiency or surplus after a sale of collateral, in the order that UCC 9-616(c) requires, in Spanish. */
export const deficiencyLetterEs: TemplateContent = {
  language: 'es',
  title: 'Explicación de la venta de su bien en garantía',
  blocks: [
    facts([
      ['Acreedor', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['Para', '{{borrower.name}}, {{borrower.address}}'],
      ['Cuenta', '{{loan.number}}'],
      ['Fecha', '{{document.date}}'],
    ]),
    facts([['También para', '{{co_borrower.name}}']], HAS_CO_BORROWER),
    facts([['También para', '{{cosigner.name}}']], HAS_COSIGNER),
    text('Vendimos {{loan.collateral}} el {{repossession.sale_on}}. Así calculamos el resultado.'),
    facts([
      ['1. Lo que usted debía el {{repossession.owed_on}}', '{{repossession.owed_cents}}'],
      ['2. Producto de la venta', '{{repossession.sale_cents}}'],
      ['3. Lo que usted debía después de aplicar el producto', '{{repossession.remaining_cents}}'],
      [
        '4. Gastos de tomar posesión del bien, conservarlo, prepararlo y venderlo, y honorarios de abogados',
        '{{repossession.costs_cents}}',
      ],
      ['5. Créditos, incluidos los reembolsos de intereses y seguros', '{{repossession.credits_cents}}'],
    ]),
    facts([['6. Saldo que usted debe', '{{repossession.deficiency_cents}}']], HAS_DEFICIENCY),
    facts([['6. Sobrante que le pagamos', '{{repossession.surplus_cents}}']], HAS_SURPLUS),
    text(
      'Los débitos, créditos y cargos futuros, incluidos otros cargos por servicio de crédito o intereses, reembolsos y gastos, pueden cambiar la cantidad del sobrante o del saldo.',
    ),
    text(
      'Le pedimos que pague el saldo o nos llame para acordar un plan de pagos. Si la ley de su estado no permite cobrar un saldo por su contrato, usted no lo debe.',
      HAS_DEFICIENCY,
    ),
    text('Si desea más información sobre la venta, llámenos al {{company.phone}} o escríbanos a {{company.address}}.'),
  ],
}
