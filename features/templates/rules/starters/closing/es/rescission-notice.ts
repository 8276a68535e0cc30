import { bold, facts, newPage, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER, HAS_COSIGNER } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateBlock, TemplateContent } from '#features/templates/rules/template-content.ts'

// A translation of Model Form H-8 (12 CFR 1026 Appendix H), for a security interest in the home.
const copy = (title: string): TemplateBlock[] => [
  section(title),
  facts([
    ['Prestatario', '{{borrower.name}}'],
    ['Fecha de la transacción', '{{loan.start_date}}'],
    ['Monto del préstamo', '{{loan.amount_cents}}'],
  ]),
  section('Su derecho a cancelar'),
  text(
    'Usted está realizando una transacción que dará lugar a una garantía sobre su vivienda. Conforme a la ley federal, usted tiene el derecho legal de cancelar esta transacción, sin costo, dentro de los tres días hábiles siguientes al último de estos hechos:',
  ),
  text('(1) la fecha de la transacción, que es el {{loan.start_date}}; o'),
  text(
    '(2) la fecha en que usted recibió las divulgaciones de la ley de veracidad en los préstamos (Truth in Lending); o',
  ),
  text('(3) la fecha en que usted recibió este aviso de su derecho a cancelar.'),
  text(
    'Si usted cancela la transacción, la garantía también queda cancelada. Dentro de los 20 días calendario siguientes a la recepción de su aviso, debemos tomar las medidas necesarias para reflejar que la garantía sobre su vivienda ha sido cancelada, y debemos devolverle todo el dinero o los bienes que usted nos haya dado a nosotros o a cualquier otra persona en relación con esta transacción.',
  ),
  text(
    'Usted puede conservar el dinero o los bienes que le hayamos dado hasta que hayamos hecho lo anterior, pero después debe ofrecer devolverlos. Si no es práctico o justo que usted devuelva los bienes, debe ofrecer su valor razonable. Puede ofrecer la devolución de los bienes en su vivienda o en el lugar donde se encuentren. El dinero debe devolverse a la dirección que aparece abajo. Si no tomamos posesión del dinero o de los bienes dentro de los 20 días calendario siguientes a su oferta, usted puede conservarlos sin más obligación.',
  ),
  section('Cómo cancelar'),
  text(
    'Si decide cancelar esta transacción, puede hacerlo avisándonos por escrito a {{company.name}}, {{company.address}}.',
  ),
  text(
    'Puede usar cualquier declaración escrita, firmada y fechada por usted, que exprese su intención de cancelar, o puede usar este aviso fechándolo y firmándolo abajo. Conserve una copia de este aviso, porque contiene información importante sobre sus derechos.',
  ),
  bold(
    'Si cancela por correo o telegrama, debe enviar el aviso a más tardar a la medianoche del {{tila.rescind_by}} (o a la medianoche del tercer día hábil siguiente al último de los tres hechos mencionados arriba). Si envía o entrega su aviso de cancelación de otra manera, debe entregarse en la dirección indicada a más tardar en ese momento.',
  ),
  bold('DESEO CANCELAR'),
  text('Firma del consumidor ______________________________   Fecha ____________________'),
]

const RECEIPT = 'Recibí dos copias de este aviso. Firmar aquí no cancela la transacción.'

/** The notice of the right to rescind, with both copies that each consumer gets: 12 CFR 1026.23(b)(1). */
export const rescissionNoticeEs: TemplateContent = {
  language: 'es',
  title: 'Aviso del derecho a cancelar',
  blocks: [
    ...copy('Copia 1 de 2'),
    newPage(),
    ...copy('Copia 2 de 2'),
    newPage(),
    section('Recibo'),
    signature('applicant', RECEIPT),
    signature('co_applicant', RECEIPT, HAS_CO_BORROWER),
    signature('cosigner', RECEIPT, HAS_COSIGNER),
  ],
}
