import { clause, facts, section, signature } from '#features/templates/rules/starters/blocks.ts'
import {
  ODOMETER_DIFFERS,
  ODOMETER_EXCEEDS,
  ODOMETER_IS_ACTUAL,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The odometer disclosure in Spanish. */
export const odometerStatementEs: TemplateContent = {
  language: 'es',
  title: 'Declaración del odómetro',
  blocks: [
    clause('odometer_warning'),
    clause('odometer_actual', ODOMETER_IS_ACTUAL),
    clause('odometer_exceeds', ODOMETER_EXCEEDS),
    clause('odometer_discrepancy', ODOMETER_DIFFERS),
    section('Vehículo'),
    facts([
      ['Marca', '{{vehicle.make}}'],
      ['Modelo', '{{vehicle.model}}'],
      ['Tipo de carrocería', '{{vehicle.body}}'],
      ['Número de identificación del vehículo (VIN)', '{{vehicle.vin}}'],
      ['Año', '{{vehicle.year}}'],
      ['Lectura del odómetro, sin décimas', '{{vehicle.odometer_miles}} millas'],
      ['Fecha de la transferencia', '{{vehicle.transferred_on}}'],
    ]),
    section('Cedente (vendedor)'),
    facts([
      ['Nombre', '{{company.name}}'],
      ['Dirección', '{{company.address}}'],
    ]),
    signature('company', 'Certifico la declaración del odómetro indicada arriba.'),
    section('Cesionario (comprador)'),
    facts([
      ['Nombre', '{{borrower.name}}'],
      ['Dirección', '{{borrower.address}}'],
    ]),
    signature('applicant', 'Recibí esta declaración.'),
  ],
}
