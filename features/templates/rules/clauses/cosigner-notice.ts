import type { Clause } from '#features/templates/rules/clause.ts'

/** The statement that a cosigner must receive before becoming obligated, one string per paragraph: 16 CFR 444.3(c). */
export const COSIGNER_NOTICE = [
  'You are being asked to guarantee this debt. Think carefully before you do. If the borrower doesn’t pay the debt, you will have to. Be sure you can afford to pay if you have to, and that you want to accept this responsibility.',
  'You may have to pay up to the full amount of the debt if the borrower does not pay. You may also have to pay late fees or collection costs, which increase this amount.',
  'The creditor can collect this debt from you without first trying to collect from the borrower. The creditor can use the same collection methods against you that can be used against the borrower, such as suing you, garnishing your wages, etc. If this debt is ever in default, that fact may become a part of your credit record.',
  'This notice is not the contract that makes you liable for the debt.',
] as const

// Follows the Federal Trade Commission's translation for consumers: consumidor.ftc.gov.
const IN_SPANISH = [
  'Se le está solicitando que garantice esta deuda. Piénselo bien antes de firmar. Si el prestatario no paga la deuda, la tendrá que pagar usted. Cerciórese de que estará en condiciones de pagar si tuviera que hacerlo, y de que realmente quiere aceptar esta responsabilidad.',
  'Si el prestatario no paga, es posible que usted tenga que pagar la suma total de la deuda. También es posible que tenga que pagar cargos por pago atrasado o gastos de cobranza, lo cual aumenta esa suma.',
  'El acreedor puede cobrarle esta deuda a usted sin tratar primero de cobrársela al prestatario. El acreedor puede usar contra usted los mismos métodos de cobranza que puede usar contra el prestatario, por ejemplo, demandarlo o embargarle el salario. Si alguna vez se incumple el pago de esta deuda, ese hecho podría figurar en su historial de crédito.',
  'Este aviso no es el contrato que lo hace responsable de la deuda.',
]

export const cosignerNotice: Clause = {
  id: 'cosigner_notice',
  name: 'Notice to cosigner',
  source: '16 CFR 444.3(c)',
  look: 'plain',
  text: { en: COSIGNER_NOTICE.join('\n'), es: IN_SPANISH.join('\n') },
}
