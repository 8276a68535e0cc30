import type { Clause } from '#features/templates/rules/clause.ts'

/** The form of section 5.110(3) of the Uniform Consumer Credit Code, which several states enacted. */
export const rightToCure: Clause = {
  id: 'right_to_cure',
  name: 'Right to cure a default',
  source: 'Uniform Consumer Credit Code 5.110(3), and the law of the state',
  look: 'plain',
  text: {
    en: 'You are late in making your payment(s). If you pay the AMOUNT NOW DUE (above) by the LAST DAY FOR PAYMENT (above), you may continue with the contract as though you were not late. If you do not pay by that date, we may exercise our rights under the law.\nIf you are late again in making your payments, we may exercise our rights without sending you another notice like this one. If you have questions, write or telephone the creditor promptly.',
    es: 'Usted está atrasado en sus pagos. Si paga la CANTIDAD QUE DEBE AHORA (arriba) a más tardar el ÚLTIMO DÍA PARA PAGAR (arriba), puede continuar con el contrato como si no se hubiera atrasado. Si no paga a más tardar en esa fecha, podemos ejercer nuestros derechos conforme a la ley.\nSi vuelve a atrasarse en sus pagos, podemos ejercer nuestros derechos sin enviarle otro aviso como este. Si tiene preguntas, escriba o llame pronto al acreedor.',
  },
}
