import type { Clause } from '#features/templates/rules/clause.ts'

/**
 * The form of UCC 9-614(3) for a private sale, in the words that most states enacted. Its telephone number, address, and
 * collateral are merge fields.
 */
const PRIVATE = [
  'We have your {{loan.collateral}}, because you broke promises in our agreement.',
  'We will sell {{loan.collateral}} at private sale sometime after {{repossession.sale_on}}. A sale could include a lease or license.',
]
const PUBLIC = [
  'We have your {{loan.collateral}}, because you broke promises in our agreement.',
  'We will sell {{loan.collateral}} at public sale. A sale could include a lease or license. The sale will be held as follows:',
  'Date: {{repossession.sale_on}}',
  'Time: {{repossession.sale_time}}',
  'Place: {{repossession.sale_place}}',
  'You may attend the sale and bring bidders if you want.',
]
const REST = [
  'The money that we get from the sale (after paying our costs) will reduce the amount you owe. If we get less money than you owe, you will still owe us the difference. If we get more money than you owe, you will get the extra money, unless we must pay it to someone else.',
  'You can get the property back at any time before we sell it by paying us the full amount you owe (not just the past due payments), including our expenses. To learn the exact amount you must pay, call us at {{company.phone}}.',
  'If you want us to explain to you in writing how we have figured the amount that you owe us, you may call us at {{company.phone}} or write us at {{company.address}} and request a written explanation.',
  'If you need more information about the sale call us at {{company.phone}} or write us at {{company.address}}.',
]

const PRIVATE_ES = [
  'Tenemos su {{loan.collateral}} porque usted no cumplió las promesas de nuestro contrato.',
  'Venderemos {{loan.collateral}} en una venta privada en algún momento después del {{repossession.sale_on}}. Una venta podría incluir un arrendamiento o una licencia.',
]
const PUBLIC_ES = [
  'Tenemos su {{loan.collateral}} porque usted no cumplió las promesas de nuestro contrato.',
  'Venderemos {{loan.collateral}} en una venta pública. Una venta podría incluir un arrendamiento o una licencia. La venta se realizará así:',
  'Fecha: {{repossession.sale_on}}',
  'Hora: {{repossession.sale_time}}',
  'Lugar: {{repossession.sale_place}}',
  'Usted puede asistir a la venta y llevar postores si lo desea.',
]
const REST_ES = [
  'El dinero que obtengamos de la venta (después de pagar nuestros gastos) reducirá la cantidad que usted debe. Si obtenemos menos dinero del que usted debe, usted nos seguirá debiendo la diferencia. Si obtenemos más dinero del que usted debe, usted recibirá el dinero sobrante, a menos que debamos pagárselo a otra persona.',
  'Usted puede recuperar el bien en cualquier momento antes de que lo vendamos si nos paga la cantidad total que debe (no solo los pagos vencidos), incluidos nuestros gastos. Para saber la cantidad exacta que debe pagar, llámenos al {{company.phone}}.',
  'Si desea que le expliquemos por escrito cómo calculamos la cantidad que nos debe, puede llamarnos al {{company.phone}} o escribirnos a {{company.address}} y solicitar una explicación por escrito.',
  'Si necesita más información sobre la venta, llámenos al {{company.phone}} o escríbanos a {{company.address}}.',
]

export const privateSaleNotice: Clause = {
  id: 'private_sale_notice',
  name: 'Notice of a private sale of collateral',
  source: 'UCC 9-614(3)',
  look: 'plain',
  text: { en: [...PRIVATE, ...REST].join('\n'), es: [...PRIVATE_ES, ...REST_ES].join('\n') },
}

export const publicSaleNotice: Clause = {
  id: 'public_sale_notice',
  name: 'Notice of a public sale of collateral',
  source: 'UCC 9-614(3)',
  look: 'plain',
  text: { en: [...PUBLIC, ...REST].join('\n'), es: [...PUBLIC_ES, ...REST_ES].join('\n') },
}
