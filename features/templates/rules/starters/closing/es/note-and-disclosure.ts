import {
  bold,
  clause,
  facts,
  filled,
  newPage,
  section,
  signature,
  text,
} from '#features/templates/rules/starters/blocks.ts'
import {
  CHARGES_ADD_ON_INTEREST,
  CHARGES_DAILY_INTEREST,
  CHARGES_SCHEDULED_INTEREST,
  HAS_CO_BORROWER,
  HAS_COLLATERAL,
  HAS_COSIGNER,
  HAS_NO_COLLATERAL,
  PAYS_A_SELLER,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The note of a loan in Spanish. */
export const noteAndDisclosureEs: TemplateContent = {
  language: 'es',
  title: 'Pagaré y divulgación de Veracidad en los Préstamos',
  blocks: [
    filled('tila_box'),
    filled('itemization'),
    newPage(),
    section('Pagaré'),
    facts([
      ['Prestamista', '{{company.name}}, {{company.address}}'],
      ['Prestatario', '{{borrower.name}}, {{borrower.address}}'],
      ['Fecha de este pagaré', '{{loan.start_date}}'],
      ['Capital', '{{loan.principal_cents}}'],
      ['Tasa de interés', '{{loan.annual_rate_percent}} anual'],
    ]),
    facts([['Coprestatario', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    facts([['Cosignatario', '{{cosigner.name}}, {{cosigner.address}}']], HAS_COSIGNER),
    text(
      'En este pagaré, “usted” significa cada persona que lo firma como prestatario, coprestatario o cosignatario. “Nosotros” significa el prestamista y toda persona a quien el prestamista transfiera este pagaré. “Divulgaciones” significa las divulgaciones de Veracidad en los Préstamos que están al principio de este documento y que forman parte de este pagaré.',
    ),
    section('1. Su promesa de pago'),
    text(
      'Usted promete pagarnos el capital de {{loan.principal_cents}}, más intereses a una tasa de {{loan.annual_rate_percent}} anual desde la fecha de este pagaré hasta que se pague el capital, y cualquier otro cargo que este pagaré permita. Cada uno de ustedes es responsable de toda la deuda.',
    ),
    section('2. Intereses'),
    text(
      'Calculamos los intereses cada día sobre el capital pendiente. Si paga antes, paga menos intereses; si paga tarde, paga más. Las cifras de las Divulgaciones suponen que cada pago llega en su fecha de vencimiento.',
      CHARGES_DAILY_INTEREST,
    ),
    text(
      'Calculamos los intereses como si cada pago llegara en su fecha de vencimiento. Pagar unos días antes o después no cambia los intereses que usted debe.',
      CHARGES_SCHEDULED_INTEREST,
    ),
    text(
      'Los intereses de todo el plazo se suman al capital cuando comienza este pagaré. Si usted paga toda la deuda antes de tiempo, le devolvemos la parte de los intereses que todavía no se le haya cobrado, según lo exige la ley.',
      CHARGES_ADD_ON_INTEREST,
    ),
    section('3. Pagos'),
    text(
      'Usted hará los pagos del calendario de pagos de las Divulgaciones, en las fechas que allí se indican, a partir del {{loan.first_payment_on}}. Envíe los pagos a {{company.name}}, {{company.address}}, o pague de otra forma que ofrezcamos. Acreditamos cada pago el día en que lo recibimos. El último pago es la cantidad que entonces esté pendiente.',
    ),
    text(
      'Aplicamos cada pago primero a los intereses vencidos, después al capital vencido y después a otros cargos. No cobramos un cargo por pago tardío por el hecho de que esté pendiente un cargo por pago tardío anterior.',
    ),
    section('4. Pago anticipado'),
    text(
      'Usted puede pagar todo el capital o una parte antes de su vencimiento, en cualquier momento. Las Divulgaciones indican si eso tiene algún cargo. Un pago anticipado parcial no cambia la fecha de vencimiento de su próximo pago, a menos que lo acordemos por escrito.',
    ),
    section('5. Cargo por pago tardío'),
    text(
      'Si un pago se atrasa, usted paga el cargo por pago tardío que indican las Divulgaciones, pero solo uno por cada pago atrasado y nunca más de lo que permite la ley.',
    ),
    section('6. Garantía'),
    text(
      'Este pagaré está garantizado con {{loan.collateral}}. El contrato de garantía que usted firma junto con este pagaré describe nuestros derechos sobre ese bien.',
      HAS_COLLATERAL,
    ),
    text(
      'Este pagaré no tiene garantía. Usted no nos otorga ningún derecho de garantía sobre bien alguno.',
      HAS_NO_COLLATERAL,
    ),
    section('7. Incumplimiento'),
    text(
      'Usted incurre en incumplimiento si no hace un pago cuando vence, o si no cumple otra promesa de este pagaré o de su contrato de garantía y eso reduce de forma importante nuestra posibilidad de cobrar. Antes de actuar por un incumplimiento, le damos todos los avisos y todas las oportunidades de subsanarlo que exija la ley de su estado.',
    ),
    text(
      'Después de eso, podemos exigirle que pague de inmediato toda la deuda pendiente, menos los intereses que la ley nos obligue a devolver. Usted pagará los gastos razonables de cobranza, incluidos los honorarios de abogados y las costas judiciales, solo en la medida en que lo permita la ley de su estado.',
    ),
    section('8. Su informe de crédito'),
    clause('negative_information_before'),
    section('9. Otras condiciones'),
    text(
      'Un cambio a este pagaré solo es válido si usted y nosotros lo acordamos por escrito. Si una vez demoramos o no ejercemos un derecho, podemos ejercerlo más adelante. Si un tribunal determina que una disposición no es válida, el resto de este pagaré sigue vigente. Si la ley limita un cargo y cobramos más que el límite, le devolvemos el exceso.',
    ),
    text(
      'Este pagaré se rige por la ley federal y por la ley de {{loan.state_name}}. Este pagaré no renuncia a ningún derecho al que la ley no le permita renunciar. Podemos transferir este pagaré, y le avisamos si los pagos deben enviarse a otro lugar.',
    ),
    clause('military_limits'),
    clause('purchase_loan_notice', PAYS_A_SELLER),
    clause('state_loan_notice'),
    section('10. Firmas'),
    bold(
      'Lea este pagaré antes de firmarlo. No lo firme si tiene espacios en blanco. Usted recibirá una copia de todo lo que firme.',
    ),
    signature(
      'applicant',
      'He leído este pagaré, recibí las Divulgaciones en un formato que puedo conservar antes de firmar y estoy de acuerdo con este pagaré.',
    ),
    signature(
      'co_applicant',
      'He leído este pagaré, recibí las Divulgaciones en un formato que puedo conservar antes de firmar y estoy de acuerdo con este pagaré.',
      HAS_CO_BORROWER,
    ),
    signature(
      'cosigner',
      'Recibí el Aviso para el cosignatario como documento aparte antes de firmar. Garantizo el pago de este pagaré.',
      HAS_COSIGNER,
    ),
    signature('company'),
  ],
}
