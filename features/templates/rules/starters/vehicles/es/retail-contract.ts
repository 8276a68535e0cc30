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
  HAS_COSIGNER,
  HAS_NO_VEHICLE,
  HAS_ODOMETER,
  HAS_STARTER_INTERRUPT,
  HAS_TRADE_IN_VALUE,
  HAS_VEHICLE,
  IN_NEW_YORK,
  IS_NEW,
  IS_USED,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The contract of a seller that gives credit, in Spanish. */
export const retailContractEs: TemplateContent = {
  language: 'es',
  title: 'Contrato de venta a plazos y de garantía',
  blocks: [
    filled('tila_box'),
    filled('itemization'),
    newPage(),
    section('Contrato de venta a plazos'),
    bold('CONTRATO DE VENTA A PLAZOS (RETAIL INSTALMENT CONTRACT)', IN_NEW_YORK),
    facts([
      ['Vendedor y acreedor', '{{company.name}}, {{company.address}}'],
      ['Comprador', '{{borrower.name}}, {{borrower.address}}'],
      ['Fecha', '{{loan.start_date}}'],
    ]),
    facts([['Cocomprador', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    facts([['Cosignatario', '{{cosigner.name}}, {{cosigner.address}}']], HAS_COSIGNER),
    facts(
      [
        ['Año, marca y modelo', '{{vehicle.year}} {{vehicle.make}} {{vehicle.model}}'],
        ['Número de identificación del vehículo (VIN)', '{{vehicle.vin}}'],
      ],
      HAS_VEHICLE,
    ),
    facts([['Nuevo o usado', 'Nuevo']], IS_NEW),
    facts([['Nuevo o usado', 'Usado']], IS_USED),
    facts([['Odómetro', '{{vehicle.odometer_miles}} millas']], HAS_ODOMETER),
    facts([['Bienes o servicios', '{{sale.goods}}']], HAS_NO_VEHICLE),
    facts([
      ['Precio al contado', '{{sale.cash_price_cents}}'],
      ['Pago inicial en dinero', '{{sale.down_payment_cents}}'],
    ]),
    facts(
      [
        ['Valor del bien entregado', '{{sale.trade_in_cents}}'],
        ['Monto que se debe por él', '{{sale.trade_in_payoff_cents}}'],
      ],
      HAS_TRADE_IN_VALUE,
    ),
    facts([
      ['Saldo del precio al contado', '{{sale.balance_cents}}'],
      ['Precio total de venta', '{{tila.total_sale_price_cents}}'],
    ]),
    text(
      'En este contrato, “usted” significa cada persona que lo firma como comprador, cocomprador o cosignatario. “Nosotros” significa el vendedor y toda persona a quien el vendedor transfiera este contrato. “Divulgaciones” significa las divulgaciones de Veracidad en los Préstamos que están al principio de este documento y que forman parte de este contrato. “Bien” significa el vehículo o los bienes indicados arriba.',
    ),
    section('1. Su compra y su promesa de pago'),
    text(
      'Usted puede comprar el Bien al contado o a crédito. Al firmar, elige comprarlo a crédito. Usted promete pagarnos el monto financiado, el cargo financiero y cualquier otro cargo que este contrato permita, en los pagos del calendario de pagos de las Divulgaciones. La tasa de interés es de {{loan.annual_rate_percent}} anual. Cada uno de ustedes es responsable de toda la deuda.',
    ),
    text(
      'Calculamos el cargo financiero cada día sobre la parte pendiente del monto financiado. Si paga antes, paga menos; si paga tarde, paga más.',
      CHARGES_DAILY_INTEREST,
    ),
    text(
      'Calculamos el cargo financiero como si cada pago llegara en su fecha de vencimiento.',
      CHARGES_SCHEDULED_INTEREST,
    ),
    text(
      'El cargo financiero de todo el plazo se suma cuando comienza este contrato. Si usted paga toda la deuda antes de tiempo, le devolvemos la parte que todavía no se le haya cobrado, según lo exige la ley.',
      CHARGES_ADD_ON_INTEREST,
    ),
    text(
      'Usted puede pagar por adelantado todo lo que debe o una parte, en cualquier momento. Si un pago se atrasa, usted paga el cargo por pago tardío que indican las Divulgaciones, pero solo uno por cada pago atrasado y nunca más de lo que permite la ley.',
    ),
    section('2. Garantía'),
    text(
      'Usted nos otorga un derecho de garantía sobre el Bien, sobre las piezas instaladas en él y sobre lo que usted reciba si se vende o por su seguro. Garantiza este contrato y ninguna otra deuda. Usted mantendrá el Bien en buenas condiciones, pagará sus impuestos y derechos, lo tendrá en su domicilio o nos dirá dónde está, y no lo venderá ni permitirá que otra persona obtenga un gravamen sobre él, a menos que lo aceptemos por escrito.',
    ),
    section('3. Seguro'),
    text(
      'Usted asegurará el vehículo contra pérdidas y daños mientras deba dinero conforme a este contrato y nos nombrará beneficiario de la indemnización. Puede elegir la aseguradora y el agente.',
    ),
    bold(
      'Este contrato no incluye un seguro de responsabilidad por lesiones corporales ni por daños a la propiedad de otras personas.',
    ),
    section('4. Incumplimiento'),
    text(
      'Usted incurre en incumplimiento si no hace un pago cuando vence, o si no cumple otra promesa de este contrato y eso reduce de forma importante nuestra posibilidad de cobrar. Antes de actuar por un incumplimiento, le damos todos los avisos y todas las oportunidades de subsanarlo que exija la ley de su estado. Después de eso, podemos exigirle que pague de inmediato lo que debe, menos el cargo financiero que la ley nos obligue a devolver, y podemos tomar posesión del Bien sin usar la fuerza, amenazas ni alterar el orden público.',
    ),
    text(
      'Antes de vender el Bien, le enviamos un aviso. Hasta que se venda, usted puede recuperarlo si paga lo que exige la ley. Si sobra dinero después de la venta, se lo pagamos. Si el dinero no alcanza, usted debe el resto solo si la ley lo permite. Usted paga los gastos razonables de cobranza solo en la medida en que lo permita la ley.',
    ),
    clause('starter_interrupt', HAS_STARTER_INTERRUPT),
    section('5. Garantías y la Guía del Comprador', IS_USED),
    clause('window_form', IS_USED),
    section('6. Su informe de crédito'),
    clause('negative_information_before'),
    section('7. Otras condiciones'),
    text(
      'Un cambio a este contrato solo es válido si usted y nosotros lo acordamos por escrito. Si una vez demoramos o no ejercemos un derecho, podemos ejercerlo más adelante. Si un tribunal determina que una disposición no es válida, el resto sigue vigente. Este contrato se rige por la ley federal y por la ley de {{loan.state_name}}, y no renuncia a ningún derecho al que la ley no le permita renunciar. Podemos transferir este contrato.',
    ),
    clause('military_limits'),
    clause('holder_notice'),
    section('8. Firmas'),
    clause('state_buyer_notice'),
    bold('CONTRATO DE VENTA A PLAZOS (RETAIL INSTALMENT CONTRACT)', IN_NEW_YORK),
    signature(
      'applicant',
      'He leído este contrato, recibí las Divulgaciones en un formato que puedo conservar antes de firmar y recibí una copia completa de este contrato.',
    ),
    signature(
      'co_applicant',
      'He leído este contrato, recibí las Divulgaciones en un formato que puedo conservar antes de firmar y recibí una copia completa de este contrato.',
      HAS_CO_BORROWER,
    ),
    signature(
      'cosigner',
      'Recibí el Aviso para el cosignatario como documento aparte antes de firmar. Garantizo el pago de este contrato.',
      HAS_COSIGNER,
    ),
    signature('company'),
  ],
}
