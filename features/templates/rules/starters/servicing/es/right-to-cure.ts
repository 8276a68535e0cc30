import { clause, facts, text } from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER, HAS_COSIGNER } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The notice that a borrower can cure a default, in Spanish. */
export const rightToCureEs: TemplateContent = {
  language: 'es',
  title: 'Aviso del derecho a subsanar el incumplimiento',
  blocks: [
    facts([
      ['Acreedor', '{{company.name}}, {{company.address}}, {{company.phone}}'],
      ['Para', '{{borrower.name}}, {{borrower.address}}'],
      ['Cuenta', '{{loan.number}}'],
      ['Fecha', '{{document.date}}'],
    ]),
    facts([['También para', '{{co_borrower.name}}']], HAS_CO_BORROWER),
    facts([['También para', '{{cosigner.name}}']], HAS_COSIGNER),
    facts([
      ['ÚLTIMO DÍA PARA PAGAR', '{{loan.cure_by}}'],
      ['CANTIDAD QUE DEBE AHORA', '{{loan.past_due_cents}}'],
      ['Vencida desde', '{{loan.past_due_since}}'],
    ]),
    clause('right_to_cure'),
    text(
      'Llame al {{company.phone}} si no puede pagar toda la cantidad a más tardar ese día. Podemos decirle qué planes ofrecemos. Si está en el servicio militar, díganoslo: la ley federal le da más derechos.',
    ),
  ],
}
