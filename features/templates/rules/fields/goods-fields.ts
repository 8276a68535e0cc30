import { count, date, money, text } from './field.ts'

/** The fields of a vehicle. */
export const VEHICLE_FIELDS = {
  'vehicle.year': text('Model year', 'Año'),
  'vehicle.make': text('Make', 'Marca'),
  'vehicle.model': text('Model', 'Modelo'),
  'vehicle.body': text('Body', 'Carrocería'),
  'vehicle.color': text('Color', 'Color'),
  'vehicle.vin': text('VIN', 'VIN'),
  'vehicle.stock_number': text('Stock number', 'Número de inventario'),
  'vehicle.odometer_miles': count('Odometer in miles', 'Odómetro en millas'),
  'vehicle.odometer_reading': text(
    'Odometer (actual, exceeds or discrepancy)',
    'Odómetro (actual, exceeds o discrepancy)',
  ),
  'vehicle.condition': text('Condition (new or used)', 'Estado (new o used)'),
  'vehicle.plate': text('License plate', 'Placa'),
  'vehicle.warranty': text('Warranty (as_is, implied, full or limited)', 'Garantía (as_is, implied, full o limited)'),
  'vehicle.warranty_labor_percent': text('Labor the warranty pays, in percent', 'Mano de obra cubierta, en porcentaje'),
  'vehicle.warranty_parts_percent': text('Parts the warranty pays, in percent', 'Piezas cubiertas, en porcentaje'),
  'vehicle.warranty_duration': text('Duration of the warranty', 'Duración de la garantía'),
  'vehicle.other_warranty': text(
    'Warranty of others (manufacturer, used, other or none)',
    'Garantía de otros (manufacturer, used, other o none)',
  ),
  'vehicle.has_service_contract': text(
    'A service contract is available (yes or no)',
    'Hay un contrato de servicio (yes o no)',
  ),
  'vehicle.warranty_text': text('Coverage of the warranty', 'Cobertura de la garantía'),
  'vehicle.transferred_on': date('Day of the transfer', 'Fecha de la transferencia'),
  'vehicle.has_starter_interrupt': text(
    'Has a starter interrupt (yes or no)',
    'Tiene interruptor de encendido (yes o no)',
  ),
} as const

/** The fields of a sale. */
export const SALE_FIELDS = {
  'sale.seller_name': text('Seller', 'Vendedor'),
  'sale.seller_address': text('Address of the seller', 'Dirección del vendedor'),
  'sale.goods': text('Goods or services', 'Bienes o servicios'),
  'sale.cash_price_cents': money('Cash price', 'Precio al contado'),
  'sale.tax_cents': money('Sales tax', 'Impuesto a la venta'),
  'sale.title_fee_cents': money('Title and registration', 'Título y registro'),
  'sale.document_fee_cents': money('Document fee', 'Cargo por documentos'),
  'sale.down_payment_cents': money('Down payment', 'Pago inicial'),
  'sale.trade_in_cents': money('Trade-in', 'Valor del vehículo entregado'),
  'sale.trade_in_payoff_cents': money('Payoff of the trade-in', 'Liquidación del vehículo entregado'),
  'sale.trade_in': text('Vehicle traded in', 'Vehículo entregado'),
  'sale.total_cents': money('Total cash price', 'Precio total al contado'),
  'sale.balance_cents': money('Unpaid balance', 'Saldo pendiente'),
} as const

/** The fields of insurance for collateral. */
export const INSURANCE_FIELDS = {
  'insurance.company': text('Insurer', 'Aseguradora'),
  'insurance.agent': text('Agent', 'Agente'),
  'insurance.agent_phone': text('Phone of the agent', 'Teléfono del agente'),
  'insurance.policy_number': text('Policy number', 'Número de póliza'),
  'insurance.deductible_cents': money('Largest deductible', 'Deducible máximo'),
  'insurance.expires_on': date('Day the policy ends', 'Fin de la póliza'),
} as const

/** The fields of taking back and selling collateral. */
export const REPOSSESSION_FIELDS = {
  'repossession.on': date('Day of the repossession', 'Fecha de la recuperación'),
  'repossession.stored_at': text('Place of storage', 'Lugar de almacenamiento'),
  'repossession.redeem_cents': money('Amount to redeem', 'Monto para recuperar el bien'),
  'repossession.sale_kind': text('Kind of sale (private or public)', 'Tipo de venta (private o public)'),
  'repossession.sale_on': date('Day of the sale', 'Fecha de la venta'),
  'repossession.sale_time': text('Time of the sale', 'Hora de la venta'),
  'repossession.sale_place': text('Place of the sale', 'Lugar de la venta'),
  'repossession.sale_cents': money('Proceeds of the sale', 'Producto de la venta'),
  'repossession.owed_on': date('Day of the debt before the sale', 'Fecha de la deuda antes de la venta'),
  'repossession.owed_cents': money('Debt before the sale', 'Deuda antes de la venta'),
  'repossession.remaining_cents': money('Debt less the proceeds', 'Deuda menos el producto'),
  'repossession.credits_cents': money('Credits', 'Créditos'),
  'repossession.surplus_cents': money('Surplus', 'Sobrante'),
  'repossession.costs_cents': money('Costs', 'Gastos'),
  'repossession.deficiency_cents': money('Deficiency', 'Saldo deudor'),
} as const
