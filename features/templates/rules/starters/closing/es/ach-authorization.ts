import { facts, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The authorization of automatic payments in Spanish. */
export const achAuthorizationEs: TemplateContent = {
  language: 'es',
  title: 'Autorización de pagos automáticos',
  blocks: [
    facts([
      ['Compañía', '{{company.name}}, {{company.address}}'],
      ['Titular de la cuenta', '{{borrower.name}}'],
      ['Banco', '{{bank.name}}'],
      ['Número de ruta', '{{bank.routing_number}}'],
      ['Cuenta', 'Cuenta {{bank.account_kind}} terminada en {{bank.account_last_four}}'],
      ['Monto de cada pago', '{{bank.debit_cents}}'],
      ['Primer pago', '{{bank.first_debit_on}}'],
      ['Frecuencia', '{{loan.payment_frequency}}'],
      ['Préstamo', '{{loan.number}}'],
    ]),
    section('Los pagos automáticos son su decisión'),
    text(
      'Usted no está obligado a aceptar pagos automáticos para obtener o conservar este préstamo. Puede hacer sus pagos de cualquier otra forma que ofrezcamos.',
    ),
    section('Su autorización'),
    text(
      'Usted autoriza a {{company.name}} a retirar electrónicamente de su cuenta los pagos indicados arriba en sus fechas de vencimiento, hasta que el préstamo esté pagado o usted ponga fin a esta autorización. Si una fecha de vencimiento no es un día hábil del banco, retiramos el pago el siguiente día hábil. Si retiramos una cantidad equivocada, usted nos autoriza a corregirla.',
    ),
    text(
      'No retiramos ninguna otra cantidad, excepto un último pago menor. Si la cantidad va a ser distinta del pago indicado arriba, le enviamos un aviso por escrito con la cantidad y la fecha al menos 10 días antes de retirarla.',
    ),
    text(
      'Si el banco devuelve un pago por falta de fondos en la cuenta, podemos intentar retirar ese pago hasta dos veces más dentro de un plazo de 180 días.',
    ),
    section('Cómo poner fin a esta autorización o detener un pago'),
    text(
      'Usted puede poner fin a esta autorización en cualquier momento. Llame al {{company.phone}}, escriba a {{company.address}} o envíe un correo electrónico a {{company.email}} al menos tres días hábiles antes del próximo pago. También puede detener un pago si avisa a su banco, verbalmente o por escrito, al menos tres días hábiles antes de la fecha del pago. El banco puede exigirle que confirme por escrito, dentro de 14 días, una solicitud verbal. Poner fin a esta autorización no cambia los pagos que usted debe.',
    ),
    section('Su copia'),
    text(
      'Usted recibe una copia de esta autorización. Consérvela. Usted confirma que es titular de esta cuenta o que puede autorizar retiros de ella, y que los pagos cumplen con las leyes de los Estados Unidos.',
    ),
    signature('applicant', 'Autorizo estos pagos automáticos.'),
  ],
}
