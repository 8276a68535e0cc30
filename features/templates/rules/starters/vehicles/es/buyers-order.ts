import { clause, facts, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import { HAS_CO_BORROWER, HAS_TRADE_IN, IS_NEW, IS_USED } from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The order for a vehicle, in Spanish. */
export const buyersOrderEs: TemplateContent = {
  language: 'es',
  title: 'Orden de compra',
  blocks: [
    facts([
      ['Vendedor', '{{company.name}}, {{company.address}}'],
      ['Comprador', '{{borrower.name}}, {{borrower.address}}'],
      ['Fecha', '{{document.date}}'],
    ]),
    facts([['Cocomprador', '{{co_borrower.name}}, {{co_borrower.address}}']], HAS_CO_BORROWER),
    section('Vehículo'),
    facts([
      ['Año, marca y modelo', '{{vehicle.year}} {{vehicle.make}} {{vehicle.model}}'],
      ['Número de identificación del vehículo (VIN)', '{{vehicle.vin}}'],
      ['Odómetro', '{{vehicle.odometer_miles}} millas'],
      ['Número de inventario', '{{vehicle.stock_number}}'],
    ]),
    facts([['Nuevo o usado', 'Nuevo']], IS_NEW),
    facts([['Nuevo o usado', 'Usado']], IS_USED),
    section('Precio'),
    facts([
      ['Precio al contado', '{{sale.cash_price_cents}}'],
      ['Impuesto sobre la venta', '{{sale.tax_cents}}'],
      ['Título y registro', '{{sale.title_fee_cents}}'],
      ['Cargo por documentos', '{{sale.document_fee_cents}}'],
      ['Precio total al contado', '{{sale.total_cents}}'],
      ['Pago inicial', '{{sale.down_payment_cents}}'],
    ]),
    facts(
      [
        ['Vehículo entregado', '{{sale.trade_in}}'],
        ['Valor reconocido por él', '{{sale.trade_in_cents}}'],
        ['Cantidad que se debe por él', '{{sale.trade_in_payoff_cents}}'],
      ],
      HAS_TRADE_IN,
    ),
    facts([['Saldo pendiente', '{{sale.balance_cents}}']]),
    text(
      'El vehículo que usted entrega es suyo, y nadie tiene un derecho sobre él excepto el prestamista cuya liquidación se indica arriba. Si la cantidad de la liquidación es distinta, el saldo pendiente cambia por la diferencia.',
      HAS_TRADE_IN,
    ),
    section('Condiciones'),
    text(
      'Esta orden es obligatoria cuando usted y una persona autorizada del vendedor la hayan firmado. Usted puede pagar al contado o usar cualquier prestamista. Si le pide al vendedor que gestione un crédito y este no se aprueba en las condiciones que usted aceptó, cualquiera de las partes puede cancelar esta orden. El vendedor entonces le devuelve su pago inicial y el vehículo que usted entregó.',
    ),
    text(
      'Los productos opcionales, como los contratos de servicio y la cobertura GAP, son su decisión. No son obligatorios para comprar el vehículo ni para obtener crédito, y no se incluye ninguno a menos que aparezca con su precio y usted lo haya firmado.',
    ),
    clause('window_form', IS_USED),
    signature(
      'applicant',
      'Solicito la compra de este vehículo al precio indicado arriba y recibí una copia de esta orden.',
    ),
    signature(
      'co_applicant',
      'Solicito la compra de este vehículo al precio indicado arriba y recibí una copia de esta orden.',
      HAS_CO_BORROWER,
    ),
    signature('company'),
  ],
}
